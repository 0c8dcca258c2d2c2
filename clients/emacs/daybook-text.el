;;; daybook-text.el --- What the server says, made fit for its place  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; What the server says is plain text, and none of it is ever run: not as a key, a format, a
;; construct of the mode line or a file name of another machine.  Here it is also drawn: a style of
;; the protocol is a face, and one that is not known is plain.

;;; Code:

(require 'map)
(require 'subr-x)

(defgroup daybook nil
  "Tasks, habits, calendar and reminders, as pages."
  :group 'applications
  :prefix "daybook-")

(defgroup daybook-faces nil
  "Faces of daybook's pages."
  :group 'daybook
  :group 'faces)

(defcustom daybook-ascii 'auto
  "Whether marks and bars are drawn in ASCII.
With `auto' they are where the terminal cannot show others, or shows them two
cells wide."
  :type '(choice (const :tag "Where others cannot be shown" auto)
                 (const :tag "Always" t)
                 (const :tag "Never" nil)))

(defun daybook-text-ascii ()
  "Return whether to draw in ASCII."
  (if (eq daybook-ascii 'auto)
      (seq-some (lambda (mark) (or (/= (char-width mark) 1) (not (char-displayable-p mark))))
                "☐✓⣿─…·")
    daybook-ascii))

(defun daybook-text-line (text)
  "Return TEXT as one line of as many characters, none a control character."
  (replace-regexp-in-string "[\0-\x1f\x7f-\x9f]" " " (or text "")))

;; The server counts what formats a text as nothing, and so it is drawn.
(defvar daybook-text--glyphless
  (let ((table (copy-sequence glyphless-char-display)))
    (dolist (range '((#x200b . #x200f) (#x202a . #x202e) (#x2060 . #x206f) (#xfe00 . #xfe0f)) table)
      (set-char-table-range table range 'zero-width)))
  "How characters without a glyph are drawn.")

(defun daybook-text-hide-formats ()
  "Have characters that only format a text take no room in this buffer."
  (setq-local glyphless-char-display daybook-text--glyphless))

(defun daybook-text-mode-line (text)
  "Return TEXT as a part of a mode line, where a % would begin a construct."
  (string-replace "%" "%%" (daybook-text-line text)))

(defun daybook-text-sendable (text)
  "Return TEXT without bytes that are no characters, which JSON cannot say."
  (replace-regexp-in-string "[^\0-\ud7ff\ue000-\U0010ffff]" "\ufffd" (substring-no-properties text)))

(defun daybook-text-key (key)
  "Return KEY, as the protocol writes it, as a key sequence, or nil."
  (and (stringp key) (string-match-p "\\`[!-~]\\{1,4\\}\\'" key) (vconcat key)))

(defun daybook-text-problem (problem)
  "Return the words for a person of PROBLEM, an error of the server."
  (let* ((hint (plist-get (plist-get problem :data) :hint))
         (message (daybook-text-line (plist-get problem :message)))
         (words (if (string-match "\\`/answers/[0-9]+ " message)
                    (concat "The answer " (substring message (match-end 0)))
                  (replace-regexp-in-string "\\`/\\([[:alnum:]/]+\\) " "“\\1” " message))))
    (if hint (concat words " " (daybook-text-line hint)) words)))

;;; Styles

(eval-and-compile
  (defconst daybook-text--looks
    '((title bold) (heading font-lock-keyword-face) (muted shadow) (accent font-lock-builtin-face)
      (success success) (warning warning) (error error) (overdue error) (done shadow)
      (tag font-lock-variable-name-face) (priorityHigh error) (priorityMedium warning)
      (priorityLow font-lock-type-face) (time font-lock-constant-face) (link link) (match match)
      (key font-lock-builtin-face) (bar font-lock-string-face) (foreign secondary-selection)
      ;; No theme names a palette: its colours on light, on dark, and where there are few.
      (heat0 "#8a8a8a" "#8a8a8a" "white") (heat1 "#6f8f6f" "#7f9f7f" "green")
      (heat2 "#4f8f4f" "#5fa75f" "green") (heat3 "#2f8f3f" "#3fb04f" "green")
      (heat4 "#007f1f" "#1fc03f" "green") (red "#b02a2a" "#e06c6c" "red")
      (orange "#a8500f" "#dd8a4a" "yellow") (yellow "#7f6600" "#c9a83a" "yellow")
      (green "#2f7f2f" "#6fb56f" "green") (teal "#007575" "#3fb0b0" "cyan")
      (blue "#2a62b8" "#6fa0e8" "blue") (purple "#7f3fae" "#bf85e0" "magenta"))
    "The styles of the protocol: what each inherits from, or its colours.")

  (defun daybook-text--face (style)
    "Return the name of the face of STYLE."
    (let ((case-fold-search nil))
      (intern (concat "daybook-" (downcase (replace-regexp-in-string
                                            "\\([A-Z]\\|[0-9]\\)" "-\\1" (symbol-name style))))))))

(defmacro daybook-text--define-faces ()
  "Define a face for each style."
  `(progn
     ,@(mapcar
        (pcase-lambda (`(,style ,look ,dark ,basic))
          `(defface ,(daybook-text--face style)
             ,(if basic
                  `'((((min-colors 256) (background light)) :foreground ,look)
                     (((min-colors 256)) :foreground ,dark)
                     (((min-colors 8)) :foreground ,basic))
                `'((t :inherit ,look)))
             ,(format "Face of the style %s of the protocol." style)
             :group 'daybook-faces))
        daybook-text--looks)))

(daybook-text--define-faces)

(defface daybook-mode-line '((t :inherit mode-line-emphasis))
  "Face of what matters in the mode line, whose colours are not those of pages."
  :group 'daybook-faces)

(defconst daybook-text--faces
  (mapcar (lambda (look) (cons (symbol-name (car look)) (daybook-text--face (car look))))
          daybook-text--looks)
  "The face of each style, by its name.")

(defun daybook-text-face (style)
  "Return the face of STYLE, a text, or nil where it is not known."
  (cdr (assoc style daybook-text--faces)))

(defun daybook-text-tell (text &optional style)
  "Show TEXT in the echo area, in STYLE."
  (let ((words (propertize (daybook-text-line text) 'face (daybook-text-face style)))
        (width (1- (frame-width))))
    (when (> (string-width words) width)
      ;; The echo area would break it within words.
      (setq words (with-temp-buffer
                    (insert words)
                    (let ((fill-column width)) (fill-region (point-min) (point-max)))
                    (string-trim-right (buffer-string)))))
    (message "%s" words)))

(defun daybook-text-draw (line)
  "Return the text of LINE, drawn, with its links.
That others changed it is no part of that."
  (let* ((text (daybook-text-line (plist-get line :text)))
         (length (length text)))
    (dolist (span (plist-get line :spans))
      (let ((start (min length (max 0 (plist-get span :start))))
            (stop (min length (plist-get span :stop)))
            (face (daybook-text-face (plist-get span :style)))
            (link (plist-get span :link)))
        (when (< start stop)
          (when (and face (not (eq face 'daybook-foreign)))
            (add-face-text-property start stop face nil text))
          (when link
            (add-text-properties
             start stop (list 'daybook-link link 'mouse-face 'highlight 'follow-link t) text)))))
    text))

;; In a terminal, Emacs draws the parts of an emoji beside each other; the server counts one.
(defun daybook-text-fit (text width)
  "Hide as much of the longest space of TEXT as it is wider than WIDTH."
  (let ((excess (if (and width (not (display-graphic-p)) (string-match-p "[\U00010000-\U0010ffff]" text))
                    (- (string-width text) width)
                  0))
        (start 0) (space '(0 . 0)))
    (when (> excess 0)
      (while (string-match "  +" text start)
        (setq start (match-end 0))
        (when (> (- start (match-beginning 0)) (- (cdr space) (car space)))
          (setq space (cons (match-beginning 0) start))))
      (let ((end (min (cdr space) (+ (car space) 1 excess))))
        (when (< (1+ (car space)) end)
          (put-text-property (1+ (car space)) end 'display "" text))))
    text))

(defun daybook-text-draw-mode-line (line)
  "Return the text of LINE as a part of a mode line."
  (let ((text (daybook-text-line (plist-get line :text))))
    (pcase-dolist ((map :start :stop :style) (plist-get line :spans))
      (when (and (member style '("overdue" "warning" "error")) (< start stop (1+ (length text))))
        (put-text-property start stop 'face 'daybook-mode-line text)))
    (string-replace "%" "%%" text)))

(provide 'daybook-text)
;;; daybook-text.el ends here
