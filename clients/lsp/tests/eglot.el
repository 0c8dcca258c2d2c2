;;; eglot.el --- Eglot, as a person uses it  -*- lexical-binding: t -*-
;; A list of tasks in Markdown, from the first line typed to an undo.  Fails with exit code 1.

(require 'cl-lib)
(require 'seq)
(require 'eglot)

(defvar daybook-folder (getenv "DAYBOOK_TEST_FOLDER"))
(defvar daybook-program (getenv "DAYBOOK"))
(defvar daybook-fixed
  (list "--database" (concat daybook-folder "/daybook.db")
        "--now" "2026-03-02T08:00" "--time-zone" "UTC"))

(defun daybook-other (command &rest words)
  "Run COMMAND with WORDS in the second front end and return what it prints."
  (with-temp-buffer
    (unless (zerop (apply #'call-process daybook-program nil t nil command
                          (append daybook-fixed words)))
      (error "%s: %s" command (buffer-string)))
    (buffer-string)))

(defun daybook-wait (what condition)
  "Wait until CONDITION holds, or fail by the name of WHAT."
  (let ((end (+ (float-time) 10)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "%s did not come: %s" what (buffer-string)))
      (accept-process-output nil 0.05))))

(defun daybook-line (number)
  "Return the text of the line with that NUMBER."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun daybook-place (number)
  "Return where the line with that NUMBER begins."
  (save-excursion (goto-char (point-min)) (forward-line (1- number)) (point)))

(defun daybook-act (title first &optional last)
  "Choose the code action that begins with TITLE on the lines FIRST to LAST."
  ;; A menu for the mouse would be shown where the last event was none of the keyboard.
  (cl-letf ((last-nonmenu-event ?a)
            ((symbol-function 'completing-read)
             (lambda (_prompt actions &rest _)
               (or (seq-find (lambda (one) (string-prefix-p title one)) (mapcar #'car actions))
                   (error "No action %s among %S" title (mapcar #'car actions))))))
    (eglot-code-actions (daybook-place first) (daybook-place (if last (1+ last) first)) nil t)))

(define-derived-mode daybook-list-mode text-mode "List")
(add-to-list 'eglot-server-programs
             `(daybook-list-mode . (,daybook-program "lsp" ,@daybook-fixed)))
(setq eglot-sync-connect 10 eglot-send-changes-idle-time 0 eglot-confirm-server-initiated-edits nil
      make-backup-files nil auto-save-default nil)

(defun daybook-run ()
  "Do what a person does."
  (daybook-other "add" "Clean the windows" "+home")
  (find-file (concat daybook-folder "/list.md"))
  (insert "# Saturday\n\n- [ ] Call Ada tomorrow 9am\n- [ ] Plan the trip 🚂\n"
          "  - [ ] Book a hotel\n- [ ] Clean #ho")
  (save-buffer)
  (daybook-list-mode)
  (call-interactively #'eglot)
  (goto-char (point-max))
  ;; A tag is completed.
  (completion-at-point)
  (unless (equal (daybook-line 6) "- [ ] Clean #home") (error "Completion: %s" (daybook-line 6)))
  ;; Three lines become tasks, and a person who is asked about the edit takes a moment.
  (let ((eglot-confirm-server-initiated-edits 'confirm))
    (cl-letf (((symbol-function 'y-or-n-p) (lambda (&rest _) (sleep-for 0.5) t)))
      (daybook-act "Make 3 lines tasks" 3 5)))
  (daybook-wait "the links" (lambda () (string-match-p "daybook:task/" (daybook-line 5))))
  (unless (string-match-p "\\[Plan the trip 🚂\\](daybook:task/[-0-9a-f]+)$" (daybook-line 4))
    (error "Link: %s" (daybook-line 4)))
  (save-buffer)
  (unless (string-match-p "2026-03-03 09:00.*Call Ada" (daybook-other "list"))
    (error "The list: %s" (daybook-other "list")))
  ;; One is ticked in the text, and the second front end has it done.
  (goto-char (daybook-place 3))
  (search-forward "[ ]")
  (replace-match "[x]")
  (save-buffer)
  (daybook-wait "the completion"
                (lambda () (not (string-match-p "Call Ada" (daybook-other "list")))))
  ;; Another is completed elsewhere, and the tick is offered.
  (daybook-other "done" "hotel")
  (flymake-mode 1)
  (daybook-wait "the offer" (lambda () (flymake-start) (flymake-diagnostics)))
  (unless (string-match-p "\\[ \\]" (daybook-line 5)) (error "Forced: %s" (daybook-line 5)))
  (daybook-act "Tick it here" 5)
  (unless (string-match-p "\\[x\\]" (daybook-line 5)) (error "No tick: %s" (daybook-line 5)))
  (save-buffer)
  ;; Postponed by a code action, and undone.
  (daybook-act "Postpone to tomorrow" 4)
  (daybook-wait "the day"
                (lambda () (string-match-p "Tue 3 Mar" (daybook-other "show" "trip"))))
  (daybook-act "Undo the last change" 4)
  (daybook-wait "the undo"
                (lambda () (not (string-match-p "Tue 3 Mar" (daybook-other "show" "trip")))))
  (call-interactively #'eglot-shutdown)
  (princ "Eglot: a list from the first line to an undo\n"))

(condition-case problem
    (daybook-run)
  (error (princ (format "eglot: %S\n" problem)) (kill-emacs 1)))
(set-buffer-modified-p nil)
(kill-emacs 0)
;;; eglot.el ends here
