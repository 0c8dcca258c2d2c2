;;; daybook-page.el --- Pages: what the server draws, in buffers  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; A page is a buffer for a view and its argument, drawn for the narrowest window that shows it.
;; While a window does, the server keeps the page and sends what changes of its lines.  The cursor of
;; each window stays on its line, wherever that goes.

;;; Code:

(require 'bookmark)
(require 'daybook-hold)
(require 'daybook-lines)
(require 'daybook-server)

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
  "What is drawn here, as the server sent it; its lines are `daybook-lines-drawn'.")
(defvar-local daybook-page--number nil
  "The number by which the server keeps this page, or nil.")
(defvar-local daybook-page--coming nil
  "The page with its lines as the server has it now, while that is not drawn yet.")
(defvar-local daybook-page--focus nil
  "The key of the line where the cursor is to go when it comes, and its window.")
(defvar-local daybook-page--width nil
  "For how many cells a row this page was asked for last.")
(defvar-local daybook-page--is-asking nil
  "Whether this page was asked for and has not come.")
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

;;; What the server keeps

(defun daybook-page--width ()
  "Return how many cells a row of this page may have."
  (max 20 (min 1000 (apply #'min 1000 (mapcar #'window-max-chars-per-line (daybook-page-windows))))))

(defun daybook-page--window ()
  "Return a window of this page, the selected one if it is one."
  (if (eq (window-buffer) (current-buffer)) (selected-window) (car (daybook-page-windows))))

(defun daybook-page-refresh (&optional buffer)
  "Ask for the page in BUFFER anew and draw it, if it is in a window."
  (interactive)
  (with-current-buffer (or buffer (current-buffer))
    (when (and (daybook-page-windows) (not daybook-page--is-asking))
      (setq daybook-page--is-asking t daybook-page--width (daybook-page--width))
      (let ((buffer (current-buffer)) (server daybook-server-here) (window (daybook-page--window)))
        (daybook-server-request
         server "view/show"
         (daybook-server-params
          :name daybook-page-name :argument daybook-page-argument :live t
          :width daybook-page--width :ascii (and (daybook-text-ascii) t)
          :rows (max 1 (min 1000 (window-body-height window)))
          :focus (or (car daybook-page--focus)
                     (plist-get (daybook-lines-at (window-point window)) :key)))
         (lambda (view) (daybook-page--come server buffer view nil))
         (lambda (problem) (daybook-page--come server buffer nil problem))
         (if daybook-page-view 2 0.3))))))

(defun daybook-page--come (server buffer view problem)
  "Draw VIEW of SERVER, which came, in BUFFER, or say PROBLEM there."
  (if (not (buffer-live-p buffer))
      (daybook-page--end server (plist-get view :page))
    (with-current-buffer buffer
      (setq daybook-page--is-asking nil)
      (cond
       (view
        (daybook-page--close)
        (setq daybook-page--number (plist-get view :page))
        (daybook-page--say nil)
        (unless (stringp (plist-get view :title)) (setq view (plist-put view :title "")))
        (daybook-page--put (plist-put view :lines (daybook-lines-fit (plist-get view :lines))) t)
        (unless (daybook-page-windows)
          (setq daybook-page--is-shown nil)
          (daybook-page--close)))
       ((not daybook-page-view)
        (daybook-server-complain problem)
        (daybook-page--leave))
       (problem (daybook-page--say (daybook-text-problem problem))))
      (daybook-hold-release buffer)
      (daybook-page--look))))

(defun daybook-page--change (params)
  "Change this page by PARAMS of `view/changed'; ask for it where they do not fit."
  (let* ((old (or daybook-page--coming daybook-page-view))
         (lines (or (plist-get daybook-page--coming :lines) daybook-lines-drawn))
         (splices (daybook-lines-fit-splices (plist-get params :splices)))
         (new (and (listp splices) (daybook-lines-spliced lines splices))))
    (if (not (and new (equal (plist-get params :revision) (1+ (or (plist-get old :revision) 0)))))
        (daybook-page-refresh)
      (let ((view (copy-sequence old)))
        (cl-loop for (name value) on params by #'cddr
                 when (pcase name
                        (:isWhole t)
                        ((or :revision :changeCursor) (natnump value))
                        (:title (stringp value))
                        (:actions (and value (proper-list-p value))))
                 do (setq view (plist-put view name value)))
        (daybook-page--put (plist-put view :lines new) (if daybook-page--coming t splices))))))

(defun daybook-page--close ()
  "Have the server keep this page no longer."
  (daybook-page--end daybook-server-here daybook-page--number)
  (setq daybook-page--number nil))

(defun daybook-page--end (server number)
  "Have SERVER keep the page NUMBER no longer, unless that is nil."
  (when (and number (daybook-server-running-p server))
    (daybook-server-request server "view/close" (list :page number) #'ignore #'ignore)))

(defun daybook-page-naming ()
  "Return a function of no arguments that names this page as it is seen now.
Its params have the number of the page for as long as the server keeps it."
  (let ((buffer (current-buffer)) (number daybook-page--number)
        (revision (plist-get daybook-page-view :revision))
        (named (daybook-server-params :name daybook-page-name :argument daybook-page-argument
                                      :changeCursor (plist-get daybook-page-view :changeCursor)))
        (is-drawn (equal daybook-page--number (plist-get daybook-page-view :page))))
    (lambda ()
      (if (and number is-drawn (buffer-live-p buffer)
               (eql number (buffer-local-value 'daybook-page--number buffer)))
          (list :page number :revision revision)
        named))))

;;; Drawing

(defun daybook-page-lead (focus)
  "Put the cursor of the selected window on the line FOCUS, once there is one."
  (when focus
    (setq daybook-page--focus (cons focus (selected-window)))
    (when daybook-page--number (daybook-page--go))))

(defun daybook-page--go ()
  "Put the cursor where it was led, if that line has come."
  (pcase daybook-page--focus
    (`(,key . ,window)
     (when-let ((row (daybook-lines-row key)) (position (daybook-lines-position row 0)))
       (if (and (window-live-p window) (eq (window-buffer window) (current-buffer)))
           (set-window-point window position)
         (goto-char position)))
     (when (or (daybook-lines-row key) (plist-get daybook-page-view :isWhole))
       (setq daybook-page--focus nil)))))

(defun daybook-page--put (view splices)
  "Draw VIEW, which differs by the list SPLICES from what is drawn, or else anew.
It waits while lines are selected, which must not slide to others, and for the
lines that cursors are on."
  (if (or (and (region-active-p) (eq (window-buffer) (current-buffer)))
          (not (or (listp splices) (not daybook-page-view) (plist-get view :isWhole)
                   (seq-every-p (lambda (place) (daybook-lines-row (nth 1 place) (plist-get view :lines)))
                                (daybook-page--places)))))
      (setq daybook-page--coming view)
    (let ((old daybook-page-view) (places (daybook-page--places)) (drawn daybook-lines-drawn))
      (setq daybook-page--coming nil
            daybook-lines-width daybook-page--width
            daybook-page-view (plist-put (copy-sequence view) :lines nil))
      (daybook-lines-write (if (listp splices) splices
                             (list (list :start 0 :removed (length drawn) :lines (plist-get view :lines)))))
      (if old
          (dolist (place places) (apply #'daybook-page--restore drawn place))
        (unless daybook-page--focus
          (setq daybook-page--focus (cons (plist-get view :focus) (daybook-page--window)))))
      (daybook-page--go)
      ;; A search does not find them.
      (setq mode-line-process (unless (plist-get view :isWhole) " Not all lines have come yet"))
      (force-mode-line-update)
      (unless (equal (plist-get old :title) (plist-get view :title))
        (daybook-page--rename (plist-get view :title)))
      (unless (and old (eq (plist-get old :actions) (plist-get view :actions)))
        (funcall daybook-page-keys-function)))))

(defun daybook-page--catch-up ()
  "Draw what came while lines were selected."
  (when daybook-page--coming
    (run-at-time 0 nil (lambda (buffer)
                         (when (buffer-live-p buffer)
                           (with-current-buffer buffer
                             (when daybook-page--coming (daybook-page--put daybook-page--coming t)))))
                 (current-buffer))))

(defun daybook-page--places ()
  "Return where the cursors of this page are, the buffer's own first.
Each is a window or nil, the key of its line, its row and column, and the row at
the top of the window.  The end of a page that is not whole is no line: who went
there goes on with it."
  (mapcar (lambda (window)
            (let* ((position (if window (window-point window) (point)))
                   (place (daybook-lines-place position))
                   (is-end (and (not (plist-get daybook-page-view :isWhole)) (= position (point-max)))))
              (list window
                    (unless is-end (plist-get (daybook-lines-at position) :key))
                    (if is-end most-positive-fixnum (car place))
                    (if is-end most-positive-fixnum (cdr place))
                    (and window (car (daybook-lines-place (window-start window)))))))
          (cons nil (daybook-page-windows))))

(defun daybook-page--restore (old window key row column top)
  "Put the cursor of WINDOW, or of the buffer, back on the line KEY.
It was in ROW of the lines OLD and in COLUMN, and the window began at TOP."
  (let* ((end (max 0 (1- (length daybook-lines-drawn))))
         (new (min end (or (and key (daybook-page--row key old row)) row)))
         (position (daybook-lines-position new column)))
    (if (not window)
        (goto-char position)
      (set-window-point window position)
      ;; What is new above the cursor is not scrolled away while there is room for it.
      (let* ((height (window-body-height window)) (last (max 0 (- (length daybook-lines-drawn) height))))
        (set-window-start window
                          (daybook-lines-position (if (and (= top 0) (< new height)) 0
                                                    (max 0 (min (+ top (- new row)) last)))
                                                  0)
                          t)))))

(defun daybook-page--row (key old row)
  "Return the row of the line KEY, which was in ROW of OLD.
Where it is gone, or was moved by an act on it, it is the row of the next line
that is still there, rather one of which something can be done."
  (let ((here (daybook-lines-row key)))
    (if (and here (not (member key daybook-hold-lines)))
        here
      (let ((rows (make-hash-table :test #'equal)))
        (seq-do-indexed (lambda (line row) (puthash (plist-get line :key) row rows))
                        daybook-lines-drawn)
        (cl-flet ((nearest (step is-any)
                    (cl-loop for index = row then (+ index step)
                             while (< -1 index (length old))
                             for key = (plist-get (aref old index) :key)
                             for found = (and (not (member key daybook-hold-lines)) (gethash key rows))
                             for line = (and found (aref daybook-lines-drawn found))
                             when (and found (or is-any (and (plist-get line :actions)
                                                             (not (plist-get line :isHeading)))))
                             return found)))
          (if (and here (< (or (nearest -1 t) -1) here (or (nearest 1 t) most-positive-fixnum)))
              here
            (or (nearest 1 nil) (nearest -1 nil) (nearest 1 t) (nearest -1 t))))))))

(defun daybook-page--leave ()
  "Give up this page, of which nothing came."
  (let ((buffer (current-buffer)))
    (daybook-hold-release buffer)
    (dolist (window (daybook-page-windows))
      (with-selected-window window (daybook-page-back)))
    (kill-buffer buffer)))

(defun daybook-page--say (sentence)
  "Say SENTENCE above this page, or nothing where it is nil."
  (setq header-line-format
        (and sentence (propertize (daybook-text-mode-line sentence) 'face 'daybook-error))))

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
      (unless daybook-page--number (daybook-page-refresh)))))

(defun daybook-page-back ()
  "Go back to what the window showed before this page."
  (interactive)
  (let ((here (current-buffer)) (back (window-parameter nil 'daybook-back)) next)
    (while (and back (not next))
      (let ((buffer (pop back)))
        (when (and (buffer-live-p buffer) (not (eq buffer here))) (setq next buffer))))
    (set-window-parameter nil 'daybook-back back)
    (if next (switch-to-buffer next nil t) (quit-window))))

;;; What happens around them

(defun daybook-page--look (&rest _)
  "See which pages came into windows, left them, or got another width."
  (dolist (buffer (daybook-page-all))
    (with-current-buffer buffer
      (let ((is-shown (and (daybook-page-windows) t)))
        (cond
         ((and is-shown (or (not daybook-page--is-shown)
                            (not (eql daybook-page--width (daybook-page--width)))))
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
        ("started" (setq daybook-page--number nil)
                   (when (and daybook-page-view (daybook-page-windows)) (daybook-page-refresh)))
        ("ended" (setq daybook-page--number nil)
                 (daybook-page--say "The daybook server ended, so this may be old.  gr starts it again."))
        ("listed" (funcall daybook-page-keys-function))
        ("view/changed"
         (when (and daybook-page--number (equal daybook-page--number (plist-get params :page)))
           (daybook-page--change params)))))))

(add-hook 'daybook-server-functions #'daybook-page--hear)
(add-hook 'window-buffer-change-functions #'daybook-page--look)
(add-hook 'window-size-change-functions #'daybook-page--look)

(provide 'daybook-page)
;;; daybook-page.el ends here
