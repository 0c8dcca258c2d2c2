;;; daybook-ask.el --- The questions of an act  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Each kind of question, asked in the minibuffer, or in a buffer of its own where the answer has
;; several lines.  While one types, the server says what it recognises; nothing waits for it.

;;; Code:

(require 'daybook-server)

(defvar daybook-ask-history nil
  "What was answered before.")

(defun daybook-ask--prompt (ask)
  "Return the prompt of ASK, below why it is asked again."
  (let ((words (daybook-text-line (plist-get ask :prompt))))
    (concat (when-let ((reason (plist-get ask :reason)))
              (concat (propertize reason 'face 'daybook-error) "\n"))
            words (if (string-match-p "[.?!:]\\'" words) " " ": "))))

;;; One line

(defvar-local daybook-ask--asked nil
  "The texts that were asked about last, by `preview' and `suggest'.")

(defvar-local daybook-ask--rows nil
  "The rows that show the last preview.")

(defvar-local daybook-ask--reason nil
  "Why this is asked again.")

(defvar-local daybook-ask--suggested nil
  "A text that was typed, and what may be written in its place.")

(defvar-local daybook-ask--choices nil
  "What TAB writes next in place of what stands before the cursor.")

(defun daybook-ask--marks (preview)
  "Mark what PREVIEW recognises, and show below what would become of it."
  (remove-overlays (minibuffer-prompt-end) (point-max) 'daybook t)
  (let* ((start (minibuffer-prompt-end))
         (is-empty (= start (point-max)))
         (problems (and (not is-empty) (plist-get preview :problems))))
    (cl-flet ((mark (part face)
                (when face
                  (let ((overlay (make-overlay (min (point-max) (+ start (plist-get part :start)))
                                               (min (point-max) (+ start (plist-get part :stop))))))
                    (overlay-put overlay 'daybook t)
                    (overlay-put overlay 'face face)))))
      (dolist (span (plist-get preview :spans))
        (mark span (daybook-text-face (plist-get span :style))))
      (dolist (problem problems) (mark problem 'daybook-error)))
    (let ((rows (append (mapcar #'daybook-text-draw (plist-get preview :lines))
                        (mapcar (lambda (message) (propertize message 'face 'daybook-error))
                                ;; What the prompt says is not said again.
                                (remove daybook-ask--reason
                                        (mapcar (lambda (problem)
                                                  (daybook-text-line (plist-get problem :message)))
                                                problems))))))
      (setq daybook-ask--rows (seq-take rows (max 1 (1- (/ (frame-height) 4)))))
      (daybook-ask--below))))

(defun daybook-ask--below ()
  "Show below what is typed what would become of it, and how it may go on."
  (remove-overlays (point-max) (point-max) 'daybook-below t)
  (when-let ((rows (append daybook-ask--rows
                           (and (daybook-ask--fits-p) (daybook-ask--suggestions)))))
    (let ((overlay (make-overlay (point-max) (point-max) nil t t))
          (text (concat " \n" (string-join rows "\n"))))
      ;; The cursor stays before it.
      (put-text-property 0 1 'cursor t text)
      (overlay-put overlay 'daybook-below t)
      (overlay-put overlay 'after-string text))))

(defun daybook-ask--fits-p ()
  "Return whether the suggestions are for what stands before the cursor."
  (equal (car daybook-ask--suggested)
         (buffer-substring-no-properties (minibuffer-prompt-end) (point))))

(defun daybook-ask--suggestions ()
  "Return the row of suggestions, in a list, or nil."
  (when-let ((items (cdr daybook-ask--suggested)))
    (list (propertize (concat "Tab: " (mapconcat (lambda (item)
                                                   (daybook-text-line (plist-get item :title)))
                                                 items "  "))
                      'face 'daybook-muted))))

(defun daybook-ask--look (what text ask show)
  "Have ASK called for TEXT, unless it was for WHAT, and SHOW with the answer.
An answer is dropped where another text was asked about since."
  (unless (equal text (alist-get what daybook-ask--asked))
    (setf (alist-get what daybook-ask--asked) text)
    (let ((buffer (current-buffer)))
      (funcall ask text
               (lambda (found)
                 (when (buffer-live-p buffer)
                   (with-current-buffer buffer
                     (when (equal text (alist-get what daybook-ask--asked)) (funcall show found)))))))))

(defun daybook-ask--look-all (preview suggest)
  "Have PREVIEW called for what is typed, and SUGGEST for what is before point.
Either can be nil."
  (when preview
    (daybook-ask--look 'preview (minibuffer-contents-no-properties) preview
                       (lambda (found) (when found (daybook-ask--marks found)))))
  (when suggest
    (let ((text (buffer-substring-no-properties (minibuffer-prompt-end) (point))))
      (daybook-ask--look 'suggest text suggest
                         (lambda (items)
                           (setq daybook-ask--suggested (cons text items))
                           (daybook-ask--below))))))

(defun daybook-ask-complete ()
  "Write what may stand in place of what is typed; again, the next of these."
  (interactive)
  (if (and daybook-ask--choices (eq last-command this-command))
      (setq daybook-ask--choices (append (cdr daybook-ask--choices)
                                         (list (car daybook-ask--choices))))
    (setq daybook-ask--choices
          (and (daybook-ask--fits-p)
               (mapcar (lambda (item)
                         (let ((text (car daybook-ask--suggested)))
                           (concat (substring text 0 (plist-get item :start))
                                   (daybook-text-line (plist-get item :text))
                                   (substring text (plist-get item :stop)))))
                       (cdr daybook-ask--suggested)))))
  (if (not daybook-ask--choices)
      (minibuffer-message "No suggestion")
    (delete-region (minibuffer-prompt-end) (point))
    (insert (car daybook-ask--choices))))

(defvar daybook-ask--suggesting-map
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map minibuffer-local-map)
    (define-key map (kbd "TAB") #'daybook-ask-complete)
    map)
  "The keys of an answer that can be completed.")

(defun daybook-ask--offer ()
  "Have what is typed first replace what stands there; another key edits it."
  (let ((overlay (make-overlay (minibuffer-prompt-end) (point-max))))
    (overlay-put overlay 'face 'daybook-muted)
    (letrec ((first (lambda ()
                      (remove-hook 'pre-command-hook first t)
                      (delete-overlay overlay)
                      (when (memq this-command '(self-insert-command yank))
                        (delete-minibuffer-contents)))))
      (add-hook 'pre-command-hook first nil t))))

(defun daybook-ask--text (ask preview suggest)
  "Ask ASK in one line, with PREVIEW and SUGGEST, and return the answer."
  (let* ((initial (daybook-text-line (plist-get ask :initial)))
         ;; Nobody types a long text anew.
         (is-offer (and (not (plist-get ask :is-typed)) (< 0 (length initial) 500))))
    (minibuffer-with-setup-hook
        (lambda ()
          (daybook-text-hide-formats)
          (setq daybook-ask--reason (plist-get ask :reason))
          (when is-offer (daybook-ask--offer))
          (let ((look (lambda () (daybook-ask--look-all (and (plist-get ask :hasPreview) preview) suggest))))
            (add-hook 'post-command-hook look nil t)
            (funcall look)))
      (read-from-minibuffer (daybook-ask--prompt ask) initial
                            (and suggest daybook-ask--suggesting-map) nil 'daybook-ask-history))))

;;; One of several

(defun daybook-ask--named (choices initial)
  "Return the titles of CHOICES, no two the same, with their values.
That of INITIAL says that it holds now."
  (let (named)
    (dolist (choice choices (nreverse named))
      (let* ((value (plist-get choice :value))
             (title (concat (daybook-text-line (plist-get choice :title))
                            (if (equal value initial) " (now)" "")))
             (name title) (number 1))
        (while (assoc name named)
          (setq name (format "%s (%d)" title (cl-incf number))))
        (push (cons name value) named)))))

(defvar daybook-ask--plain-keys
  (let ((map (make-sparse-keymap)))
    (define-key map " " #'self-insert-command)
    (define-key map "?" #'self-insert-command)
    map)
  "Keys that are a part of titles, and would complete otherwise.")

(defun daybook-ask--choice (ask)
  "Ask for one of the choices of ASK and return its value."
  (let* ((initial (plist-get ask :initial))
         (named (daybook-ask--named (plist-get ask :choices) initial))
         (table (lambda (text predicate action)
                  (if (eq action 'metadata)
                      '(metadata (display-sort-function . identity) (cycle-sort-function . identity))
                    (complete-with-action action named text predicate))))
         (completion-ignore-case t)
         (prompt (daybook-ask--prompt ask))
         (chosen (minibuffer-with-setup-hook
                     ;; What there is to choose from is shown, unless something else does.
                     (lambda ()
                       (use-local-map (make-composed-keymap daybook-ask--plain-keys
                                                            (current-local-map)))
                       (when (and (eq completing-read-function #'completing-read-default)
                                  (not (seq-some (lambda (mode)
                                                   (and (boundp mode) (symbol-value mode)))
                                                 '(vertico-mode icomplete-mode fido-mode
                                                   mct-mode selectrum-mode))))
                         (let ((completion-auto-help t)) (minibuffer-completion-help))))
                   (completing-read prompt table nil t nil nil (car (rassoc initial named))))))
    (cdr (assoc chosen named))))

;;; Several lines

(defvar-local daybook-ask--answered nil
  "What is to be called with the text of this buffer, or nil.")

(defvar daybook-ask-write-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'daybook-ask-answer)
    (define-key map (kbd "C-c C-k") #'daybook-ask-give-up)
    map)
  "The keys of a text that is an answer.")

(define-minor-mode daybook-ask-write-mode
  "Write a text of several lines that is an answer."
  :lighter " Answer")

(defun daybook-ask--finish (text)
  "Close the current buffer and answer with TEXT, or nil for none."
  (let ((answered daybook-ask--answered))
    (setq daybook-ask--answered nil)
    (quit-window t)
    (when answered (funcall answered text))))

(defun daybook-ask-answer ()
  "Answer with the text of this buffer."
  (interactive)
  (daybook-ask--finish
   (string-trim-right (buffer-substring-no-properties (point-min) (point-max)) "[\r\n]+")))

(defun daybook-ask-give-up ()
  "Give no answer."
  (interactive)
  (when (or (not (buffer-modified-p)) (y-or-n-p "Give up what you wrote? "))
    (set-buffer-modified-p nil)
    (daybook-ask--finish nil)))

(defun daybook-ask--killed ()
  "Give no answer, because the buffer is killed."
  (when daybook-ask--answered
    (funcall (prog1 daybook-ask--answered (setq daybook-ask--answered nil)) nil)))

(defun daybook-ask-write (ask answered)
  "Ask ASK in a buffer of its own.
ANSWERED is called with the text, or nil for none."
  (let ((buffer (generate-new-buffer
                 (format "*daybook: %s*" (daybook-text-line (plist-get ask :prompt)))))
        (server (daybook-server-current)))
    (pop-to-buffer buffer '((display-buffer-below-selected) (window-height . 0.5)))
    (insert (or (plist-get ask :initial) ""))
    (goto-char (point-min))
    (if (fboundp 'markdown-mode) (markdown-mode) (text-mode))
    (daybook-ask-write-mode)
    (visual-line-mode)
    (setq buffer-undo-list nil
          daybook-server-here server
          daybook-ask--answered answered
          header-line-format
          (concat
           (when-let ((reason (plist-get ask :reason)))
             (concat (daybook-text-mode-line reason) "  "))
           (substitute-command-keys "\\<daybook-ask-write-mode-map>\\[daybook-ask-answer] answers, \
\\[daybook-ask-give-up] gives up")))
    (set-buffer-modified-p (plist-get ask :is-typed))
    (add-hook 'kill-buffer-hook #'daybook-ask--killed nil t)))

(defun daybook-ask (ask preview &optional suggest)
  "Ask ASK in the minibuffer and return the answer, or nil for none.
PREVIEW is called with what is typed, and with a function that takes the
preview; so is SUGGEST, if it is not nil, with one for suggestions.
A kind that is not known is asked as text."
  (condition-case nil
      (pcase (plist-get ask :kind)
        ("choice" (daybook-ask--choice ask))
        ("confirm" (if (y-or-n-p (daybook-ask--prompt ask)) "yes" "no"))
        (_ (daybook-ask--text ask preview suggest)))
    (quit nil)))

(provide 'daybook-ask)
;;; daybook-ask.el ends here
