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

(defun daybook-lines-row (key &optional lines)
  "Return the row, from 0, of the line KEY of LINES, or of those drawn, or nil."
  (cl-position key (or lines daybook-lines-drawn) :test #'equal :key (lambda (line) (plist-get line :key))))

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

(defun daybook-lines-fit (lines)
  "Return those of LINES, which came, that can be drawn, as a vector.
What is of a wrong type in one is left out."
  (vconcat
   (mapcar
    (lambda (line)
      (cl-flet ((of (name test) (let ((value (plist-get line name))) (and (funcall test value) value))))
        (list :key (plist-get line :key) :text (plist-get line :text)
              :level (or (of :level #'natnump) 0) :isHeading (of :isHeading #'identity)
              :label (of :label #'stringp)
              :actions (seq-filter #'stringp (of :actions #'proper-list-p))
              :spans (seq-filter (lambda (span)
                                   (and (proper-list-p span) (natnump (plist-get span :start))
                                        (natnump (plist-get span :stop))
                                        (string-or-null-p (plist-get span :link))))
                                 (of :spans #'proper-list-p)))))
    (and (proper-list-p lines)
         (seq-filter (lambda (line) (and (stringp (plist-get line :key)) (stringp (plist-get line :text))))
                     lines)))))

(defun daybook-lines-fit-splices (splices)
  "Return SPLICES, which came, with lines that can be drawn, or t for nonsense."
  (or (not (proper-list-p splices))
      (cl-loop for splice in splices
               for lines = (plist-get splice :lines)
               for fit = (daybook-lines-fit lines)
               unless (eql (proper-list-p lines) (length fit)) return t
               collect (list :start (plist-get splice :start) :removed (plist-get splice :removed)
                             :lines fit))))

(defun daybook-lines-spliced (lines splices)
  "Return the vector LINES after SPLICES, or nil where one does not fit."
  (cl-loop
   for splice in splices
   for start = (plist-get splice :start)
   for removed = (plist-get splice :removed)
   for new = (plist-get splice :lines)
   do (if (not (and (natnump start) (natnump removed) (<= (+ start removed) (length lines))))
          (cl-return nil)
        (setq lines (vconcat (substring lines 0 start) new (substring lines (+ start removed)))))
   finally return lines))

(defun daybook-lines-write (splices)
  "Change this buffer by SPLICES, which fit; all else in it is left alone."
  (let ((inhibit-read-only t)
        (gc-cons-threshold (max gc-cons-threshold 67108864))) ; Once for a page is enough.
    (save-excursion
      (dolist (splice splices)
        (let* ((start (plist-get splice :start)) (new (plist-get splice :lines))
               (stop (+ start (plist-get splice :removed)))
               (count (length daybook-lines-drawn))
               ;; The last line has no end.
               (is-end (= stop count)) (is-below (and is-end (> start 0))))
          (goto-char (point-min))
          (if (and is-below (= start count)) (goto-char (point-max)) (forward-line start))
          (when (and is-below (< start count)) (backward-char))
          (delete-region (point) (if is-end (point-max)
                                   (save-excursion (forward-line (- stop start)) (point))))
          (seq-do-indexed (lambda (line index)
                            (when (or is-below (and is-end (> index 0))) (insert "\n"))
                            (daybook-lines--insert line)
                            (unless is-end (insert "\n")))
                          new)
          (setq daybook-lines-drawn (daybook-lines-spliced daybook-lines-drawn (list splice))))))
    (set-buffer-modified-p nil)
    (daybook-lines-hide)))

(defun daybook-lines--insert (line)
  "Insert LINE; what others changed in it is marked for a moment."
  (let ((start (point)) (text (daybook-text-fit (daybook-text-draw line) daybook-lines-width)))
    (when-let ((label (plist-get line :label)))
      (put-text-property 0 (length text) 'help-echo (daybook-text-line label) text))
    (insert text)
    (dolist (span (plist-get line :spans))
      (when (equal (plist-get span :style) "foreign")
        (let ((overlay (make-overlay (min (point) (+ start (plist-get span :start)))
                                     (min (point) (+ start (plist-get span :stop))))))
          (overlay-put overlay 'face 'daybook-foreign)
          (overlay-put overlay 'evaporate t)
          (run-at-time 1.5 nil #'delete-overlay overlay))))))

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
