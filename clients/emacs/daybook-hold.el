;;; daybook-hold.el --- What is typed before an answer has come  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; While an act is on its way, the keys of its page are kept, and typed when it is done: they are
;; about what is drawn then, or answer the question that it has.  All other keys, and all keys in other
;; buffers, work meanwhile.

;;; Code:

(defvar-local daybook-hold--keys nil
  "The keys that were typed in this buffer while an act was on its way.")

(defvar-local daybook-hold-lines nil
  "The keys of the lines that an act on its way is about.")

(defvar daybook-hold-mode-map
  (let ((map (make-sparse-keymap)))
    (dolist (key (append (number-sequence ?\s ?~) '(?\r ?\d)))
      (define-key map (vector key) #'daybook-hold--key))
    (define-key map (kbd "C-g") #'daybook-hold--quit)
    map)
  "The keys of a page while an act is on its way.")

(define-minor-mode daybook-hold-mode
  "Keep the keys that are typed until an act is done."
  :interactive nil)

(defun daybook-hold--key ()
  "Keep the key that was typed."
  (interactive)
  (setq daybook-hold--keys
        (append daybook-hold--keys (listify-key-sequence (this-command-keys)))))

(defun daybook-hold--quit ()
  "Forget the keys that were kept, and keep no more."
  (interactive)
  (setq daybook-hold--keys nil)
  (daybook-hold-mode -1)
  (keyboard-quit))

(defun daybook-hold (buffer &optional lines)
  "Keep what is typed in BUFFER, if it is one, until `daybook-hold-release'.
LINES are the keys of the lines that are acted on."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq daybook-hold-lines lines)
      (daybook-hold-mode))))

(defun daybook-hold-release (buffer)
  "Type what was kept in BUFFER, if it is one and the person is there."
  (when (and (buffer-live-p buffer) (buffer-local-value 'daybook-hold-mode buffer))
    (with-current-buffer buffer
      (daybook-hold-mode -1)
      (setq daybook-hold-lines nil)
      (when (and daybook-hold--keys (eq buffer (window-buffer)))
        (setq unread-command-events (append daybook-hold--keys unread-command-events)))
      (setq daybook-hold--keys nil))))

(provide 'daybook-hold)
;;; daybook-hold.el ends here
