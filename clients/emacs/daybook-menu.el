;;; daybook-menu.el --- A list of what can be done, by keys  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Entries that follow from a page become a transient, in as many columns as the frame has room for.

;;; Code:

(require 'cl-lib)
(require 'daybook-text)

(declare-function daybook-menu--prefix "daybook-menu")
(defvar transient-show-popup)

(cl-defstruct (daybook-menu-entry (:constructor daybook-menu-entry) (:copier nil))
  "An entry with KEY, a key sequence; without RUN, it heads what follows."
  key title run)

(defvar daybook-menu--count nil
  "The prefix argument with which the menu was opened.")

(defun daybook-menu--free (entries)
  "Return those of ENTRIES whose keys do not hide the key of one before."
  (let (taken)
    (seq-filter
     (lambda (entry)
       (let ((key (append (daybook-menu-entry-key entry) nil)))
         (or (not (daybook-menu-entry-run entry))
             (unless (or (not key)
                         (seq-some (lambda (other) (let ((shared (min (length key) (length other))))
                                                     (equal (seq-take key shared)
                                                            (seq-take other shared))))
                                   taken))
               (push key taken)))))
     entries)))

(defun daybook-menu--suffix (entry number)
  "Return ENTRY, the one with NUMBER, as transient takes it."
  (let ((command (intern (format "daybook-menu--%d" number)))
        (run (daybook-menu-entry-run entry)))
    (fset command (lambda ()
                    (interactive)
                    (let ((current-prefix-arg (or current-prefix-arg daybook-menu--count)))
                      (funcall run))))
    (list (key-description (daybook-menu-entry-key entry))
          (daybook-text-line (daybook-menu-entry-title entry)) command)))

(defun daybook-menu--columns (entries)
  "Return ENTRIES as columns, each a title and suffixes.
A long one goes on in the next."
  (let* ((rows (max 5 (- (/ (* (frame-height) 2) 3) 3)))
         (is-wide (>= (frame-width) 60))
         (number 0) columns)
    (dolist (entry entries)
      (cond
       ((not (daybook-menu-entry-run entry))
        (push (list (daybook-text-line (daybook-menu-entry-title entry))) columns))
       (t (when (and is-wide (> (length (car columns)) rows)) (push (list "") columns))
          (push (daybook-menu--suffix entry (cl-incf number)) (car columns)))))
    (nreverse (mapcar #'nreverse columns))))

(defun daybook-menu-show (title entries)
  "Show ENTRIES below TITLE until one is chosen by its key."
  (setq daybook-menu--count current-prefix-arg)
  ;; It is loaded when it is needed, because it advises functions of Emacs.
  (require 'transient)
  (let* ((columns (daybook-menu--columns
                   (daybook-menu--free (cons (daybook-menu-entry :title title) entries))))
         (room (max 1 (/ (frame-width) 40)))
         groups)
    (while columns
      (push (vconcat (mapcar #'vconcat (seq-take columns room))) groups)
      (setq columns (seq-drop columns room)))
    (eval `(transient-define-prefix daybook-menu--prefix ()
             "What can be done."
             ,@(nreverse groups))
          t)
    (let ((transient-show-popup t))
      (funcall-interactively #'daybook-menu--prefix))))

(provide 'daybook-menu)
;;; daybook-menu.el ends here
