;;; daybook-page.el --- Pages: what the server draws, in buffers  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; A page is a buffer for a view and its argument, drawn for the narrowest window that shows it.
;; While a window does, the server says when it would be drawn differently.  The cursor of each
;; window stays on its line, wherever that is drawn next.

;;; Code:

(require 'bookmark)
(require 'daybook-hold)
(require 'daybook-lines)
(require 'daybook-place)
(require 'daybook-server)
(require 'daybook-slices)

(defvar daybook-page-keys-function #'ignore
  "What gives a page its keys, after it was drawn.")

(defvar daybook-mode-map
  (let ((map (make-sparse-keymap)))
    (suppress-keymap map)
    (define-key map (kbd "SPC") #'scroll-up-command)
    (define-key map (kbd "S-SPC") #'scroll-down-command)
    (define-key map (kbd "DEL") #'scroll-down-command)
    (define-key map "<" #'beginning-of-buffer)
    (define-key map ">" #'end-of-buffer)
    (define-key map "j" #'next-line)
    (define-key map "k" #'previous-line)
    (define-key map (kbd "M-n") #'daybook-lines-next-heading)
    (define-key map (kbd "M-p") #'daybook-lines-previous-heading)
    (define-key map (kbd "TAB") #'daybook-lines-fold)
    (define-key map (kbd "<backtab>") #'daybook-lines-fold-all)
    map)
  "The keys of every page, besides those that follow from its view.")

(defvar-local daybook-page-name nil
  "The view of this page.")
(defvar-local daybook-page-argument nil
  "The argument of the view of this page.")
(defvar-local daybook-page-view nil
  "What is drawn here, as the server sent it.")
(defvar-local daybook-page--focus nil
  "The key of the line where the next drawing puts the cursor.")
(defvar-local daybook-page--led nil
  "The window in which it does so.")
(defvar-local daybook-page--acted nil
  "The keys of the lines that were acted on since.")
(defvar-local daybook-page--asking nil
  "Whether a drawing is on its way, or `again' for another.")
(defvar-local daybook-page--missed nil
  "The place of the lines that were asked for last since they had not come.")
(defvar-local daybook-page--is-filling nil
  "Whether a piece was asked for of what is in no window.")
(defvar-local daybook-page--is-late nil
  "Whether a drawing waits for the end of a selection.")
(defvar-local daybook-page--is-live nil
  "Whether the server watches this page.")
(defvar-local daybook-page--is-shown nil
  "Whether a window showed this page at the last look.")

(declare-function evil-set-initial-state "evil-core")

(define-derived-mode daybook-mode special-mode "Daybook"
  "A page of daybook.
\\[daybook-menu] lists what can be done here."
  :interactive nil
  (setq truncate-lines t
        buffer-undo-list t
        bidi-paragraph-direction 'left-to-right
        show-trailing-whitespace nil
        line-spacing nil
        revert-buffer-function (lambda (&rest _) (daybook-page-refresh))
        imenu-create-index-function #'daybook-lines-headings
        bookmark-make-record-function #'daybook-page--bookmark)
  (daybook-text-hide-formats)
  ;; A page's keys are its own: those of evil's other states would hide them.
  (when (fboundp 'evil-set-initial-state) (evil-set-initial-state 'daybook-mode 'emacs))
  (add-to-invisibility-spec '(daybook . t))
  (add-hook 'window-scroll-functions #'daybook-page--scrolled nil t)
  (add-hook 'kill-buffer-hook #'daybook-page--close nil t)
  (add-hook 'deactivate-mark-hook #'daybook-page--catch-up nil t))

;;; Which pages there are

(defun daybook-page-all (&optional server)
  "Return the buffers of all pages, or those of SERVER."
  (seq-filter (lambda (buffer)
                (and (buffer-local-value 'daybook-page-name buffer)
                     (or (not server) (eq server (buffer-local-value 'daybook-server-here buffer)))))
              (buffer-list)))

(defun daybook-page--buffer (server name argument)
  "Return the buffer of the page of SERVER with NAME and ARGUMENT."
  (or (seq-find (lambda (buffer)
                  (and (equal name (buffer-local-value 'daybook-page-name buffer))
                       (equal argument (buffer-local-value 'daybook-page-argument buffer))))
                (daybook-page-all server))
      (with-current-buffer (generate-new-buffer (format "*daybook: %s*" (daybook-text-line name)))
        (daybook-mode)
        (setq daybook-page-name name daybook-page-argument argument daybook-server-here server)
        (use-local-map (copy-keymap daybook-mode-map))
        (funcall daybook-page-keys-function)
        (current-buffer))))

(defun daybook-page-windows ()
  "Return the windows that show the current buffer."
  (get-buffer-window-list nil nil t))

;;; Drawing

(defun daybook-page--width ()
  "Return how many cells a row of this page may have."
  (max 20 (min 1000 (apply #'min 1000 (mapcar #'window-max-chars-per-line (daybook-page-windows))))))

(defun daybook-page-lead (focus &optional acted)
  "Have the next drawing put the cursor on the line with the key FOCUS.
It does in the selected window.  Where that is nil and the cursor is on a line
of ACTED, it goes to the one that takes its place."
  (when focus (setq daybook-page--focus focus daybook-page--led (selected-window)))
  (setq daybook-page--acted (append acted daybook-page--acted)))

(defun daybook-page-refresh (&optional buffer window)
  "Ask for the page in BUFFER anew and draw it, if it is in a window.
WINDOW is one that lacks lines."
  (interactive)
  (with-current-buffer (or buffer (current-buffer))
    (cond
     (daybook-page--asking (setq daybook-page--asking 'again))
     ((daybook-page-windows)
      (setq daybook-page--asking t daybook-page--is-live t)
      (let ((buffer (current-buffer)))
        (daybook-server-request
         daybook-server-here "view/show"
         (daybook-server-params
          :name daybook-page-name :argument daybook-page-argument :live t
          :slice (daybook-page--slice window)
          :width (daybook-page--width) :ascii (and (daybook-text-ascii) t))
         (lambda (view) (daybook-page--come buffer view nil))
         (lambda (problem) (daybook-page--come buffer nil problem))
         (if daybook-page-view 2 0.3)))))))

(defun daybook-page--slice (window)
  "Return the slice of this page to ask for, first for WINDOW where it is not nil."
  (let* ((all (daybook-page-windows))
         (here (or window (if (memq (selected-window) all) (selected-window) (car all))))
         (line (daybook-lines-at (window-point here)))
         (key (plist-get line :key)))
    (daybook-slices-wanted
     (cons here (delq here all))
     (or daybook-page--focus
         (unless (or (plist-get line :is-missing) (member key daybook-page--acted)) key)))))

(defun daybook-page--scrolled (window _start)
  "Ask for what WINDOW has got to, once it is drawn."
  (run-at-time 0 nil #'daybook-page--complete (window-buffer window)))

(defun daybook-page--complete (buffer)
  "Ask for what is in a window of BUFFER and has not come, or is not watched.
It does once for each place.  Where there is nothing, it asks for the rest."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      ;; A search does not find them.
      (setq mode-line-process (and (daybook-slices-blank-p) " Not all lines have come yet"))
      (force-mode-line-update)
      (when (and (not daybook-page--asking) (not daybook-page--is-late)
                 (plist-get daybook-page-view :slice))
        (dolist (window (daybook-page-windows))
          (let* ((row (daybook-slices-lacking window daybook-page-view))
                 (place (cons row (plist-get daybook-page-view :changeCursor))))
            (when (and row (not daybook-page--asking) (not (equal place daybook-page--missed)))
              (setq daybook-page--missed place)
              (daybook-page-refresh nil window))))
        (unless (or daybook-page--asking daybook-page--is-filling (not (daybook-slices-rest 0)))
          (setq daybook-page--is-filling t)
          (run-at-time 0.02 nil #'daybook-page--fill buffer))))))

(defun daybook-page--fill (buffer)
  "Ask for a piece of BUFFER that is in no window and has not come.
The server goes on to watch what is in windows."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (let* ((window (car (daybook-page-windows)))
             (rest (and window (daybook-server-running-p daybook-server-here)
                        (daybook-slices-rest (car (daybook-lines-place (window-start window)))))))
        (setq daybook-page--is-filling (and rest t))
        (when rest
          (daybook-server-request
           daybook-server-here "view/show"
           (daybook-server-params
            :name daybook-page-name :argument daybook-page-argument :slice rest
            :width (plist-get daybook-page-view :width) :ascii (and (daybook-text-ascii) t))
           (lambda (piece) (daybook-page--filled buffer piece))
           (lambda (_) (daybook-page--filled buffer nil))))))))

(defun daybook-page--filled (buffer piece)
  "Draw PIECE, which came, in BUFFER, or do without it where it is nil."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (setq daybook-page--is-filling nil)
      (when piece
        (let* ((gc-cons-threshold (max gc-cons-threshold 67108864)) ; Once for a piece is enough.
               (lines (daybook-slices-filled daybook-page-view daybook-lines-drawn piece))
               (above (plist-get (plist-get piece :slice) :start))
               (below (- (length lines) above (length (plist-get piece :lines)))))
          (cond
           ;; What was added, removed or moved since is drawn anew.
           ((not lines) (daybook-page-refresh))
           ((region-active-p) (setq daybook-page--is-late t))
           (t (let ((places (daybook-place-all (daybook-page-windows))))
                (daybook-lines-put lines above below)
                (daybook-place-restore places nil (lambda (row _) row))
                (daybook-page--complete buffer)))))))))

(defun daybook-page--come (buffer view problem)
  "Draw VIEW, which came, in BUFFER, or say PROBLEM there."
  (when (buffer-live-p buffer)
    (with-current-buffer buffer
      (let ((is-old (eq daybook-page--asking 'again)))
        (setq daybook-page--asking nil)
        (unless view (setq daybook-page--is-live nil))
        (cond
         (view (daybook-page--draw view))
         ((not daybook-page-view)
          (daybook-server-complain problem)
          (daybook-page--leave))
         (problem (daybook-page--say (daybook-text-problem problem))))
        (if (and is-old (or view problem)) (daybook-page-refresh) (daybook-hold-release (current-buffer)))
        (daybook-page--complete buffer)))))

(defun daybook-page--leave ()
  "Give up this page, of which nothing came."
  (let ((buffer (current-buffer)))
    (daybook-hold-release (current-buffer))
    (dolist (window (daybook-page-windows))
      (with-selected-window window (daybook-page-back)))
    (kill-buffer buffer)))

(defun daybook-page--say (sentence)
  "Say SENTENCE above this page, or nothing where it is nil."
  (setq header-line-format
        (and sentence (propertize (daybook-text-mode-line sentence) 'face 'daybook-error))))

(defun daybook-page--draw (view)
  "Draw VIEW in this buffer."
  (if (and (region-active-p) (eq (window-buffer) (current-buffer)))
      ;; A selection of lines must not slide to others; it is drawn when there is none.
      (setq daybook-page--is-late t)
    (let* ((gc-cons-threshold (max gc-cons-threshold 67108864)) ; Once for a page is enough.
           (lines (daybook-slices-lay-out view daybook-page-view daybook-lines-drawn))
           (is-partial (> (length lines) (length (plist-get view :lines))))
           (rows (daybook-place-rows lines))
           (old daybook-lines-drawn)
           (places (daybook-place-all (daybook-page-windows)))
           (is-first (not daybook-page-view))
           (focused (gethash (or daybook-page--focus (and is-first (plist-get view :focus))) rows))
           (is-foreign (progn (setq daybook-lines-width (plist-get view :width))
                              (daybook-lines-write lines))))
      (setq daybook-page-view view)
      (daybook-page--say nil)
      (daybook-place-restore
       places is-first
       (lambda (row window)
         (cond
          ((and focused (or is-first (eq window daybook-page--led))) focused)
          ((< row (length old)) (daybook-place-row old row rows daybook-page--acted is-partial))
          (t row))))
      (setq daybook-page--focus nil daybook-page--led nil daybook-page--acted nil)
      (daybook-page--rename (plist-get view :title))
      (funcall daybook-page-keys-function)
      ;; What others changed is marked in one drawing; in the next it is as the rest.
      (when is-foreign
        (run-at-time 1.5 nil (lambda (buffer)
                               (when (and (buffer-live-p buffer)
                                          (eq view (buffer-local-value 'daybook-page-view buffer)))
                                 (daybook-page-refresh buffer)))
                     (current-buffer))))))

(defun daybook-page--catch-up ()
  "Draw what came while lines were selected."
  (when daybook-page--is-late
    (setq daybook-page--is-late nil)
    (run-at-time 0 nil #'daybook-page-refresh (current-buffer))))

(defun daybook-page--rename (title)
  "Name this buffer by TITLE, and by its database where that is not the usual one."
  (let ((name (format "*daybook%s: %s*"
                      (if-let ((label (daybook-server-label daybook-server-here)))
                          (concat " " (daybook-text-line label)) "")
                      (truncate-string-to-width (daybook-text-line title) 60 nil nil "…")))
        (case-fold-search nil))
    (unless (string-match-p (concat "\\`" (regexp-quote name) "\\(<[0-9]+>\\)?\\'") (buffer-name))
      (rename-buffer name t))))

;;; Bookmarks

(defun daybook-page--bookmark ()
  "Return a bookmark of this page."
  `(,(format "daybook: %s" (daybook-text-line (plist-get daybook-page-view :title)))
    (name . ,daybook-page-name) (argument . ,daybook-page-argument)
    (key . ,(plist-get (daybook-lines-at) :key))
    (handler . daybook-page-jump)))

;;;###autoload
(defun daybook-page-jump (bookmark)
  "Show the page of BOOKMARK."
  (require 'daybook)
  (daybook-page-open (daybook-server-current)
                     (list :name (alist-get 'name (cdr bookmark))
                           :argument (alist-get 'argument (cdr bookmark))
                           :focus (alist-get 'key (cdr bookmark)))))

;;; Opening and leaving

(defun daybook-page-open (server target &optional is-other)
  "Show the page of SERVER that TARGET names.
A window that has it is selected; else the selected one shows it.  With
IS-OTHER, it is shown in another window.  What is being typed is ended first."
  (if (> (minibuffer-depth) 0)
      (run-at-time 0.1 nil #'daybook-page-open server target is-other)
    (daybook-page--show server target is-other)))

(defun daybook-page--show (server target is-other)
  "Show the page of SERVER that TARGET names, with IS-OTHER in another window."
  (let* ((buffer (daybook-page--buffer server (plist-get target :name) (plist-get target :argument)))
         (window (get-buffer-window buffer)) (before (current-buffer)))
    (cond
     (window (select-window window))
     (is-other (pop-to-buffer buffer t)
               (set-window-parameter nil 'daybook-back nil))
     (t (let ((back (window-parameter nil 'daybook-back)))
          (pop-to-buffer-same-window buffer)
          ;; Nobody walks back so far.
          (set-window-parameter
           nil 'daybook-back (seq-take (cons before (and (buffer-local-value 'daybook-page-name before)
                                                         back))
                                       100)))))
    (with-current-buffer buffer
      (daybook-page-lead (plist-get target :focus))
      (setq daybook-page--is-shown t)
      ;; What is typed now is about what is drawn then.
      (unless daybook-page-view (daybook-hold buffer))
      (daybook-page-refresh))))

(defun daybook-page-back ()
  "Go back to what the window showed before this page."
  (interactive)
  (let ((here (current-buffer)) (back (window-parameter nil 'daybook-back)) next)
    (while (and back (not next))
      (let ((buffer (pop back)))
        (when (and (buffer-live-p buffer) (not (eq buffer here))) (setq next buffer))))
    (set-window-parameter nil 'daybook-back back)
    (if next (switch-to-buffer next nil t) (quit-window))))

(defun daybook-page--close ()
  "Have the server watch this page no longer."
  (when (and daybook-page--is-live (daybook-server-running-p daybook-server-here))
    (setq daybook-page--is-live nil)
    (daybook-server-request
     daybook-server-here "view/close"
     (daybook-server-params :name daybook-page-name :argument daybook-page-argument)
     #'ignore #'ignore)))

;;; What happens around them

(defun daybook-page--look (&rest _)
  "See which pages came into windows, left them, or got another width."
  (dolist (buffer (daybook-page-all))
    (with-current-buffer buffer
      (let ((is-shown (and (daybook-page-windows) t)))
        (cond
         ((and is-shown (or (not daybook-page--is-shown)
                            (and daybook-page-view
                                 (/= (plist-get daybook-page-view :width) (daybook-page--width)))))
          (setq daybook-page--is-shown t)
          ;; A server that ended is started again by what a person asks for, not by a window.
          (when (daybook-server-running-p daybook-server-here) (daybook-page-refresh)))
         ((and daybook-page--is-shown (not is-shown))
          (setq daybook-page--is-shown nil)
          (daybook-page--close)))))))

(defun daybook-page--hear (server event params)
  "Do what EVENT of SERVER, with PARAMS, asks of its pages."
  (dolist (buffer (daybook-page-all server))
    (with-current-buffer buffer
      (pcase event
        ("started" (when (and daybook-page-view (daybook-page-windows)) (daybook-page-refresh)))
        ("ended" (setq daybook-page--is-live nil)
                 (daybook-page--say "The daybook server ended, so this may be old.  gr starts it again."))
        ("view/changed"
         (when (and (equal daybook-page-name (plist-get params :name))
                    (equal daybook-page-argument (plist-get params :argument)))
           (daybook-page-refresh)))))))

(add-hook 'daybook-server-functions #'daybook-page--hear)
(add-hook 'window-buffer-change-functions #'daybook-page--look)
(add-hook 'window-size-change-functions #'daybook-page--look)

(provide 'daybook-page)
;;; daybook-page.el ends here
