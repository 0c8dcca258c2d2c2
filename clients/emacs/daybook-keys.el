;;; daybook-keys.el --- The keys of a page  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; A page has the keys of its view's actions, those that every page has, and `go' before the key of
;; another view.  An action takes the lines that the person means: a region, or as many as the
;; prefix argument says.

;;; Code:

(require 'daybook-act)
(require 'daybook-menu)
(require 'daybook-page)

(defcustom daybook-keys nil
  "Keys that take the place of those of actions, by the names of the actions.
A key is written as for `kbd', and nil is no key."
  :type '(alist :key-type (string :tag "Action") :value-type (choice (const :tag "None" nil) key))
  :group 'daybook)

(defconst daybook-keys--schemes '("http" "https" "ftp" "mailto")
  "The schemes of links that are opened.
Another could be a program's, for which it is an order.")

(defun daybook-keys-follow (server link &optional is-other)
  "Open LINK, which SERVER gave: of a page, of the web, or of a file.
With IS-OTHER, a page is shown in another window."
  (let ((scheme (and (string-match "\\`\\([[:alpha:]]+\\):" link) (downcase (match-string 1 link)))))
    (cond
     ((equal scheme "daybook")
      (let ((page (and daybook-page-name (current-buffer))))
        (daybook-hold page)
        (daybook-server-request server "view/open" (list :link (daybook-text-sendable link))
                                (lambda (target)
                                  (daybook-hold-release page)
                                  (daybook-page-open server target is-other))
                                (lambda (problem)
                                  (daybook-hold-release page)
                                  (daybook-server-complain problem))
                                0.3)))
     ((or (string-match-p "[\0-\x1f\x7f]" link)
          (not (or (member scheme daybook-keys--schemes) (string-prefix-p "/" link)))
          (file-remote-p link))
      (daybook-text-tell (format "“%s” is no link that can be opened." link) "warning"))
     (scheme (browse-url link))
     (t (let* ((has-line (string-match "\\`\\(.*\\):\\([0-9]+\\)\\'" link))
               (path (if has-line (match-string 1 link) link))
               (line (and has-line (string-to-number (match-string 2 link)))))
          (if (not (file-exists-p path))
              (daybook-text-tell (format "“%s” is not there any more." path) "warning")
            (find-file path)
            (when line
              (goto-char (point-min))
              (forward-line (1- line)))))))))

(defun daybook-keys-lead (server outcome)
  "Go where OUTCOME, of an act of SERVER, leads."
  (when-let ((target (plist-get outcome :open))) (daybook-page-open server target))
  (when-let ((link (plist-get outcome :link))) (daybook-keys-follow server link)))

;;; Actions

(defun daybook-keys--of (action)
  "Return the key sequence of ACTION, the person's or its own, or nil."
  (if-let ((chosen (assoc (plist-get action :name) daybook-keys)))
      (and (cdr chosen) (kbd (cdr chosen)))
    (daybook-text-key (plist-get action :key))))

(defun daybook-keys--meant ()
  "Return the lines that the person means, and end the selection."
  (if (use-region-p)
      (prog1 (daybook-lines-between (region-beginning) (region-end))
        (goto-char (region-beginning))
        (deactivate-mark))
    (let ((count (prefix-numeric-value current-prefix-arg)))
      (save-excursion
        (when (< count 0) (forward-line (1+ count)))
        (daybook-lines-between (line-beginning-position)
                            (progn (forward-line (1- (abs count))) (line-end-position)))))))

(defun daybook-keys-run (actions)
  "Run the first of ACTIONS for the lines meant, or that needs none."
  (let* ((lines (daybook-keys--meant)) (buffer (current-buffer)) (server daybook-server-here)
         (is-view (lambda (action) (equal (plist-get action :scope) "view")))
         (keys-of (lambda (action)
                    (unless (funcall is-view action)
                      (let ((keys (cl-loop for line in lines
                                           when (member (plist-get action :name)
                                                        (plist-get line :actions))
                                           collect (plist-get line :key))))
                        ;; An action about one line takes the first.
                        (if (equal (plist-get action :scope) "line") (seq-take keys 1) keys)))))
         (action (seq-find (lambda (action) (or (funcall is-view action) (funcall keys-of action)))
                           actions)))
    (cond
     ((not action)
      (daybook-text-tell (format "“%s” does not apply here." (plist-get (car actions) :title))
                         "warning"))
     (t
      (daybook-act
       server
       ;; What the person sees now: what others do during the questions counts.
       (list :named (daybook-page-naming) :action (plist-get action :name)
             :keys (funcall keys-of action) :answers nil :page buffer)
       (plist-get action :asks)
       (lambda (outcome)
         (when (buffer-live-p buffer)
           (with-current-buffer buffer (daybook-page-lead (plist-get outcome :focus))))
         (daybook-keys-lead server outcome)))))))

(defun daybook-keys--command (actions)
  "Return a command to run the first that can be of ACTIONS, in a cell."
  (lambda () (interactive) (daybook-keys-run (car actions))))

;;; The keys that every page has

(defun daybook-enter ()
  "Open what the line is about.
That is the link at point, the main action of the line, its first link, or
what can be done."
  (interactive)
  (let* ((line (daybook-lines-at))
         (main (seq-some (lambda (name)
                           (seq-find (lambda (action)
                                       (and (equal (plist-get action :name) name)
                                            (plist-get action :isMain)))
                                     (plist-get daybook-page-view :actions)))
                         (plist-get line :actions)))
         (here (get-text-property (point) 'daybook-link))
         (first (seq-some (lambda (span) (plist-get span :link)) (plist-get line :spans))))
    (cond
     (here (daybook-keys-follow daybook-server-here here))
     (main (daybook-keys-run (list main)))
     (first (daybook-keys-follow daybook-server-here first))
     (t (daybook-menu)))))

(defun daybook-click (event)
  "Open what EVENT, of the mouse, points at."
  (interactive "e")
  (mouse-set-point event)
  (daybook-enter))

(defun daybook-describe ()
  "Say the line at point in words, as for a person who cannot see it."
  (interactive)
  (let ((line (daybook-lines-at)))
    (daybook-text-tell (or (plist-get line :label) (string-trim (or (plist-get line :text) ""))))))

(defconst daybook-keys--own
  '(("RET" "Open" daybook-enter)
    ("ga" "Describe the line in words" daybook-describe)
    ("gr" "Refresh" daybook-page-refresh)
    ("TAB" "Fold what is below" daybook-lines-fold)
    ("?" "Show what can be done here" daybook-menu)
    ("q" "Go back, or leave" daybook-page-back))
  "The keys that every page has.")

(defun daybook-keys--ways ()
  "Return the ways to all views, as entries of a menu."
  (let ((server daybook-server-here))
    (mapcar (lambda (view)
              (daybook-menu-entry
               :key (when-let ((key (daybook-text-key (plist-get view :key)))) (vconcat "go" key))
               :title (plist-get view :title)
               :run (lambda () (daybook-page-open server (list :name (plist-get view :name))))))
            (daybook-server-views server))))

(defun daybook-keys-entries (actions run)
  "Return the entries of a menu that ACTIONS are.
RUN is called with the one that is chosen."
  (mapcar (lambda (action)
            (daybook-menu-entry :key (daybook-keys--of action) :title (plist-get action :title)
                                :run (lambda () (funcall run action))))
          actions))

(defun daybook-menu ()
  "Show what can be done here, and the ways to the other pages."
  (interactive)
  (let ((here (plist-get (daybook-lines-at) :actions)))
    (daybook-menu-show
     (plist-get daybook-page-view :title)
     (append
      (daybook-keys-entries
       (seq-filter (lambda (action)
                     (or (equal (plist-get action :scope) "view")
                         (member (plist-get action :name) here)))
                   (plist-get daybook-page-view :actions))
       (lambda (action) (daybook-keys-run (list action))))
      (list (daybook-menu-entry :title "Pages"))
      (daybook-keys--ways)
      (list (daybook-menu-entry :title "Everywhere"))
      (cl-loop for (key title command) in daybook-keys--own
               unless (memq command '(daybook-enter daybook-menu))
               collect (let ((command command))
                         (daybook-menu-entry :key (kbd key) :title title
                                             :run (lambda () (call-interactively command)))))))))

(defun daybook-keys--bind (map key command)
  "Bind KEY to COMMAND in MAP, unless another one hides it or is hidden by it."
  (condition-case nil
      (unless (keymapp (lookup-key map key)) (define-key map key command))
    (error nil)))

(defun daybook-keys-map ()
  "Give this page the keys of its view, and those that every page has."
  (let ((map (make-sparse-keymap)) sharing)
    (dolist (action (plist-get daybook-page-view :actions))
      (when-let ((key (daybook-keys--of action)))
        (if-let ((cell (assoc key sharing)))
            (setcdr cell (list (append (cadr cell) (list action))))
          (push (list key (list action)) sharing))))
    (pcase-dolist (`(,key . ,actions) (nreverse sharing))
      (daybook-keys--bind map key (daybook-keys--command actions)))
    (dolist (way (daybook-keys--ways))
      (when (daybook-menu-entry-key way)
        (daybook-keys--bind map (daybook-menu-entry-key way)
                            (let ((run (daybook-menu-entry-run way)))
                              (lambda () (interactive) (funcall run))))))
    (pcase-dolist (`(,key ,_ ,command) daybook-keys--own)
      (daybook-keys--bind map (kbd key) command))
    (define-key map [mouse-2] #'daybook-click)
    (set-keymap-parent map daybook-mode-map)
    (use-local-map map)))

(setq daybook-page-keys-function #'daybook-keys-map)

(provide 'daybook-keys)
;;; daybook-keys.el ends here
