;;; daybook-remind.el --- What rings, until it is answered  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; A reminder is said in the echo area, stays in the mode line until it is answered here or in another
;; front end, and is a notification of the desktop where the server wants one of this Emacs.

;;; Code:

(require 'daybook-keys)

(defvar daybook-remind--ringing nil
  "What rings, the newest first: server, params, notification or nil.")

(defvar daybook-remind--said nil
  "What the echo area said of what rings.")

(defvar daybook-remind--map
  (let ((map (make-sparse-keymap)))
    (define-key map [mode-line mouse-1] #'daybook-reminder)
    map)
  "The keys of what rings in the mode line.")

(defvar daybook-remind-mode-line
  '(:eval (daybook-remind--mode-line))
  "What of a mode line says what rings.")
(put 'daybook-remind-mode-line 'risky-local-variable t)

(defun daybook-remind--mode-line ()
  "Return the words of a mode line for what rings."
  (when-let ((reminder (nth 1 (car daybook-remind--ringing))))
    (let ((more (1- (length daybook-remind--ringing))))
      (propertize
       (concat " ! " (daybook-text-mode-line
                      (truncate-string-to-width (daybook-text-line (plist-get reminder :line)) 40
                                                nil nil "…"))
               (if (> more 0) (format " and %d more " more) " "))
       'face 'daybook-mode-line 'local-map daybook-remind--map 'mouse-face 'mode-line-highlight
       'help-echo "mouse-1 or M-x daybook-reminder: answer"))))

(defun daybook-remind--show ()
  "Have the mode line say what rings."
  (setq global-mode-string (delq 'daybook-remind-mode-line
                                 (if (listp global-mode-string) global-mode-string
                                   (list global-mode-string))))
  (when daybook-remind--ringing
    (setq global-mode-string (append (or global-mode-string '("")) '(daybook-remind-mode-line))))
  (force-mode-line-update t))

(defun daybook-remind--act (server reminder action)
  "Answer REMINDER of SERVER by ACTION."
  (daybook-act server
               (list :name (plist-get reminder :view) :action (plist-get action :name)
                     :keys (list (plist-get reminder :key)) :answers nil
                     :changeCursor (plist-get reminder :changeCursor))
               (plist-get action :asks)
               (lambda (outcome) (daybook-keys-lead server outcome))))

(declare-function notifications-notify "notifications")
(declare-function notifications-close-notification "notifications")

(defun daybook-remind--notify (server reminder)
  "Show REMINDER of SERVER on the desktop, where this Emacs has to.
Return the number of the notification."
  (when (and (plist-get reminder :needsDelivery) (daybook-server--reaches-desktop-p))
    (let ((actions (plist-get reminder :actions)))
      (ignore-errors
        (require 'notifications)
        (notifications-notify
         :app-name "daybook" :title (daybook-text-line (plist-get reminder :title))
         :body (daybook-text-line (plist-get reminder :line)) :timeout 0
         :actions (cl-loop for action in actions
                           append (list (plist-get action :name)
                                        (daybook-text-line (plist-get action :title))))
         :on-action (lambda (_ name)
                      (when-let ((action (seq-find (lambda (one) (equal name (plist-get one :name)))
                                                   actions)))
                        (daybook-remind--act server reminder action))))))))

(defun daybook-remind--drop (server &optional key)
  "Forget what rings of SERVER with KEY, or all of it."
  (let (kept)
    (dolist (one daybook-remind--ringing)
      (if (not (and (eq server (car one)) (or (not key) (equal key (plist-get (nth 1 one) :key)))))
          (push one kept)
        (when (nth 2 one)
          (ignore-errors (notifications-close-notification (nth 2 one))))))
    (setq daybook-remind--ringing (nreverse kept))
    (daybook-remind--show)))

(defun daybook-remind--hear (server event params)
  "Do what EVENT of SERVER, with PARAMS, asks of reminders."
  (pcase event
    ("reminder/fired"
     (daybook-remind--drop server (plist-get params :key))
     (push (list server params (daybook-remind--notify server params)) daybook-remind--ringing)
     (daybook-remind--show)
     (unless (> (minibuffer-depth) 0)
       (daybook-text-tell (concat (plist-get params :line) "  (M-x daybook-reminder answers)")
                          "warning")
       (setq daybook-remind--said (current-message))))
    ("reminder/dismissed"
     (daybook-remind--drop server (plist-get params :key))
     (when (equal (current-message) daybook-remind--said) (message nil)))
    ;; A new server knows nothing of what an old one told, and tells again what still rings.
    ("started" (daybook-remind--drop server))))

(add-hook 'daybook-server-functions #'daybook-remind--hear)

;;;###autoload
(defun daybook-reminder ()
  "Offer the answers to what rings, the newest first."
  (interactive)
  (pcase (car daybook-remind--ringing)
    (`(,server ,reminder ,_)
     (daybook-menu-show (plist-get reminder :line)
                        (daybook-keys-entries
                         (plist-get reminder :actions)
                         (lambda (action) (daybook-remind--act server reminder action)))))
    (_ (daybook-text-tell "Nothing rings."))))

(provide 'daybook-remind)
;;; daybook-remind.el ends here
