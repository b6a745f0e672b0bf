# ci/count.awk: reads what one test program printed (TAP, or pytest's report if
# -v kind=... ends in .py), prints: passed failed skipped [note].
# -v rc is the program's exit status.
kind ~ /\.py$/ {
    if ($0 ~ /(passed|failed|skipped|error|errors|xfailed|xpassed|deselected|no tests ran).* in [0-9.]+s/) last = $0
    next
}
/^[ \t]*1\.\.[0-9]+/ {
    split($1, a, /\.\./)
    planned += a[2]
    if (a[2] == 0 && toupper($0) ~ /# *SKIP/) { skipped++; planned++ }
    next
}
/^(not )?ok([ \t]|$)/ {
    if (toupper($0) ~ /# *SKIP/) skipped++
    else if ($1 == "ok") passed++
    else failed++
}
END {
    if (kind ~ /\.py$/) {
        gsub(/[=,]/, "", last)
        k = split(last, w, " ")
        for (i = 1; i < k; i++) {
            if (w[i + 1] == "passed" || w[i + 1] == "xfailed") passed += w[i]
            if (w[i + 1] ~ /^(failed|errors?|xpassed)$/) failed += w[i]
            if (w[i + 1] == "skipped") skipped += w[i]
        }
        if (rc == 5 && skipped) rc = 0 # everything in the file was skipped
    }
    done = passed + failed + skipped
    if (rc == 124 || rc == 137) { failed++; note = "ran out of time (" limit " s)" }
    else if (rc > 128) { failed++; note = "crashed (signal " rc - 128 ")" }
    else if (done == 0) { failed++; note = "reported no test (exit status " rc ")" }
    else if (planned && done < planned) { failed++; note = "stopped after " done " of " planned " tests" }
    else if (rc != 0 && !failed) { failed++; note = "exit status " rc ", though no test failed" }
    print passed + 0, failed + 0, skipped + 0, note
}
