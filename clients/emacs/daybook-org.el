;;; daybook-org.el --- Links to daybook in org  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; Links of the type daybook: are followed, stored from a page, completed by the titles of tasks, and
;; plain text in an export.

;;; Code:

(require 'ol)
(require 'daybook)

(defun daybook-org-follow (path &optional arg)
  "Open the link daybook:PATH, in another window with ARG."
  (daybook-keys-follow (daybook-server-current) (concat "daybook:" path) arg))

(defun daybook-org-store (&optional _is-interactive)
  "Store a link to this page."
  (when (derived-mode-p 'daybook-mode)
    (org-link-store-props
     :type "daybook"
     :link (concat "daybook:view/" daybook-page-name
                   (and daybook-page-argument (concat "/" daybook-page-argument)))
     :description (daybook-text-line (plist-get daybook-page-view :title)))))

(defun daybook-org-complete (&optional _arg)
  "Ask for words of a task and return a link to it."
  (let* ((server (daybook-server-current))
         (words (read-string "Words of a task: "))
         (found (seq-filter
                 (lambda (item) (and (equal (plist-get item :kind) "task") (plist-get item :id)))
                 (plist-get (daybook-server-call server "completion/list"
                                                 (list :text (daybook-text-sendable words) :limit 50))
                            :items))))
    (unless found (user-error "No task has these words"))
    (concat "daybook:task/"
            (daybook-ask (list :kind "choice" :prompt "Task"
                               :choices (mapcar (lambda (item)
                                                  (list :title (plist-get item :title)
                                                        :value (plist-get item :id)))
                                                found))
                         nil))))

(defun daybook-org-export (_path description _backend _info)
  "Return DESCRIPTION, because nobody else could open the link."
  description)

(org-link-set-parameters "daybook"
                         :follow #'daybook-org-follow :store #'daybook-org-store
                         :complete #'daybook-org-complete :export #'daybook-org-export)

(provide 'daybook-org)
;;; daybook-org.el ends here
