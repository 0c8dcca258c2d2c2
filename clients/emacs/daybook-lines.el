;;; daybook-lines.el --- The lines of a page  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Where the lines of a page are in its buffer, and what can be done with them without the server: to
;; fold what is below one, and to go from heading to heading.

;;; Code:

(require 'cl-lib)
(require 'daybook-text)

(defvar-local daybook-lines-drawn []
  "The lines that are drawn here.")
(defvar-local daybook-lines-width nil
  "How many cells a row has, or nil.")
(defvar-local daybook-lines--folded nil
  "The keys of the lines of which those below are hidden.")

(defun daybook-lines-at (&optional position)
  "Return the line at POSITION or point."
  (let ((row (car (daybook-lines-place (or position (point))))))
    (and (< row (length daybook-lines-drawn)) (aref daybook-lines-drawn row))))

(defun daybook-lines-between (start end)
  "Return the lines between the positions START and END."
  (let ((row (car (daybook-lines-place start))))
    (append (seq-subseq daybook-lines-drawn
                        (min row (length daybook-lines-drawn))
                        (min (max (1+ row) (+ row (count-lines (daybook-lines-position row 0) end)))
                             (length daybook-lines-drawn)))
            nil)))

(defun daybook-lines-place (position)
  "Return the row, from 0, and the column of POSITION."
  (save-excursion
    (goto-char position)
    (cons (1- (line-number-at-pos nil t)) (- (point) (line-beginning-position)))))

(defun daybook-lines-position (row column)
  "Return the position of ROW, from 0, and COLUMN."
  (save-excursion
    (goto-char (point-min))
    (forward-line row)
    (min (+ (point) column) (line-end-position))))

;;; Writing

(defun daybook-lines--alike (one other most step)
  "Return how many lines of ONE and OTHER are drawn alike, at most MOST.
They are counted from the beginning, or from the end where STEP is -1."
  (cl-loop for count below most
           for a = (aref one (if (> step 0) count (- (length one) count 1)))
           for b = (aref other (if (> step 0) count (- (length other) count 1)))
           while (or (eq a b) (equal (daybook-lines--look a) (daybook-lines--look b)))
           finally return count))

(defun daybook-lines--look (line)
  "Return what is drawn of LINE."
  (list (plist-get line :text) (plist-get line :spans) (plist-get line :label)))

(defun daybook-lines-write (lines)
  "Make LINES the text of this buffer; those that stay are left alone.
The lines that stay are those at the beginning and at the end.  Return whether
one that came is foreign."
  (let* ((most (min (length daybook-lines-drawn) (length lines)))
         (above (daybook-lines--alike daybook-lines-drawn lines most 1)))
    (daybook-lines-put
     lines above (daybook-lines--alike daybook-lines-drawn lines (- most above) -1))))

(defun daybook-lines-put (lines above below)
  "Make LINES the text of this buffer, all but the first ABOVE and the last BELOW.
These stay as they are.  Return whether one that came is foreign."
  (let ((inhibit-read-only t) (old daybook-lines-drawn) is-foreign)
    (setq daybook-lines-drawn lines)
    ;; The last line has no row below it.
    (let ((is-end (zerop below)) (is-whole (and (zerop above) (zerop below))))
      (delete-region
       (cond
        ((>= above (length old)) (point-max))
        ((and is-end (not is-whole)) (1- (daybook-lines-position above 0)))
        (t (daybook-lines-position above 0)))
       (if is-end (point-max) (daybook-lines-position (- (length old) below) 0)))
      (goto-char (if is-end (point-max) (daybook-lines-position above 0)))
      (cl-loop
       for row from above below (- (length lines) below)
       for line = (aref lines row)
       for label = (plist-get line :label)
       for start = (point)
       do
       (when (and is-end (or (> row above) (not is-whole))) (insert "\n"))
       (insert (daybook-text-fit (daybook-text-draw line) daybook-lines-width))
       (unless is-end (insert "\n"))
       (when label (put-text-property start (point) 'help-echo (daybook-text-line label)))
       (setq is-foreign
             (or is-foreign (seq-some (lambda (span) (equal (plist-get span :style) "foreign"))
                                      (plist-get line :spans))))))
    (set-buffer-modified-p nil)
    (daybook-lines-hide)
    is-foreign))

;;; Folding

(defun daybook-lines--body (row)
  "Return the row behind those that belong to the line in ROW, from 0."
  (let ((level (plist-get (aref daybook-lines-drawn row) :level)) (next (1+ row)))
    (while (and (< next (length daybook-lines-drawn))
                (> (plist-get (aref daybook-lines-drawn next) :level) level))
      (setq next (1+ next)))
    next))

(defun daybook-lines-hide ()
  "Hide what is below the lines that are folded."
  (remove-overlays (point-min) (point-max) 'invisible 'daybook)
  (when daybook-lines--folded
    (seq-do-indexed
     (lambda (line row)
       (when (member (plist-get line :key) daybook-lines--folded)
         (let ((end (daybook-lines--body row)))
           (when (> end (1+ row))
             (let ((overlay (make-overlay
                             (1- (daybook-lines-position (1+ row) 0))
                             (if (< end (length daybook-lines-drawn))
                                 (1- (daybook-lines-position end 0))
                               (point-max)))))
               (overlay-put overlay 'invisible 'daybook)
               (overlay-put overlay 'isearch-open-invisible #'delete-overlay))))))
     daybook-lines-drawn)))

(defun daybook-lines-fold ()
  "Hide or show what is below the line at point, or below that it belongs to."
  (interactive)
  (let ((row (car (daybook-lines-place (point)))))
    (while (and (> row 0) (= (daybook-lines--body row) (1+ row))
                (> (plist-get (aref daybook-lines-drawn row) :level) 0))
      (setq row (1- row)))
    (let ((key (and (< row (length daybook-lines-drawn)) (plist-get (aref daybook-lines-drawn row) :key))))
      (if (or (not key) (= (daybook-lines--body row) (1+ row)))
          (daybook-text-tell "Nothing is below this line.")
        (setq daybook-lines--folded
              (if (member key daybook-lines--folded) (delete key daybook-lines--folded)
                (cons key daybook-lines--folded)))
        (daybook-lines-hide)
        (goto-char (daybook-lines-position row 0))))))

(defun daybook-lines-fold-all ()
  "Show headings alone, or everything where they are alone already."
  (interactive)
  (setq daybook-lines--folded
        (unless daybook-lines--folded
          (cl-loop for line across daybook-lines-drawn
                   when (plist-get line :isHeading) collect (plist-get line :key))))
  (daybook-lines-hide)
  (while (and (> (point) (point-min)) (invisible-p (point))) (forward-line -1)))

;;; Headings and places

(defun daybook-lines-next-heading (&optional count)
  "Go to the next heading, COUNT times."
  (interactive "p")
  (let ((step (if (< (or count 1) 0) -1 1)) (here (point)))
    (dotimes (_ (abs (or count 1)))
      (setq here (point))
      (while (and (zerop (forward-line step)) (not (and (eobp) (bolp)))
                  (not (plist-get (daybook-lines-at) :isHeading)))))
    (unless (plist-get (daybook-lines-at) :isHeading) (goto-char here))))

(defun daybook-lines-previous-heading (&optional count)
  "Go to the heading before, COUNT times."
  (interactive "p")
  (daybook-lines-next-heading (- (or count 1))))

(defun daybook-lines-headings ()
  "Return the headings of this page, for imenu."
  (let (found)
    (seq-do-indexed (lambda (line row)
                      (when (plist-get line :isHeading)
                        (push (cons (string-trim (daybook-text-line (plist-get line :text)))
                                    (daybook-lines-position row 0))
                              found)))
                    daybook-lines-drawn)
    (nreverse found)))

(provide 'daybook-lines)
;;; daybook-lines.el ends here
