;;; llm-nw.el --- chapters of llm.nw  -*- lexical-binding: t -*-
;; A mode for book/chapters/*.nw: chunks stand out, M-n and M-p go from one to
;; the next, M-. to the definition of the name or chunk at point, and
;; M-x compile builds, with errors that lead to lines of chapters.

(require 'xref)

(defconst llm-nw-top
  (expand-file-name "../.." (file-name-directory
                             (or load-file-name buffer-file-name)))
  "The folder of the project.")

(defconst llm-nw-chunk "^<<\\(.*\\)>>=$" "The line that begins a chunk.")

(defvar llm-nw-keywords
  `((,llm-nw-chunk . font-lock-function-name-face)
    ("^@\\( .*\\)?$" . font-lock-comment-face)
    ("^%%.*$" . font-lock-comment-face)
    ("<<[^<>\n]*>>" . font-lock-type-face)
    ("\\[\\[.*?\\]\\]+" . font-lock-constant-face)
    ("^#+ .*$" . font-lock-keyword-face)))

(defun llm-nw-next (&optional back)
  "Go to the next chunk, or with BACK to the one before."
  (interactive "P")
  (if back
      (progn (beginning-of-line) (re-search-backward llm-nw-chunk nil t))
    (end-of-line)
    (when (re-search-forward llm-nw-chunk nil t) (beginning-of-line))))

(defun llm-nw-previous () "Go to the chunk before." (interactive)
       (llm-nw-next t))

(defun llm-nw-at-point ()
  "The name of the chunk used or defined at point, or the symbol."
  (let ((at (point)) name)
    (save-excursion
      (beginning-of-line)
      (while (and (not name)
                  (re-search-forward "<<\\([^<>\n]*\\)>>"
                                     (line-end-position) t))
        (when (<= (match-beginning 0) at (match-end 0))
          (setq name (match-string-no-properties 1)))))
    (or name (thing-at-point 'symbol t))))

(defun llm-nw-definition (name)
  "Go to the definition of NAME, a chunk, file, identifier or label.
Of several parts go to the first, and say how many there are."
  (interactive (list (llm-nw-at-point)))
  (let* ((default-directory (file-name-as-directory llm-nw-top))
         (places (process-lines "sh" "tangle/open.sh" "-n" name))
         (place (split-string (car places) ":")))
    (xref-push-marker-stack)
    (find-file (car place))
    (goto-char (point-min))
    (forward-line (1- (string-to-number (cadr place))))
    (when (cdr places) (message "%d places" (length places)))))

(defvar llm-nw-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "M-n") #'llm-nw-next)
    (define-key map (kbd "M-p") #'llm-nw-previous)
    (define-key map (kbd "M-.") #'llm-nw-definition)
    map))

(define-derived-mode llm-nw-mode text-mode "llm.nw"
  "A chapter of llm.nw."
  (setq-local font-lock-defaults '(llm-nw-keywords))
  (setq-local fill-column 100)
  (setq-local compile-command
              (format "make -C %s build" (shell-quote-argument llm-nw-top)))
  (setq-local tags-file-name (expand-file-name "build/emacs.tags" llm-nw-top)))

(add-to-list 'auto-mode-alist '("/book/chapters/.*\\.nw\\'" . llm-nw-mode))
(provide 'llm-nw)
;;; llm-nw.el ends here
