;;; eglot.el --- Eglot, as a person uses it  -*- lexical-binding: t -*-
;; A list of tasks in Markdown, from the first line typed to an undo.  Fails with exit code 1.

(require 'cl-lib)
(require 'seq)
(require 'eglot)

(defvar daybook-folder (getenv "DAYBOOK_TEST_FOLDER"))
(defvar daybook-program (getenv "DAYBOOK"))
(defvar daybook-fixed nil)

(defun daybook-begin (database)
  "Let what comes have DATABASE of its own."
  (setq daybook-fixed (list "--database" (concat daybook-folder "/" database)
                            "--now" "2026-03-02T08:00" "--time-zone" "UTC")
        eglot-server-programs
        `((daybook-list-mode . (,daybook-program "lsp" ,@daybook-fixed)))))

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
(setq eglot-sync-connect 10 eglot-send-changes-idle-time 0 eglot-confirm-server-initiated-edits nil
      make-backup-files nil auto-save-default nil)

(defun daybook-run ()
  "Do what a person does."
  (daybook-begin "daybook.db")
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

(defun daybook-without-ids (text)
  "Return TEXT with a sign for each id."
  (replace-regexp-in-string "\\(daybook:task/\\| db:\\)[-0-9a-zA-Z]+" "\\1<id>" text))

(defun daybook-step (name value)
  "Do the step NAME of a situation with VALUE."
  (pcase name
    ("make" (daybook-act "Make" (1+ (elt value 0)) (1+ (elt value 1))))
    ("act" (daybook-act (elt value 0) (1+ (elt value 1))))
    ("fix" (daybook-wait (elt value 0)
                         (lambda ()
                           (ignore-errors (daybook-act (elt value 0) (1+ (elt value 1))) t))))
    ("type" (goto-char (point-min))
     (let* ((link (and (string-match "daybook:task/[-0-9a-f]+" (buffer-string))
                       (match-string 0 (buffer-string))))
            (new (string-replace "<task>" (or link "") (elt value 1))))
       (search-forward (elt value 0))
       (replace-match new t t)))
    ("save" (save-buffer))
    ("undo" (let ((text (buffer-string)))
              (setq last-command nil)
              (undo-boundary)
              (while (string-match-p "daybook:task" (buffer-string))
                (undo-only 1)
                (setq last-command 'undo))
              (when (equal text (buffer-string)) (error "Nothing was undone"))))
    ("other" (apply #'daybook-other (append value nil))))
  (accept-process-output nil 0.1)
  (sit-for 0.05))

(defun daybook-check (situation)
  "Compare the tasks with those of SITUATION."
  (let* ((items (alist-get 'items (json-parse-string
                                   (daybook-other "call" "task/list" "{\"limit\":1000}")
                                   :object-type 'alist :null-object nil)))
         (name (alist-get 'name situation))
         (of (lambda (key value) (seq-find (lambda (task) (equal (alist-get key task) value)) items))))
    (dolist (task (alist-get 'tasks situation))
      (let ((found (funcall of 'title (symbol-name (car task)))))
        (unless found (error "%s: no task %s" name (car task)))
        (dolist (field (cdr task))
          (let ((value (alist-get (car field) found)))
            (when (eq (car field) 'parent) (setq value (alist-get 'title (funcall of 'id value))))
            (unless (equal value (cdr field))
              (error "%s: %s is %S, not %S" name (car field) value (cdr field)))))))
    (when-let ((count (alist-get 'count situation)))
      (unless (= count (length items)) (error "%s: %d tasks" name (length items))))))

(defun daybook-play (number situation)
  "Play SITUATION, which has that NUMBER, as test_situations.py does."
  (daybook-begin (format "%d.db" number))
  (let* ((file (alist-get 'file situation))
         (path (format (if (equal file "todo.txt") "%s/%d.%s" "%s/%d-%s") daybook-folder number file))
         (coding-system-for-write 'utf-8-unix)
         (start (with-current-buffer (messages-buffer) (point-max))))
    (write-region (alist-get 'text situation) nil path nil 'silent)
    (let (coding-system-for-write) (find-file path))
    (setq-local require-final-newline nil)
    (daybook-list-mode)
    (buffer-enable-undo)
    (call-interactively #'eglot)
    (setq coding-system-for-write nil)
    (seq-doseq (step (alist-get 'steps situation))
      (daybook-step (symbol-name (caar step)) (cdar step)))
    (daybook-wait (alist-get 'name situation)
                  (lambda ()
                    (save-buffer)
                    (equal (daybook-without-ids
                            (let ((coding-system-for-read 'utf-8-unix))
                              (with-temp-buffer (insert-file-contents path) (buffer-string))))
                           (alist-get 'becomes situation))))
    (daybook-check situation)
    (when-let ((said (alist-get 'said situation)))
      (unless (with-current-buffer (messages-buffer)
                (goto-char start)
                (search-forward said nil t))
        (error "%s: nothing was said" (alist-get 'name situation))))
    (when-let ((words (alist-get 'diagnostic situation)))
      (flymake-mode 1)
      (daybook-wait words
                    (lambda ()
                      (flymake-start)
                      (seq-find (lambda (one) (string-match-p words (flymake-diagnostic-text one)))
                                (flymake-diagnostics)))))
    (let ((eglot-autoshutdown nil)) (call-interactively #'eglot-shutdown))
    (set-buffer-modified-p nil)
    (kill-buffer)))

(defun daybook-all ()
  "Play everything."
  (daybook-run)
  (set-buffer-modified-p nil)
  (kill-buffer)
  (let ((situations (with-temp-buffer
                      (insert-file-contents
                       (expand-file-name "situations.json" (file-name-directory load-file-name)))
                      (json-parse-buffer :object-type 'alist :null-object nil)))
        (number 0))
    (seq-doseq (situation situations)
      (daybook-play (setq number (1+ number)) situation))
    (princ (format "Eglot: %d situations\n" number))))

(condition-case problem
    (daybook-all)
  (error (princ (format "eglot: %S\n" problem)) (kill-emacs 1)))
(kill-emacs 0)
;;; eglot.el ends here
