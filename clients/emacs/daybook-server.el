;;; daybook-server.el --- The servers of this Emacs  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; There is one server for each database in use: a process that speaks JSON-RPC 2.0, a message on
;; each line.  It is started when something is asked of it.  Where it ends unasked it is started
;; again, and what it had not answered is asked again; an act has a key by which the server knows
;; that it did it already.  Nothing here waits, except `daybook-server-call'.

;;; Code:

(require 'cl-lib)
(require 'daybook-text)

(defcustom daybook-command '("daybook" "serve")
  "The program that serves the pages, and its arguments."
  :type '(repeat string)
  :group 'daybook)

(defcustom daybook-database nil
  "The database, or nil for the one that daybook uses by itself.
A value that is local to a buffer or a folder gives it a server of its own."
  :type '(choice (const :tag "Daybook's own" nil) file)
  :group 'daybook)

(defconst daybook-server--versions ["0.9"]
  "The versions of the protocol that this client speaks.")

(defvar daybook-server-functions nil
  "Functions to be called with a server, the name of an event and its params.
The events are the server's notifications, and of this client \"started\",
\"ended\", \"listed\" (which views there are) and \"acted\".")

(cl-defstruct (daybook-server (:constructor daybook-server--make) (:copier nil))
  "A server, and what is known of it.
PENDING has, by id, what is not answered yet; OUTBOX what is not sent yet;
INBOX the messages that are not handled yet, and REST the beginning of the next
one; STARTS when it was started lately; REASON the last line
that it wrote to its standard error."
  command process session views reason (pending (make-hash-table)) (last-id 0)
  inbox outbox rest starts is-odd)

(cl-defstruct (daybook-server--asked (:constructor daybook-server--ask) (:copier nil))
  "A request that was not answered yet."
  id method params done failed timer is-repeated)

(defvar daybook-server--all (make-hash-table :test #'equal)
  "The servers, by their commands.")

(defvar-local daybook-server-here nil
  "The server of this buffer, for a page.")

(defconst daybook-server--waiting "Waiting for daybook…"
  "What is said while an answer does not come.")

(defun daybook-server-current ()
  "Return the server of the current buffer, which may not be running."
  (or daybook-server-here
      (let ((command (append daybook-command
                             (and daybook-database
                                  (list "--database" (expand-file-name daybook-database))))))
        (or (gethash command daybook-server--all)
            (puthash command (daybook-server--make :command command) daybook-server--all)))))

(defun daybook-server-label (server)
  "Return the name of the database of SERVER, or nil for the usual one."
  (unless (eq server (with-temp-buffer (daybook-server-current)))
    (file-name-base (car (last (daybook-server-command server))))))

(defun daybook-server-all ()
  "Return all servers."
  (hash-table-values daybook-server--all))

(defun daybook-server-running-p (server)
  "Return whether SERVER is running."
  (process-live-p (daybook-server-process server)))

(defun daybook-server-params (&rest params)
  "Return PARAMS, a property list, without those that are nil."
  (cl-loop for (name value) on params by #'cddr if value append (list name value)))

(defun daybook-server-complain (problem)
  "Show PROBLEM, an error of the server; nil was told already."
  (when problem (daybook-text-tell (daybook-text-problem problem) "error")))

(defun daybook-server-announce (server event &optional params)
  "Tell those who listen of EVENT of SERVER, with PARAMS."
  (run-hook-with-args 'daybook-server-functions server event params))

;;; What it says

(defun daybook-server--filter (server output)
  "Take OUTPUT of SERVER, of which the last line may not be complete."
  (let ((gc-cons-threshold (max gc-cons-threshold 67108864)) ; Once for a message is enough.
        (lines (split-string output "\n")))
    (push (pop lines) (daybook-server-rest server))
    (while lines
      (let ((line (apply #'concat (nreverse (daybook-server-rest server)))))
        (setf (daybook-server-rest server) (list (pop lines)))
        (unless (string-blank-p line) (daybook-server--read server line))))))

(defun daybook-server--parse (line)
  "Return the object that LINE is, or nil."
  (cl-flet ((parse (text)
              (condition-case nil
                  (json-parse-string text :object-type 'plist :array-type 'list
                                     :null-object nil :false-object nil)
                (error nil))))
    (and (string-prefix-p "{" line)
         (or (parse line)
             ;; Emacs reads no NUL and no bytes that are no characters; they are drawn as others.
             (parse (replace-regexp-in-string
                     "\\\\\\(?:u0000\\|.\\)"
                     (lambda (escape) (if (equal escape "\\u0000") " " escape))
                     (daybook-text-sendable line) t t))))))

(defun daybook-server--read (server line)
  "Read LINE of SERVER, a message.
It is handled when Emacs is idle next, because a question may follow from it."
  (let ((message (daybook-server--parse line)))
    (cond
     (message
      (unless (daybook-server-inbox server)
        (run-at-time 0 nil #'daybook-server--handle server))
      (setf (daybook-server-inbox server) (nconc (daybook-server-inbox server) (list message))))
     ((not (daybook-server-is-odd server))
      (setf (daybook-server-is-odd server) t)
      (daybook-text-tell
       (format "“%s” prints what is no message of daybook: “%s”.  Look at `daybook-command'."
               (string-join (daybook-server-command server) " ")
               (truncate-string-to-width (daybook-text-line line) 60 nil nil "…"))
       "warning")))))

