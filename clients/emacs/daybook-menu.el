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
A section that is too long for the frame has several, of about one length."
  (let ((most (if (< (frame-width) 100) most-positive-fixnum
                (max 5 (- (/ (* (frame-height) 3) 4) 3))))
        (number 0) sections)
    (dolist (entry entries)
      (if (daybook-menu-entry-run entry)
          (push (daybook-menu--suffix entry (cl-incf number)) (car sections))
        (push (list (daybook-text-line (daybook-menu-entry-title entry))) sections)))
    (mapcan (lambda (section)
              (let* ((section (nreverse section))
                     (count (length (cdr section)))
                     (parts (max 1 (ceiling count most)))
                     (titles (cons (car section) (make-list (1- parts) ""))))
                (cl-mapcar #'cons titles
                           (or (seq-partition (cdr section) (max 1 (ceiling count parts)))
                               (list nil)))))
            (nreverse sections))))

(defun daybook-menu--width (column)
  "Return how many cells COLUMN takes, with what parts it from the next one."
  (apply #'max (mapcar (lambda (part)
                         (if (stringp part) (+ 3 (string-width part))
                           (+ 4 (string-width (car part)) (string-width (nth 1 part)))))
                       column)))

(defvar transient-exit-hook)

(defun daybook-menu--keep-start ()
  "Have this window begin where it does now, after the menu is closed."
  (let ((window (selected-window)) (buffer (current-buffer)) (start (window-start)))
    (letrec ((back (lambda ()
                     (remove-hook 'transient-exit-hook back)
                     (when (and (window-live-p window) (eq buffer (window-buffer window))
                                (<= start (window-point window)))
                       (set-window-start window start t)))))
      (add-hook 'transient-exit-hook back))))

(defun daybook-menu-show (title entries)
  "Show ENTRIES below TITLE until one is chosen by its key."
  (setq daybook-menu--count current-prefix-arg)
  ;; It is loaded when it is needed, because it advises functions of Emacs; as a whole, since what C-g
  ;; left of it would stay broken.
  (let ((inhibit-quit t)) (require 'transient))
  (let* ((columns (daybook-menu--columns
                   (daybook-menu--free (cons (daybook-menu-entry :title title) entries))))
         (room 0) groups)
    ;; As many beside each other as there is room for.
    (dolist (column columns)
      (let ((width (daybook-menu--width column)))
        (when (or (not groups) (> (cl-incf room width) (frame-width)))
          (push nil groups)
          (setq room width))
        (push (vconcat column) (car groups))))
    ;; What the frame has no room for is scrolled to.
    (when (> (apply #'+ -1 (mapcar (lambda (group) (1+ (apply #'max (mapcar #'length group)))) groups))
             (- (frame-height) 6))
      (let ((first (car (last (car (last groups))))))
        (aset first 0 (concat (aref first 0) " (C-v scrolls)"))))
    (setq groups (mapcar (lambda (group) (vconcat (nreverse group))) groups))
    (eval `(transient-define-prefix daybook-menu--prefix ()
             "What can be done."
             ,@(nreverse groups))
          t)
    (daybook-menu--keep-start)
    (let ((transient-show-popup t))
      (funcall-interactively #'daybook-menu--prefix))))

(provide 'daybook-menu)
;;; daybook-menu.el ends here
