;;; acts.el --- Tests of questions, conflicts, capture, reminders  -*- lexical-binding: t; -*-

;;; Code:

(require 'editor)

(ert-deftest a-task-is-added-in-one-line-and-is-under-the-cursor ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (setq tests-answers '("Call Ada today 5pm #home"))
    (tests-key "a")
    (tests-await-message "Added “Call Ada”")
    (tests-await-text "☐ Call Ada")
    (tests-await-idle)
    (should (string-search "Call Ada" (tests-line)))))

(ert-deftest a-choice-says-which-one-holds-now-and-sends-its-value ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (tests-go "Fern")
    (setq tests-answers '("High"))
    (tests-key "!")
    (tests-await-text "high")
    (tests-go "Fern")
    (setq tests-answers (list "Low"))
    (tests-key "!")
    (tests-await-text "low")
    (should (equal (car tests-asked) '("Priority: " . "High (now)")))))

(ert-deftest a-refused-answer-is-asked-again-with-the-reason-and-what-was-typed ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (tests-go "Fern")
    (setq tests-answers '("no day at all" "friday"))
    (tests-key ">")
    (tests-await "both answers" (not tests-answers))
    (should (equal (cdr (car tests-asked)) "no day at all"))
    (should (string-match-p "\\`[^\n]+\nPostpone to: \\'" (car (car tests-asked))))
    (tests-await "the day"
      (equal "2026-03-06" (plist-get (tests-call "task/get" '(:id "fern")) :due)))))

(ert-deftest a-question-that-is-given-up-does-nothing ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (setq tests-answers (list (lambda () (signal 'quit nil))))
    (tests-key "a")
    (tests-await-idle)
    (should (= 1 (length (plist-get (tests-call "task/list" nil) :items))))))

(ert-deftest a-text-of-several-lines-is-written-in-a-buffer-of-its-own ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open "tasks" "fern")
    (let ((page (current-buffer)))
      (tests-key "N")
      (tests-await "the buffer" daybook-ask-write-mode)
      (insert "Once a week.\n\n\tNot too much.\n\n")
      (daybook-ask-answer)
      (tests-await "the page" (eq (window-buffer) page))
      (tests-await-text "Once a week.")
      (should (equal (plist-get (tests-call "task/get" '(:id "fern")) :notes)
                     "Once a week.\n\n\tNot too much.")))))

(ert-deftest why-something-is-asked-again-is-said-once ()
  (with-temp-buffer
    (insert "nonsense")
    (setq daybook-ask--reason "Write a day.")
    (daybook-ask--marks '(:problems ((:start 0 :stop 8 :message "Write a day.")
                                     (:start 0 :stop 3 :message "Not so."))))
    (should (equal daybook-ask--rows '("Not so.")))))

(defun tests-meet (whose)
  "Rename Fern elsewhere while its priority is asked for, then say WHOSE change holds."
  (tests-tasks "Fern")
  (tests-open)
  (tests-go "Fern")
  (setq tests-answers
        (list (lambda () (tests-call "task/edit" '(:id "fern" :title "Fern and moss")) "High") whose))
  (tests-key "!")
  (tests-await "both answers" (not tests-answers))
  (should (string-match-p "changed “Fern and moss” after .*\\. \\'" (car (car tests-asked))))
  (tests-await-text "Fern and moss")
  (tests-await-idle))

(ert-deftest of-a-conflict-mine-does-it-anyway ()
  (tests-with
    (tests-meet "Mine: do it anyway")
    (should (equal "high" (plist-get (tests-call "task/get" '(:id "fern")) :priority)))))

(ert-deftest of-a-conflict-theirs-leaves-it-as-it-is ()
  (tests-with
    (tests-meet "Theirs: keep it as it is now")
    (should-not (equal "high" (plist-get (tests-call "task/get" '(:id "fern")) :priority)))))

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
      (kill-buffer)
      (let ((items (plist-get (tests-call "task/list" nil) :items)))
        (should (equal (sort (mapcar (lambda (item) (plist-get item :title)) items) #'string<)
                       '("Buy a pot" "Buy soil")))
        (tests-open "tasks" (plist-get (car items) :id))
        (tests-await-text "notes.txt")
        (tests-go "notes.txt")
        (search-forward "notes.txt")
        (backward-char 2)
        (tests-key "RET")
        (should (equal (buffer-file-name) file))
        (should (= (line-number-at-pos) 2))
        (kill-buffer)))))

(ert-deftest a-task-is-added-from-any-buffer ()
  (tests-with
    (setq tests-answers '("Call Ada tomorrow"))
    (daybook-capture)
    (tests-await-message "Added “Call Ada”")
    (should (equal "*scratch*" (buffer-name)))))

(ert-deftest a-reminder-stays-in-the-mode-line-until-it-is-answered-elsewhere ()
  (tests-with
    (tests-open)
    (tests-call "task/add" '(:id "fern" :title "Fern 50%" :due "2026-03-04" :dueTime "09:05"))
    (tests-call "reminder/add" '(:id "ring" :task "fern" :minutesBefore 10))
    (tests-await-message "Fern 50%")
    (tests-await "the mode line" (memq 'daybook-remind-mode-line global-mode-string))
    (should (string-search "Fern 50%%" (daybook-remind--mode-line)))
    (tests-call "reminder/dismiss" '(:id "ring"))
    (tests-await "nothing" (not (memq 'daybook-remind-mode-line global-mode-string)))))

(ert-deftest the-mode-line-says-what-is-due ()
  (tests-with
    (tests-tasks "Fern")
    (unwind-protect
        (progn
          (daybook-mode-line-mode)
          (tests-await "the words" (string-search "1 today" (or daybook--status "")))
          ;; What can be read on a page may not be read there.
          (tests-call "task/add" '(:id "late" :title "Late" :due "2026-03-01"))
          (daybook--tick)
          (tests-await "what is late" (string-search "1 late" daybook--status))
          (should (equal '(nil daybook-mode-line)
                         (seq-uniq (mapcar (lambda (place) (get-text-property place 'face daybook--status))
                                           (number-sequence 0 (1- (length daybook--status)))))))
          (tests-open)
          (tests-go "Fern")
          (tests-key "x")
          (tests-await "nothing" (not (string-search "1 today" (or daybook--status ""))))
          ;; A page of another database changes nothing of it.
          (tests-tasks "Moss")
          (let ((daybook-command (list tests-program "serve")))
            (daybook-open-database (expand-file-name "other.db" tests-folder))
            (tests-await "the page" (equal daybook-page-name "onboarding")))
          (daybook--tick)
          (tests-await "the words" (string-search "1 today" (or daybook--status ""))))
      (daybook-mode-line-mode -1))))

(ert-deftest links-of-org-are-followed-stored-and-completed ()
  (require 'daybook-org)
  (tests-with
    (tests-tasks "Fern")
    (daybook-org-follow "task/fern")
    (tests-await "the task" (and (equal daybook-page-argument "fern") daybook-page-view))
    (let (org-store-link-plist)
      (daybook-org-store)
      (should (equal (plist-get org-store-link-plist :link) "daybook:view/tasks/fern")))
    (cl-letf (((symbol-function 'read-string) (lambda (&rest _) "fer")))
      (setq tests-answers '("Fern"))
      (should (equal (daybook-org-complete) "daybook:task/fern")))))

(provide 'acts)
;;; acts.el ends here
