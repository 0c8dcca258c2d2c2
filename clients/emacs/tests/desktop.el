;;; desktop.el --- Reminders on the desktop  -*- lexical-binding: t; -*-

;;; Commentary:

;; On a session bus of its own, where another Emacs takes notifications as a desktop does.

;;; Code:

(require 'editor)

(defun tests-bus-says (words)
  "Wait until what the desktop was asked has WORDS, while the bus is heard."
  (let ((limit (+ (float-time) 10)) said)
    (while (not (string-search words (setq said (tests-bus-said))))
      (when (> (float-time) limit) (ert-fail (list words said)))
      (read-event nil nil 0.05))
    said))

(defun tests-bus-said () "Return what the desktop was asked."
  (let ((file (expand-file-name "bus" tests-folder)))
    (if (not (file-exists-p file)) ""
      (with-temp-buffer (insert-file-contents file) (buffer-string)))))

(ert-deftest a-reminder-is-shown-on-the-desktop-answered-there-and-taken-back ()
  (skip-unless (and (featurep 'dbusbind) (getenv "DAYBOOK_TEST_BUS")))
  (tests-with
    (let ((desktop (start-process "desktop" nil (expand-file-name invocation-name invocation-directory) "-Q" "--batch" "--load"
                                  (expand-file-name "tests/desktop-stand-in.el")
                                  (expand-file-name "bus" tests-folder))))
      (set-process-query-on-exit-flag desktop nil)
      (unwind-protect
          (cl-letf (((symbol-function 'display-graphic-p) (lambda (&rest _) t)))
            (tests-bus-says "ready")
            (tests-call "preferences/edit" '(:notificationPermission "granted"))
            (tests-open "today")
            (tests-call "task/add" '(:id "bell" :title "Ring the bell" :due "2026-03-04" :dueTime "09:05"))
            (tests-call "reminder/add" '(:id "ring" :task "bell" :minutesBefore 10))
            (should (string-match-p "shown 1 \"Ring the bell\"" (tests-bus-says "Ring the bell")))
            (write-region "done" nil (expand-file-name "bus.press" tests-folder) nil 'quiet)
            (tests-bus-says "(closed 1)")
            (should (equal "completed" (tests-state "bell"))))
        (delete-process desktop)))))

;;; desktop.el ends here
