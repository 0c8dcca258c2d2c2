;;; daybook-place.el --- Where the cursors of a page go  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Over each drawing, the cursor of a window stays on its line, and that on its row of the screen.

;;; Code:

(require 'daybook-lines)

(defun daybook-place-rows (lines)
  "Return the rows of LINES, counted from 0, by key."
  (let ((rows (make-hash-table :test #'equal)))
    (seq-do-indexed (lambda (line row)
                      (let ((key (plist-get line :key)))
                        ;; A line that has come is where it is now.
                        (unless (and (plist-get line :is-missing) (gethash key rows))
                          (puthash key row rows))))
                    lines)
    rows))

(defun daybook-place-row (old row rows acted is-partial)
  "Return the new row of a cursor that was in ROW of OLD, counted from 0.
ROWS has the new ones by key.  It is that of its line, or of the next that is
still there, where its line is gone or was moved by an act on it, and is in
ACTED.  IS-PARTIAL is whether lines have not come: then a line that is not there
may be elsewhere, and the row stays."
  (let ((here (gethash (plist-get (aref old row) :key) rows)))
    (cl-flet ((nearest (step)
                (cl-loop for index = row then (+ index step)
                         while (< -1 index (length old))
                         for key = (plist-get (aref old index) :key)
                         for found = (and (not (member key acted)) (gethash key rows))
                         when found return found)))
      (if (and (or here is-partial (plist-get (aref old row) :is-missing))
               (not (member (plist-get (aref old row) :key) acted)))
          (or here row)
        (let ((above (nearest -1)) (below (nearest 1)))
          (if (and here (< (or above -1) here) (or (not below) (< here below)))
              here
            (or below above)))))))

(defun daybook-place-all (windows)
  "Return where WINDOWS, which show the current buffer, and its cursor are.
The cursor counts as that of the selected window."
  (cons (list nil (daybook-lines-place (point)) 0)
        (mapcar (lambda (window)
                  (list window (daybook-lines-place (window-point window))
                        (car (daybook-lines-place (window-start window)))))
                windows)))

(defun daybook-place-restore (places is-first row-of)
  "Put the windows and the cursor of PLACES where they belong in a new drawing.
ROW-OF returns the new row for an old one and a window.  IS-FIRST is whether it
is the first drawing, which begins at its top."
  (pcase-dolist (`(,window (,row . ,column) ,top) places)
    (let* ((end (max 0 (1- (length daybook-lines-drawn))))
           (new (max 0 (min end (or (funcall row-of row (or window (selected-window))) 0))))
           (position (daybook-lines-position new column)))
      (if (not window)
          (goto-char position)
        (set-window-point window position)
        (let ((last (max 0 (- (length daybook-lines-drawn) (window-body-height window)))))
          ;; What is new above the cursor is not scrolled away while there is room for it.
          (set-window-start
           window (daybook-lines-position (if is-first 0 (max 0 (min (+ top (- new row)) last))) 0)
           t))))))

(provide 'daybook-place)
;;; daybook-place.el ends here
