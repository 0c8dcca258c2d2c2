;;; servers.el --- Tests of servers that end, or are no daybook  -*- lexical-binding: t; -*-

;;; Code:

(require 'editor)

(defun tests-kill (signal)
  "Send SIGNAL to the server."
  (signal-process (daybook-server-process (daybook-server-current)) signal))

(ert-deftest a-server-that-is-killed-is-started-again-and-pages-live-on ()
  (tests-with
    (tests-tasks "Fern" "Moss")
    (tests-open)
    (let ((before (daybook-server-process (daybook-server-current))))
      (tests-kill 'SIGKILL)
      (tests-await-message "The daybook server ended.  It is started again.")
      (tests-await "another one" (not (eq before (daybook-server-process (daybook-server-current)))))
      (tests-await-idle)
      (tests-tasks "Ivy")
      (tests-await-text "☐ Ivy"))))

(ert-deftest an-act-that-a-dying-server-did-not-answer-is-done-once ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (tests-go "Fern")
    (tests-kill 'SIGSTOP)
    (tests-key "x")
    (tests-kill 'SIGKILL)
    (tests-await-text "✓ Fern")
    (should (= 1 (cl-count "task/complete" (plist-get (tests-call "history/list" nil) :items)
                           :test (lambda (method item) (equal method (plist-get item :method))))))))

(ert-deftest a-server-that-ends-again-and-again-is-not-started-for-ever ()
  (tests-with
    (tests-open)
    (dotimes (_ 4)
      (tests-await "it" (daybook-server-session (daybook-server-current)))
      (let ((process (daybook-server-process (daybook-server-current))))
        (tests-kill 'SIGKILL)
        (tests-await "its end" (not (eq process (daybook-server-process (daybook-server-current)))))))
    (tests-await-message "The next command starts it again.")
    (should (string-search "ended" header-line-format))
    (tests-key "g r")
    (tests-await "the page" (not header-line-format))))

(ert-deftest a-slow-server-holds-nothing-up-and-is-said ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (tests-go "Fern")
    (tests-kill 'SIGSTOP)
    (tests-await "what Emacs knows of it"
      (eq 'stop (process-status (daybook-server-process (daybook-server-current)))))
    (let ((start (float-time)))
      (tests-key "x")
      (should (< (- (float-time) start) 0.2)))
    (tests-await-message "Waiting for daybook…")
    (tests-kill 'SIGCONT)
    (tests-await-text "✓ Fern")))

(defmacro tests-with-command (command &rest body)
  "Run BODY with COMMAND as the server, in a shell."
  (declare (indent 1))
  `(tests-with
     (let ((daybook-command (list "sh" "-c" ,command "daybook")))
       ,@body)))

(ert-deftest a-program-that-is-not-there-is-named-with-what-to-do ()
  (tests-with
    (let ((daybook-command '("/nowhere/daybook" "serve")))
      (daybook)
      (should (equal (car tests-messages) "“/nowhere/daybook” cannot be started.  Install daybook, or set
`daybook-command'.")))))

(ert-deftest a-program-that-ends-at-once-says-why ()
  (tests-with-command "echo 'The disk is on fire.' >&2; exit 3"
    (daybook)
    (tests-await-message "The disk is on fire")
    (should (= 1 (length tests-messages)))))

(ert-deftest what-a-program-prints-first-is-said-once-and-skipped ()
  (tests-with-command
      (format "echo Welcome!; echo '{half'; exec %s serve --database %s --now 2026-03-04T09:00"
              tests-program (tests-database))
    (tests-tasks "Fern")
    (tests-open)
    (tests-await-text "Fern")
    (should (= 1 (cl-count-if (lambda (said) (string-search "Welcome!" said)) tests-messages)))))

(ert-deftest a-server-of-another-version-is-refused-in-one-sentence ()
  (tests-with-command "read line; echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":2,\
\"message\":\"This server speaks 7.0.\",\"data\":{\"kind\":\"invalidValue\",\"allowed\":[\"7.0\"]}}}'; cat"
    (daybook)
    (tests-await-message "This server speaks 7.0.")
    (should (string-search "Update daybook" (car tests-messages)))
    (should-not (daybook-server-running-p (daybook-server-current)))))

(ert-deftest two-databases-have-each-a-server-and-its-pages ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (let ((other (expand-file-name "other.db" tests-folder)) (first (current-buffer))
          (daybook-command (list tests-program "serve" "--now" "2026-03-04T09:00")))
      (daybook-open-database other)
      (tests-await "the first steps" (and (equal daybook-page-name "onboarding") daybook-page-view))
      (should (equal "*daybook other: First steps*" (buffer-name)))
      (should (equal "*daybook: Today*" (buffer-name first)))
      (should-not (eq daybook-server-here (buffer-local-value 'daybook-server-here first)))
      (should (member other (daybook-server-command daybook-server-here))))))

(ert-deftest a-terminal-that-is-gone-ends-emacs-and-its-server ()
  (skip-unless (executable-find "tmux"))
  (let* ((folder (make-temp-file "daybook-test" t))
         (socket (expand-file-name "tmux" folder))
         (setup (expand-file-name "init.el" folder))
         (database (expand-file-name "day.db" folder))
         (place (file-name-directory (locate-library "daybook"))))
    (cl-flet ((tmux (&rest words) (apply #'call-process "tmux" nil nil nil "-S" socket words))
              (lives () (zerop (call-process "pgrep" nil nil nil "-f" (regexp-quote folder)))))
      (with-temp-file setup
        (prin1 `(progn (setq comp-enable-subr-trampolines nil native-comp-deferred-compilation nil)
                       (add-to-list 'load-path ,place)
                       (require 'daybook)
                       (setq daybook-command '(,tests-program "serve" "--database" ,database))
                       (add-hook 'emacs-startup-hook #'daybook))
               (current-buffer)))
      (unwind-protect
          (progn
            (tmux "-f" "/dev/null" "new-session" "-d" "-x" "80" "-y" "24"
                  (format "%s -nw -Q -l %s" (expand-file-name invocation-name invocation-directory)
                          setup))
            (tests-await "the page"
              (with-temp-buffer
                (call-process "tmux" nil t nil "-S" socket "capture-pane" "-p")
                (string-search "? keys" (buffer-string))))
            (tmux "kill-server")
            (sleep-for 1)
            (should-not (lives)))
        (tmux "kill-server")
        (delete-directory folder t)))))

(provide 'servers)
;;; servers.el ends here
