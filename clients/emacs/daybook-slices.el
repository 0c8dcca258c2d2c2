;;; daybook-slices.el --- Long pages come in slices  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Of a long page, a slice is asked for: what windows show, and what is around it; then the rest, piece
;; by piece.  Of a line that has not come since the last change, there is the row as it was, or an empty
;; one.

;;; Code:

(require 'daybook-lines)

(defconst daybook-slices--most 1000
  "The most lines of a slice.")

(defconst daybook-slices--few 500
  "The lines of a piece of the rest.")

(defun daybook-slices--same-rows (one other)
  "Return whether ONE and OTHER are slices of a page that has the same rows."
  (and (plist-get one :slice) (plist-get other :slice)
       (equal (plist-get one :width) (plist-get other :width))
       (seq-every-p (lambda (member) (equal (plist-get (plist-get one :slice) member)
                                            (plist-get (plist-get other :slice) member)))
                    '(:total :headings))))

(defun daybook-slices--marked-p (line)
  "Return whether LINE is marked as one that others changed a moment ago."
  (seq-some (lambda (span) (equal (plist-get span :style) "foreign")) (plist-get line :spans)))

(defun daybook-slices-lay-out (view old drawn)
  "Return all lines of the page of which VIEW has a slice, as a vector.
Where nothing has changed since the drawing before, OLD, its lines DRAWN are
theirs; else they stand for those that have not come, above the slice by their
place from the top and below it from the end."
  (let* ((lines (vconcat (plist-get view :lines)))
         (slice (plist-get view :slice))
         (start (plist-get slice :start))
         (total (plist-get slice :total))
         (before (if (equal (plist-get old :width) (plist-get view :width)) drawn []))
         (is-same (and (daybook-slices--same-rows old view)
                       (equal (plist-get old :changeCursor) (plist-get view :changeCursor))))
         (heads (make-hash-table)))
    (if (or (not slice) (= total (length lines)))
        lines
      (mapc (lambda (row) (puthash row t heads)) (plist-get slice :headings))
      (let ((all (make-vector total nil)))
        (dotimes (row total)
          (let* ((place (if (< row start) row (+ row (- (length before) total))))
                 (was (and (< -1 place (length before)) (aref before place)))
                 (is-heading (gethash row heads)))
            (aset all row
                  (cond
                   ((< -1 (- row start) (length lines)) (aref lines (- row start)))
                   ((and is-same was (not (daybook-slices--marked-p was))) was)
                   ;; No key of a line begins so.
                   (t (append (list :is-missing t :isHeading is-heading :level (if is-heading 0 1))
                              (or was (list :key (format "\n%d" row) :text ""))))))))
        all))))

(defun daybook-slices-filled (view drawn piece)
  "Return the lines DRAWN of VIEW with PIECE, another slice, where it belongs.
Return nil where the page is another by now."
  (when (daybook-slices--same-rows view piece)
    (let ((start (plist-get (plist-get piece :slice) :start)) (lines (plist-get piece :lines)))
      (vconcat (substring drawn 0 start) lines (substring drawn (+ start (length lines)))))))

(defun daybook-slices-rest (row)
  "Return the slice to ask for of what has not come, below ROW first, or nil."
  (let ((first (or (cl-loop for place from row below (length daybook-lines-drawn)
                            when (daybook-slices--is-missing place) return place)
                   (seq-position daybook-lines-drawn t
                                 (lambda (line _) (plist-get line :is-missing))))))
    (and first (list :start first :limit daybook-slices--few))))

(defun daybook-slices--is-missing (row)
  "Return whether the line in ROW, from 0, of this page has not come."
  (and (< -1 row (length daybook-lines-drawn))
       (plist-get (aref daybook-lines-drawn row) :is-missing)))

(defun daybook-slices-blank-p ()
  "Return whether of some lines of this page not even a row of before is there."
  (seq-some (lambda (line)
              (and (plist-get line :is-missing) (string-prefix-p "\n" (plist-get line :key))))
            daybook-lines-drawn))

(defun daybook-slices-seen (window)
  "Return the rows, from 0, of this page that are in WINDOW, as a list.
It is the first, the last, and the first of them, or of as many below and above,
that has not come, or nil.  What is folded is not shown."
  (let* ((first (car (daybook-lines-place (window-start window))))
         (last (min (max first (car (daybook-lines-place (window-end window t))))
                    (1- (length daybook-lines-drawn))))
         (height (window-body-height window)))
    (list first last
          (or (save-excursion
                (goto-char (window-start window))
                (cl-loop for row from first to last
                         when (and (daybook-slices--is-missing row) (not (invisible-p (point))))
                         return row
                         do (forward-line)))
              (seq-find #'daybook-slices--is-missing (list (+ last height) (- first height)))))))

(defun daybook-slices-lacking (window view)
  "Return the row of WINDOW that is to be asked for, of VIEW, or nil.
It has not come or, in the selected window, the server does not watch it."
  (pcase-let* ((`(,first ,last ,missing) (daybook-slices-seen window))
               (start (plist-get (plist-get view :slice) :start)))
    (cond
     ((or missing (not (eq window (selected-window)))) missing)
     ((not (<= start first last (+ start (length (plist-get view :lines)) -1))) first))))

(defun daybook-slices-wanted (windows key)
  "Return the slice to ask for, of this page that WINDOWS show.
The first of them comes first.  KEY is that of a line that has to be in it."
  (let (first last)
    (when (> (length daybook-lines-drawn) 0)
      (dolist (window windows)
        (pcase-let ((`(,top ,bottom ,missing) (daybook-slices-seen window)))
          (when (>= (- bottom top) daybook-slices--most)
            (setq top (or missing top) bottom top))
          (let ((above (min (or first top) top)) (below (max (or last bottom) bottom)))
            (when (< (- below above) daybook-slices--most) (setq first above last below))))))
    (append (list :limit daybook-slices--most)
            (when key (list :around key))
            (when first
              (list :start (max 0 (- first (/ (- daybook-slices--most (- last first -1)) 2))))))))

(provide 'daybook-slices)
;;; daybook-slices.el ends here
