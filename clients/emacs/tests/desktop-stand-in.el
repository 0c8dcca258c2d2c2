;;; desktop-stand-in.el --- Takes notifications as a desktop does  -*- lexical-binding: t; -*-

;;; Commentary:

;; Run with a file: each call of the bus is written to it, a line of Lisp each.  Where the file FILE.press
;; is there, the button that it names is pressed in the newest notification.

;;; Code:

(require 'dbus)

(defconst stand-in-file (pop command-line-args-left))
(defconst stand-in-name "org.freedesktop.Notifications")
(defconst stand-in-path "/org/freedesktop/Notifications")
(defvar stand-in-number 0 "How many notifications were shown.")

(defun stand-in-note (&rest words)
  "Write WORDS to the file."
  (write-region (format "%S\n" words) nil stand-in-file t 'quiet))

(defun stand-in-notify (_app _replaced _icon title body actions &rest _)
  "Show a notification with TITLE, BODY and ACTIONS."
  (setq stand-in-number (1+ stand-in-number))
  (stand-in-note 'shown stand-in-number title body actions)
  (list :uint32 stand-in-number))

(defun stand-in-close (number)
  "Close the notification with NUMBER."
  (stand-in-note 'closed number)
  :ignore)

(dbus-register-method :session stand-in-name stand-in-path stand-in-name "Notify" #'stand-in-notify)
(dbus-register-method :session stand-in-name stand-in-path stand-in-name "CloseNotification"
                      #'stand-in-close)
(stand-in-note 'ready)
(while t
  (read-event nil nil 0.05)
  (let ((press (concat stand-in-file ".press")))
    (when (file-exists-p press)
      (dbus-send-signal :session nil stand-in-path stand-in-name "ActionInvoked" :uint32
                        stand-in-number
                        (with-temp-buffer (insert-file-contents press) (buffer-string)))
      (delete-file press))))

;;; desktop-stand-in.el ends here
