;;; daybook.el --- Tasks, habits, calendar and reminders  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; Author: The daybook authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: calendar, convenience, outlines
;; URL: https://example.org/daybook
;; SPDX-License-Identifier: MIT

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Daybook keeps your tasks, habits and calendar in one database for every front end, and draws them
;; as pages.  This package shows the pages and sends your keys to the program `daybook', which
;; decides what a page shows and what can be done on it.
;;
;; M-x daybook opens the page to start with; `?' there lists what can be done.  M-x daybook-capture
;; adds a task from anywhere, and makes tasks of the lines of a region.  M-x daybook-mode-line-mode
;; says in the mode line what is due.  The manual is the info page (daybook).

;;; Code:

(require 'daybook-keys)
(require 'daybook-remind)

(defun daybook--choose-view (server)
  "Have the person choose a view of SERVER and return its target."
  (unless (daybook-server-views server)
    (setf (daybook-server-views server)
          (plist-get (daybook-server-call server "view/list" nil) :items)))
  (let* ((views (daybook-server-views server))
         (chosen (daybook-ask
                  (list :kind "choice" :prompt "Page"
                        :choices (mapcar (lambda (view)
                                           (list :title (plist-get view :title)
                                                 :value (plist-get view :name)))
                                         views))
                  nil)))
    (and chosen (list :name chosen))))

;;;###autoload
(defun daybook (&optional is-choice)
  "Open the page to begin with, which is today once there is a task.
With a prefix argument, IS-CHOICE, choose a page."
  (interactive "P")
  (let ((server (daybook-server-current)))
    (if (not is-choice)
        (daybook-keys-follow server "daybook:start")
      (when-let ((target (daybook--choose-view server))) (daybook-page-open server target)))))

;;;###autoload
(defun daybook-open (link)
  "Open LINK, which begins with daybook:, such as daybook:task/fern."
  (interactive "sLink: ")
  (daybook-keys-follow (daybook-server-current) link))

;;;###autoload
(defun daybook-open-database (file)
  "Open the page to start with of the database FILE, beside others."
  (interactive "FDatabase: ")
  (let ((daybook-server-here nil) (daybook-database file))
    (daybook)))

(defun daybook--add-lines (start end)
  "Make tasks of the lines between START and END, which link back to them."
  (let* ((server (daybook-server-current))
         (path (buffer-file-name (buffer-base-buffer)))
         (place (if path (format "%s:%d" path (line-number-at-pos start t)) "")))
    (deactivate-mark)
    (daybook-act server
                 (list :name "tasks" :action "addFromText" :keys nil :changeCursor 0
                       :answers (list (daybook-text-sendable
                                       (buffer-substring-no-properties start end))
                                      (daybook-text-sendable place)))
                 (list nil nil)
                 (lambda (outcome) (daybook-keys-lead server outcome)))))

;;;###autoload
(defun daybook-capture ()
  "Add a task, and show how it is read while you type.
Where a region is active, make a task of each of its lines, with a link back
to it."
  (interactive)
  (if (use-region-p)
      (daybook--add-lines (region-beginning) (region-end))
    (let* ((server (daybook-server-current))
           (call '(:name "tasks" :action "add" :keys [] :answers [] :changeCursor 0))
           ;; It is waited for, so that what is typed meanwhile is a part of the answer.
           (outcome (daybook-server-call server "view/act" call)))
      (when outcome
        (daybook-act server
                     (append '(:keys nil :answers nil) call)
                     (plist-get outcome :asks)
                     (lambda (outcome) (daybook-keys-lead server outcome)))))))

;;; The mode line

(defvar daybook--status nil
  "What a mode line says, drawn.")
(put 'daybook--status 'risky-local-variable t)

(defvar daybook--status-timer nil
  "What asks for the status once a minute.")

(defun daybook--own-server ()
  "Return the server of no buffer, whatever database a page here is of."
  (with-temp-buffer (daybook-server-current)))

(defun daybook--ask-status ()
  "Ask for a few words for the mode line."
  (daybook-server-request
   (daybook--own-server) "view/status" nil
   (lambda (status)
     (let ((text (daybook-text-draw-mode-line status)))
       (setq daybook--status (and (not (string-empty-p text)) (concat " " text " "))))
     (force-mode-line-update t))
   #'ignore))

(defun daybook--hear (server event params)
  "Ask for the status after EVENT of SERVER, with PARAMS, a sign of a change."
  (when (and (eq server (daybook--own-server))
             (not (and (equal event "view/changed") (not (plist-get params :isWhole))))
             (member event '("acted" "view/changed" "reminder/fired" "reminder/dismissed")))
    (daybook--ask-status)))

(defun daybook--tick ()
  "Ask for the status if the server is running."
  (when (daybook-server-running-p (daybook--own-server)) (daybook--ask-status)))

;;;###autoload
(define-minor-mode daybook-mode-line-mode
  "Say in the mode line what is due, such as “1 late · 3 today”.
The server is started with it, so that reminders come from then on."
  :global t
  :group 'daybook
  (setq global-mode-string (delq 'daybook--status (if (listp global-mode-string) global-mode-string
                                                    (list global-mode-string))))
  (remove-hook 'daybook-server-functions #'daybook--hear)
  (when daybook--status-timer (cancel-timer daybook--status-timer))
  (setq daybook--status nil daybook--status-timer nil)
  (when daybook-mode-line-mode
    (setq global-mode-string (append (or global-mode-string '("")) '(daybook--status)))
    (add-hook 'daybook-server-functions #'daybook--hear)
    (setq daybook--status-timer (run-at-time 60 60 #'daybook--tick))
    (daybook--ask-status)))

(provide 'daybook)
;;; daybook.el ends here
