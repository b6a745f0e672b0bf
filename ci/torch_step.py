"""ci/torch_step.py fp32|tf32|bf16 B: times 25 steps of GPT-2 124M in PyTorch, T=1024.

With bf16 it is what its users do for speed: torch.compile, autocast, and a
vocabulary that is a multiple of 128.

With three more words, ci/torch_step.py fp32|bf16 B T THREADS STEPS [LAYERS C HEADS],
it does so on the CPU, and stops after two steps if they have taken a minute.

The model, the loss and AdamW are written out, so that no weights and no other
package are needed. Prints a line "step MILLISECONDS" for each step; whoever
reads them should leave out the first few.
"""
import sys
import time

import torch
from torch import nn
from torch.nn import functional as F

C, HEADS, LAYERS, T, V = 768, 12, 12, 1024, 50257
if len(sys.argv) > 6:
    LAYERS, C, HEADS = map(int, sys.argv[6:9])


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln1, self.ln2 = nn.LayerNorm(C), nn.LayerNorm(C)
        self.qkv, self.proj = nn.Linear(C, 3 * C), nn.Linear(C, C)
        self.up, self.down = nn.Linear(C, 4 * C), nn.Linear(4 * C, C)

    def forward(self, x):
        B, T = x.shape[:2]
        parts = self.qkv(self.ln1(x)).view(B, T, 3, HEADS, C // HEADS)
        q, k, v = parts.permute(2, 0, 3, 1, 4)
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.proj(a.transpose(1, 2).reshape(B, T, C))
        return x + self.down(F.gelu(self.up(self.ln2(x)), approximate="tanh"))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(V, C), nn.Embedding(T, C)
        self.blocks = nn.Sequential(*[Block() for _ in range(LAYERS)])
        self.ln = nn.LayerNorm(C)

    def forward(self, tokens, targets):
        places = torch.arange(tokens.shape[1], device=tokens.device)
        x = self.wte(tokens) + self.wpe(places)
        logits = self.ln(self.blocks(x)) @ self.wte.weight.T
        return F.cross_entropy(logits.view(-1, V), targets.view(-1))


def step_on(device, model, optimizer, tokens, bf16):
    with torch.autocast(device, torch.bfloat16, enabled=bf16):
        loss = model(tokens[:, :-1], tokens[:, 1:].contiguous())
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()


def prepare(device, B, T):
    torch.manual_seed(0)
    model = Model().to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=True)
    return model, optimizer, torch.randint(V, (B, T + 1), device=device)


def on_gpu(mode, B):
    global V
    torch.backends.cuda.matmul.allow_tf32 = mode != "fp32"
    torch.backends.cudnn.allow_tf32 = mode != "fp32"
    if mode == "bf16":
        V = 50304
    model, *rest = prepare("cuda", B, T)
    if mode == "bf16":
        model = torch.compile(model)
    work = model, *rest
    for _ in range(25):
        begin = torch.cuda.Event(enable_timing=True)
        end = torch.cuda.Event(enable_timing=True)
        begin.record()
        step_on("cuda", *work, mode == "bf16")
        end.record()
        torch.cuda.synchronize()
        print(f"step {begin.elapsed_time(end):.3f}")


def on_cpu(mode, B, length, threads, steps):
    torch.set_num_threads(threads)
    work = prepare("cpu", B, length)
    started = time.perf_counter()
    for step in range(steps):
        begin = time.perf_counter()
        if step > 1 and begin - started > 60:
            break
        step_on("cpu", *work, mode == "bf16")
        print(f"step {1e3 * (time.perf_counter() - begin):.3f}")


if len(sys.argv) > 3:
    on_cpu(sys.argv[1], *map(int, sys.argv[2:6]))
else:
    on_gpu(sys.argv[1], int(sys.argv[2]))
