;;; acts.el --- Tests of questions, conflicts, capture, reminders  -*- lexical-binding: t; -*-

;;; Code:

(require 'editor)

(ert-deftest lines-of-a-region-become-tasks-that-link-back ()
  (tests-with
    (let ((file (expand-file-name "notes.txt" tests-folder)) (transient-mark-mode t))
      (write-region "Zero\nBuy soil\nBuy a pot\nNothing else\n" nil file nil 'silent)
      (find-file file)
      (forward-line 1)
      (push-mark (point) t t)
      (forward-line 1)
      (end-of-line)
      (daybook-capture)
      (tests-await-message "Added 2 tasks")
      (let ((items (plist-get (tests-call "task/list" nil) :items)))
        (should (equal (sort (mapcar (lambda (item) (plist-get item :title)) items) #'string<)
                       '("Buy a pot" "Buy soil"))))
      (kill-buffer))))

(provide 'acts)
;;; acts.el ends here