(defun daybook-server--handle (server)
  "Handle the first message of SERVER that waits, and see to the rest."
  (let ((message (pop (daybook-server-inbox server))))
    (when (daybook-server-inbox server)
      (run-at-time 0 nil #'daybook-server--handle server))
    (let ((method (plist-get message :method)))
      (cond
       (method (daybook-server-announce server method (plist-get message :params)))
       (message (daybook-server--answer server message))))))

(defun daybook-server--answer (server message)
  "Give MESSAGE, a response of SERVER, to who asked; one to nothing is left."
  (when-let ((asked (gethash (plist-get message :id) (daybook-server-pending server))))
    (remhash (plist-get message :id) (daybook-server-pending server))
    (daybook-server--unsay asked)
    (if (plist-member message :result)
        (funcall (daybook-server--asked-done asked) (plist-get message :result))
      (funcall (daybook-server--asked-failed asked) (plist-get message :error)))))

(defun daybook-server--unsay (asked)
  "Say no longer that the answer to ASKED is waited for."
  (when-let ((timer (daybook-server--asked-timer asked)))
    (cancel-timer timer)
    (when (equal (current-message) daybook-server--waiting) (message nil))))

;;; Its process

(defun daybook-server--start (server)
  "Start SERVER.  Return whether it could be."
  (let ((program (car (daybook-server-command server))))
    (or (and (executable-find program) (daybook-server--launch server))
        (progn
          (daybook-text-tell
           (format "“%s” cannot be started.  Install daybook, or set `daybook-command'." program)
           "error")
          nil))))

(defun daybook-server--launch (server)
  "Start the process of SERVER.  Return whether it could be."
  (let* ((home (expand-file-name "~/"))
         (default-directory (if (file-directory-p home) home "/"))
         (command (daybook-server-command server))
         (errors (make-pipe-process
                  :name "daybook errors" :noquery t :sentinel #'ignore :coding 'utf-8
                  :filter (lambda (_ words)
                            (when-let ((lines (split-string words "\n" t)))
                              (setf (daybook-server-reason server) (car (last lines))))))))
    (setf (daybook-server-rest server) nil (daybook-server-inbox server) nil
          (daybook-server-outbox server) nil
          (daybook-server-session server) nil (daybook-server-reason server) nil
          (daybook-server-is-odd server) nil)
    (condition-case nil
        (let ((process
               (make-process
                :name "daybook" :command command :connection-type 'pipe :noquery t
                :coding 'utf-8-unix :stderr errors
                :filter (lambda (_ output) (daybook-server--filter server output))
                :sentinel (lambda (process _)
                            (if (not (process-live-p process))
                                (daybook-server--ended server process errors)
                              (daybook-server--write server))))))
          (setf (daybook-server-process server) process)
          (push (float-time) (daybook-server-starts server))
          (daybook-server--greet server)
          t)
      (file-error
       (delete-process errors)
       nil))))

(defun daybook-server--greet (server)
  "Send SERVER what comes first."
  (daybook-server-request
   server "initialize"
   (list :processId (emacs-pid) :clientInfo '(:name "Emacs")
         :protocolVersions daybook-server--versions
         :capabilities `(:showsReminders t ,@(and (daybook-server--reaches-desktop-p) '(:delivery t))
                                    :general (:positionEncodings ["utf-32"])))
   (lambda (session)
     (if (equal (plist-get (plist-get session :capabilities) :positionEncoding) "utf-32")
         (setf (daybook-server-session server) session)
       (daybook-server--refuse server "This program is no daybook that this client knows.")))
   (lambda (problem)
     (when problem
       (daybook-server--refuse
        server (concat (daybook-text-problem problem)
                       (when-let ((allowed (plist-get (plist-get problem :data) :allowed)))
                         (format "  It speaks %s, and this client %s."
                                 (string-join allowed ", ")
                                 (string-join daybook-server--versions ", ")))))))
   10)
  (daybook-server--list-views server)
  (daybook-server-announce server "started"))

(defun daybook-server--list-views (server)
  "Ask SERVER which views there are."
  (daybook-server-request
   server "view/list" nil
   (lambda (index)
     (setf (daybook-server-views server) (plist-get index :items))
     (daybook-server-announce server "listed"))
   #'ignore))

(add-hook 'daybook-server-functions
          (lambda (server event _params)
            (when (equal event "view/listChanged") (daybook-server--list-views server))))

(defun daybook-server--reaches-desktop-p ()
  "Return whether notifications of the desktop can be shown."
  (and (display-graphic-p) (featurep 'dbusbind) (getenv "DBUS_SESSION_BUS_ADDRESS") t))

(defun daybook-server--refuse (server why)
  "Stop SERVER, with which this client cannot speak, and say WHY."
  (daybook-server-stop server)
  (daybook-text-tell (concat why "  Update daybook and this package together.") "error"))

(defun daybook-server--take-pending (server)
  "Return what SERVER did not answer, the oldest first, and forget it."
  (let ((pending (sort (hash-table-values (daybook-server-pending server))
                       (lambda (one other) (< (daybook-server--asked-id one)
                                              (daybook-server--asked-id other))))))
    (clrhash (daybook-server-pending server))
    (mapc #'daybook-server--unsay pending)
    pending))

(defun daybook-server--ended (server process errors)
  "See to it that PROCESS of SERVER has ended, whose standard error is ERRORS."
  (accept-process-output errors 0.05)
  (when (process-live-p errors) (delete-process errors))
  (when (eq process (daybook-server-process server))
    ;; What it said before it ended counts.
    (while (daybook-server-inbox server) (daybook-server--handle server))
    (let* ((was-well (daybook-server-session server))
           (lately (seq-filter (lambda (start) (> start (- (float-time) 30)))
                               (daybook-server-starts server)))
           (reason (daybook-server-reason server))
           ;; One that ends by itself and says why would do so again.
           (is-again (and was-well (<= (length lately) 3)
                          (not (and reason (eq (process-status process) 'exit)))))
           (pending (daybook-server--take-pending server)))
      (setf (daybook-server-process server) nil (daybook-server-session server) nil
            (daybook-server-starts server) lately)
      (daybook-text-tell
       (concat (if was-well "The daybook server ended"
                 (format "“%s” ended before it was ready"
                         (string-join (daybook-server-command server) " ")))
               (if reason (concat ": " (string-remove-suffix "." (daybook-text-line reason))) "")
               (cond (is-again ".  It is started again.")
                     (was-well ".  The next command starts it again.")
                     (t ".  Look at `daybook-command', and run it in a terminal.")))
       (if is-again "warning" "error"))
      (setq is-again (and is-again (daybook-server--start server)))
      (unless is-again (daybook-server-announce server "ended"))
      (dolist (asked pending)
        (if (and is-again (not (daybook-server--asked-is-repeated asked))
                 ;; Another server keeps other pages.
                 (not (member (daybook-server--asked-method asked)
                              '("initialize" "view/list" "view/close"))))
            (daybook-server--send server asked t)
          (funcall (daybook-server--asked-failed asked) nil))))))

(defun daybook-server-stop (server)
  "Stop SERVER; what it did not answer fails without a word."
  (let ((process (daybook-server-process server))
        (pending (daybook-server--take-pending server)))
    (setf (daybook-server-process server) nil (daybook-server-session server) nil
          (daybook-server-inbox server) nil)
    (when process (delete-process process))
    (daybook-server-announce server "ended")
    (dolist (asked pending) (funcall (daybook-server--asked-failed asked) nil))))

(defun daybook-server--finish ()
  "Wait until what was sent is done, for at most two seconds, and return t.
A person who leaves Emacs does not lose it.  This is no `kill-emacs-hook',
which also runs where the terminal is gone, and then nothing can be awaited."
  (let ((limit (+ (float-time) 2)))
    (while (and (< (float-time) limit)
                (seq-some (lambda (server)
                            (and (daybook-server-running-p server)
                                 (seq-some (lambda (asked)
                                             (equal (daybook-server--asked-method asked) "view/act"))
                                           (hash-table-values (daybook-server-pending server)))))
                          (daybook-server-all)))
      (accept-process-output nil 0.05)))
  t)

(add-hook 'kill-emacs-query-functions #'daybook-server--finish)

;;; What it is asked

(defun daybook-server--send (server asked &optional is-repeated)
  "Send ASKED to SERVER.  With IS-REPEATED, another server was asked before."
  (let* ((id (cl-incf (daybook-server-last-id server)))
         (text (json-serialize (list :jsonrpc "2.0" :id id
                                     :method (daybook-server--asked-method asked)
                                     :params (if (functionp (daybook-server--asked-params asked))
                                                 (funcall (daybook-server--asked-params asked))
                                               (daybook-server--asked-params asked)))
                               :false-object :json-false)))
    (setf (daybook-server--asked-id asked) id
          (daybook-server--asked-is-repeated asked) is-repeated
          (daybook-server-outbox server) (append (daybook-server-outbox server)
                                                 (list (concat text "\n"))))
    (puthash id asked (daybook-server-pending server))
    (daybook-server--write server)))

(defun daybook-server--write (server)
  "Write to SERVER what waits.
Nothing can be written to one that is stopped.  The sentinel tells when it goes
on, or that it ended, and then everything is asked again."
  (while (and (daybook-server-outbox server)
              (eq (process-status (daybook-server-process server)) 'run)
              (condition-case nil
                  (progn (process-send-string (daybook-server-process server)
                                              (car (daybook-server-outbox server)))
                         t)
                (error nil)))
    (pop (daybook-server-outbox server))))

(defun daybook-server-request (server method params done &optional failed patience)
  "Ask SERVER for METHOD with PARAMS, starting it where it is not running.
PARAMS can be a function that returns them, anew for each server that is asked.
DONE is called with the result, or FAILED with the error, which is nil where
there was none: where the server cannot be started, or ended.  Without FAILED,
an error is shown.  After PATIENCE seconds, or none where that is nil, it is
said that the answer is waited for."
  (let ((asked (daybook-server--ask :method method :params params :done done
                                    :failed (or failed #'daybook-server-complain))))
    (if (not (or (daybook-server-running-p server) (daybook-server--start server)))
        (funcall (daybook-server--asked-failed asked) nil)
      (condition-case problem
          (daybook-server--send server asked)
        ((json-error wrong-type-argument)
         (funcall (daybook-server--asked-failed asked)
                  (list :message (error-message-string problem)))))
      (when patience
        (setf (daybook-server--asked-timer asked)
              (run-at-time patience nil #'message "%s" daybook-server--waiting))))))

(defun daybook-server-call (server method params &optional seconds)
  "Return what SERVER answers to METHOD with PARAMS, or nil.
It waits for at most SECONDS, or 2; for what a person waits for anyway."
  (let ((limit (+ (float-time) (or seconds 2))) result is-done)
    (daybook-server-request server method params
                            (lambda (found) (setq result found is-done t))
                            (lambda (problem)
                              (daybook-server-complain problem)
                              (setq is-done t)))
    (while (and (not is-done) (< (float-time) limit))
      (accept-process-output (daybook-server-process server) 0.05)
      (while (and (not is-done) (daybook-server-inbox server)) (daybook-server--handle server)))
    (unless is-done (daybook-text-tell "Daybook does not answer.  Try again later." "warning"))
    result))

(provide 'daybook-server)
;;; daybook-server.el ends here
