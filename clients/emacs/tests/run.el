;;; run.el --- Runs every test  -*- lexical-binding: t; -*-

;;; Commentary:

;; With TEST=words only those whose names have the words.  Ends with 1 where one fails, or none runs.

;;; Code:

(dolist (file '(schema pages acts servers hostile desktop))
  (load (expand-file-name (format "tests/%s" file)) nil t))

(let* ((words (string-replace " " "-" (or (getenv "TEST") "")))
       (stats (ert-run-tests-batch (concat (regexp-quote words)))))
  (princ (format "%s: %d passed, %d failed\n"
                 (replace-regexp-in-string " (.*" "" (replace-regexp-in-string "\n" "" (emacs-version)))
                 (ert-stats-completed-expected stats) (ert-stats-completed-unexpected stats)))
  (kill-emacs (if (and (zerop (ert-stats-completed-unexpected stats))
                       (> (ert-stats-completed-expected stats) 0))
                  0 1)))

;;; run.el ends here
