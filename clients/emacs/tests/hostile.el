;;; hostile.el --- Tests of texts that nobody should send  -*- lexical-binding: t; -*-

;;; Code:

(require 'editor)
(require 'transient)

(defconst tests-hostile
  (expand-file-name "../nvim/tests/hostile.py" default-directory)
  "A server of one page, every text of which is the one that it is started with.")

(defun tests-type-everything (text)
  "Press every key of the page whose texts are TEXT, and answer what is asked."
  (dolist (key '("a" "b" "c" "d" "e" "f" "m" "n" "o" "l" "r" "?" "g a"))
    (setq tests-answers (list (if (member key '("d")) (daybook-text-line (substring text 0 (min 200 (length text)))) text)
                              text text))
    (unless (equal daybook-page-name "page")
      (switch-to-buffer (seq-find (lambda (buffer)
                                    (equal "page" (buffer-local-value 'daybook-page-name buffer)))
                                  (daybook-page-all)))
      (tests-await-idle))
    (tests-key key)
    (tests-await-idle)))

(defmacro tests-of-text (name text)
  "Define the test NAME of TEXT."
  `(ert-deftest ,name ()
     (skip-unless (executable-find "python3"))
     (tests-with
       (let ((text (encode-coding-string ,text 'utf-8-emacs)) (shown nil))
         (setq daybook-command
               (list "python3" "-IS" tests-hostile (expand-file-name "log" tests-folder)
                     (mapconcat (lambda (byte) (format "%02x" byte)) text "")))
         (tests-open "page")
         (cl-letf (((symbol-function 'transient-setup) (lambda (&rest _) (setq shown t)))
                   ((symbol-function 'browse-url) (lambda (&rest _) (ert-fail "it was opened")))
                   ((symbol-function 'kill-emacs) (lambda (&rest _) (ert-fail "it was run"))))
           (tests-type-everything ,text)
           (should shown))
         (should-not (string-match-p "[\0-\x09\x0b-\x1f\x7f-\x9f]" (tests-text)))
         (tests-await "what rings" (stringp (daybook-remind--mode-line)))
         (should-not (seq-filter (lambda (said) (string-match-p "Error running\\|process filter" said))
                                 tests-messages))))))

(tests-of-text constructs-of-formats-and-keys-are-plain
               "%s %n %c %( %[ \\[kill-emacs] \\<daybook-mode-map> `kill-emacs' \\=")
(tests-of-text control-characters-are-plain "\e[2J\a\r\n\tone\ntwo\u0085\u2028")
(tests-of-text orders-of-lisp-are-plain "#.(kill-emacs) (kill-emacs) -*- eval: (kill-emacs) -*-")
(tests-of-text a-path-of-another-machine-is-no-link "/ssh:nowhere.invalid|sudo::/etc/passwd")
(tests-of-text a-program-is-no-link "file:///bin/sh javascript:alert(1)")
(tests-of-text wide-combining-and-turning-characters-are-plain
               "漢字\u0301\u0300 \u202e\u2067עברית\u200b👩\u200d👩\u200d👧 ﷽")
(tests-of-text no-text-at-all-is-a-text " ")
(tests-of-text a-long-text-is-a-text (make-string 3000 ?x))
(tests-of-text bytes-that-are-no-characters-are-plain (concat "one" (string #x3fffff) "two"))

(provide 'hostile)
;;; hostile.el ends here
