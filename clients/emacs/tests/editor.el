;;; editor.el --- What the tests of this package share  -*- lexical-binding: t; -*-

;;; Commentary:

;; An Emacs without a screen drives the package against the real server: keys are those that a page
;; has, and what a minibuffer would ask is answered from a list.

;;; Code:

(require 'ert)
(require 'cl-lib)
(require 'daybook)

(defconst tests-program (getenv "DAYBOOK"))
(defvar tests-folder nil "Where the database of a test is.")
(defvar tests-asked nil "What was asked in a test, the newest first.")
(defvar tests-answers nil "What answers it: texts, or functions of the question.")
(defvar tests-width 80 "How many cells a window has.")

(defconst tests-clock '("--now" "2026-03-04T09:00" "--time-zone" "Europe/Berlin"))

(defun tests-database () "Return the database of this test."
  (expand-file-name "test.db" tests-folder))

(defun tests-call (method params)
  "Have another process call METHOD with PARAMS, a property list, and return what it says."
  (with-temp-buffer
    (insert (json-serialize (list :jsonrpc "2.0" :id 1 :method method :params params)) "\n")
    (apply #'call-process-region (point-min) (point-max) tests-program t t nil
           "pipe" "--database" (tests-database) tests-clock)
    (goto-char (point-min))
    (let ((answer (json-parse-buffer :object-type 'plist :array-type 'list :null-object nil
                                     :false-object nil)))
      (or (plist-get answer :result) (error "%s" (plist-get (plist-get answer :error) :message))))))

(defun tests-tasks (&rest titles)
  "Add a task for today with each of TITLES; its id is the first word, in small letters."
  (dolist (title titles)
    (tests-call "task/add" (list :id (downcase (car (split-string title))) :title title
                                 :due "2026-03-04"))))

(defun tests-state (id)
  "Return the state of the task ID."
  (plist-get (tests-call "task/get" (list :id id)) :state))

(defun tests-text () "Return the text of the page."
  (buffer-substring-no-properties (point-min) (point-max)))

(defmacro tests-await (what &rest test)
  "Wait until TEST is true, for at most ten seconds; WHAT says what for.  Return its value."
  (declare (indent 1))
  `(let ((limit (+ (float-time) 10)) found)
     ;; What a timer selects is the current buffer of a person, but not of what waits here.
     (while (progn (set-buffer (window-buffer)) (not (setq found (progn ,@test))))
       (when (> (float-time) limit)
         (ert-fail (list ,what (buffer-name) (tests-text) tests-messages)))
       (sleep-for 0.01))
     found))

(defun tests-await-text (text)
  "Wait until the page shows TEXT."
  (tests-await text (string-search text (tests-text))))

(defun tests-await-idle ()
  "Wait until nothing is on its way."
  (tests-await "an answer"
    (cl-every (lambda (server) (and (zerop (hash-table-count (daybook-server-pending server)))
                                    (not (daybook-server-inbox server))))
              (daybook-server-all))))

(defvar tests-messages nil "What was said in a test, the newest first.")

(defun tests-await-message (text)
  "Wait until TEXT was said."
  (tests-await text (cl-some (lambda (said) (string-search text said)) tests-messages)))

(defun tests-open (&optional name argument)
  "Open the page NAME with ARGUMENT, or the one to start with."
  (if name
      (daybook-page-open (daybook-server-current) (list :name name :argument argument))
    (daybook))
  (tests-await "a page" (and (derived-mode-p 'daybook-mode) daybook-page-view))
  (tests-await-idle))

(defun tests-go (text)
  "Go to the line with TEXT."
  (goto-char (point-min))
  (unless (search-forward text nil t) (ert-fail (list text (tests-text))))
  (beginning-of-line)
  (set-window-point (selected-window) (point)))

(defun tests-line () "Return the line at point."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun tests-key (keys &optional prefix)
  "Type KEYS, as for `kbd', with PREFIX as their argument."
  ;; A person's keys would wait by themselves.
  (tests-await "the end of an act" (not daybook-hold-mode))
  (let ((command (key-binding (kbd keys))) (current-prefix-arg prefix))
    (unless (commandp command) (ert-fail (list keys "is no key in" (buffer-name))))
    (setq this-command command)
    (call-interactively command)))

(defun tests-answer (question)
  "Return the next answer to QUESTION, its prompt and what stands there."
  (push question tests-asked)
  (unless tests-answers (ert-fail (list "nobody answers" question)))
  (let ((answer (pop tests-answers)))
    (if (functionp answer) (funcall answer) answer)))

(defmacro tests-with (&rest body)
  "Run BODY with a fresh database and server, on the selected window alone."
  (declare (indent 0))
  `(let* ((tests-folder (make-temp-file "daybook-test" t))
          (tests-asked nil) (tests-answers nil) (tests-messages nil)
          (daybook-server--all (make-hash-table :test #'equal))
          (daybook-ascii nil)
          (daybook-command (append (list tests-program "serve" "--database" (tests-database))
                                   tests-clock)))
     (cl-letf (((symbol-function 'window-max-chars-per-line) (lambda (&rest _) tests-width))
               ((symbol-function 'frame-width) (lambda (&rest _) tests-width))
               ;; Without a screen, a window would end where its buffer does.
               ((symbol-function 'window-end)
                (lambda (window &rest _)
                  (with-current-buffer (window-buffer window)
                    (save-excursion (goto-char (window-start window)) (line-end-position 20)))))
               ((symbol-function 'read-from-minibuffer)
                (lambda (prompt &optional initial &rest _) (tests-answer (cons prompt initial))))
               ((symbol-function 'completing-read)
                (lambda (prompt _ _ _ _ _ default) (tests-answer (cons prompt default))))
               ((symbol-function 'y-or-n-p) (lambda (prompt) (equal "yes" (tests-answer (cons prompt nil)))))
               ((symbol-function 'message)
                (lambda (format &rest words)
                  (when format (push (apply #'format-message format words) tests-messages)))))
       (unwind-protect
           (progn (delete-other-windows) (switch-to-buffer "*scratch*") ,@body)
         (mapc #'daybook-server-stop (daybook-server-all))
         (mapc #'kill-buffer (daybook-page-all))
         (setq daybook-remind--ringing nil)
         (delete-directory tests-folder t)))))

(provide 'editor)
;;; editor.el ends here
