;;; pages.el --- Tests of pages and acts  -*- lexical-binding: t; -*-

;;; Code:

(require 'editor)

(ert-deftest an-empty-database-opens-the-first-steps-and-another-one-today ()
  (tests-with
    (tests-open)
    (should (equal daybook-page-name "onboarding"))
    (tests-tasks "Fern")
    (daybook)
    (tests-await "today" (equal (buffer-name) "*daybook: Today*"))
    (tests-await-text "☐ Fern")))

(ert-deftest every-page-there-is-opens-by-its-key-and-fits-the-width ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (dolist (width '(40 80 160))
      (setq tests-width width)
      (dolist (view (daybook-server-views (daybook-server-current)))
        (tests-key (concat "g o " (plist-get view :key)))
        (tests-await "the page" (and (equal daybook-page-name (plist-get view :name)) daybook-page-view))
        (daybook-page--look)
        (tests-await "its width" (equal (plist-get daybook-page-view :width) width))
        (dolist (line (split-string (buffer-string) "\n"))
          (should (<= (string-width line) width)))))))

(ert-deftest a-key-completes-the-task-at-point-and-the-next-one-is-there ()
  (tests-with
    (tests-tasks "Fern" "Moss" "Ivy")
    (tests-open)
    (tests-go "Fern")
    (tests-key "x")
    (tests-await-message "Completed “Fern”")
    (tests-await-text "✓ Fern")
    (should (equal (tests-state "fern") "completed"))
    (should (string-search "☐ Moss" (tests-line)))))

(ert-deftest a-count-and-a-region-act-on-so-many-lines-at-once ()
  (tests-with
    (tests-tasks "Fern" "Moss" "Ivy" "Yew")
    (tests-open)
    (tests-go "Fern")
    (tests-key "x" 2)
    (tests-await-message "Completed 2 tasks")
    (tests-await-text "✓ Moss")
    (tests-await-idle)
    (tests-go "Today's tasks")
    (let ((transient-mark-mode t))
      (push-mark (point) t t)
      (tests-go "Yew")
      (end-of-line)
      (tests-key "x")
      (should-not (region-active-p)))
    (tests-await-text "✓ Yew")
    (should (equal (mapcar #'tests-state '("fern" "moss" "ivy" "yew"))
                   '("completed" "completed" "completed" "completed")))))

(ert-deftest a-row-with-emoji-of-several-parts-ends-where-the-others-do ()
  (let* ((title "👨\u200d👩\u200d👧 dinner") (text (daybook-text-fit (concat title "          18:00") 25))
         (hidden (seq-count (lambda (place) (equal "" (get-text-property place 'display text)))
                            (number-sequence 0 (1- (length text))))))
    (should (= 25 (- (string-width (substring-no-properties text)) hidden)))
    (should-not (text-property-not-all 0 (length title) 'display nil text))
    (should (equal-including-properties (daybook-text-fit "👨 day          18:00" 25) "👨 day          18:00"))))

(ert-deftest a-menu-that-has-no-room-says-how-to-see-the-rest ()
  (tests-with
    (pcase-dolist (`(,height . ,is-said) '((12 . t) (60 . nil)))
      (cl-letf (((symbol-function 'frame-height) (lambda (&rest _) height))
                ((symbol-function 'transient-setup) #'ignore))
        (daybook-menu-show "Here" (mapcar (lambda (key) (daybook-menu-entry :key (kbd key) :title key :run #'ignore))
                                          (split-string "abcdefghijklmnop" "" t)))
        (should (eq is-said (and (string-search "Here (C-v scrolls)"
                                                (format "%S" (get 'daybook-menu--prefix 'transient--layout)))
                                 t)))))))

;; A process of its own, in which the menu's library is not loaded yet; a quit comes when the first of
;; those that it needs is.
(ert-deftest a-quit-while-the-menu-loads-leaves-a-menu-for-the-next-time ()
  (with-temp-buffer
    (call-process
     (expand-file-name invocation-name invocation-directory) nil t nil "-Q" "--batch"
     "--directory" (file-name-directory (locate-library "daybook-menu"))
     "--eval" (format "%S" '(progn
                              (require 'daybook-menu)
                              (add-hook 'after-load-functions (lambda (_) (setq quit-flag t)))
                              (condition-case nil (daybook-menu-show "Here" nil) (quit (princ "quit ")))
                              (princ (if (featurep 'transient) "loaded" "broken")))))
    (should (equal (buffer-string) "quit loaded"))))

(ert-deftest an-action-that-does-not-apply-says-so ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (goto-char (point-min))
    (tests-key "x")
    (tests-await-message "“Mark complete” does not apply here.")))

(ert-deftest what-another-process-does-is-drawn-marked-once-and-the-cursors-stay ()
  (tests-with
    (tests-tasks "Fern" "Moss")
    (tests-open)
    (tests-go "Moss")
    (call-process tests-program nil nil nil "add" "Late yesterday" "--database" (tests-database)
                  "--now" "2026-03-04T09:00" "--time-zone" "Europe/Berlin")
    (tests-await-text "☐ Late")
    (should (string-search "Moss" (tests-line)))
    (cl-flet ((is-marked () (text-property-search-forward 'face 'daybook-foreign
                                                          (lambda (face one)
                                                            (memq face (ensure-list one))))))
      (should (save-excursion (goto-char (point-min)) (is-marked)))
      (tests-await "no mark" (not (save-excursion (goto-char (point-min)) (is-marked)))))))

(ert-deftest two-windows-keep-each-its-line ()
  (tests-with
    (tests-tasks "Fern" "Moss" "Ivy")
    (tests-open)
    (let ((one (selected-window)) (other (split-window)))
      (tests-go "Ivy")
      (with-selected-window other (tests-go "Moss"))
      (tests-call "task/add" '(:title "Late" :due "2026-03-03"))
      (tests-await-text "☐ Late")
      (dolist (pair (list (cons one "Ivy") (cons other "Moss")))
        (goto-char (window-point (car pair)))
        (should (string-search (cdr pair) (tests-line)))))))

(ert-deftest a-page-in-no-window-is-not-drawn-until-it-is-shown ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (let ((page (current-buffer)))
      (switch-to-buffer "*scratch*")
      (daybook-page--look)
      (tests-await-idle)
      (tests-tasks "Moss")
      (sleep-for 0.2)
      (should-not (string-search "Moss" (with-current-buffer page (buffer-string))))
      (switch-to-buffer page)
      (daybook-page--look)
      (tests-await-text "☐ Moss"))))

(ert-deftest while-lines-are-selected-nothing-slides ()
  (tests-with
    (tests-tasks "Fern" "Moss")
    (tests-open)
    (let ((transient-mark-mode t))
      (tests-go "Fern")
      (push-mark (point) t t)
      (forward-line 1)
      (tests-tasks "Ivy")
      (sleep-for 0.3)
      (should-not (string-search "Ivy" (buffer-string)))
      (deactivate-mark)
      (tests-await-text "☐ Ivy"))))

(ert-deftest enter-opens-a-task-and-q-goes-back-page-by-page ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (tests-go "Fern")
    (tests-key "RET")
    (tests-await "the task" (and (equal daybook-page-argument "fern") daybook-page-view))
    (should (equal (buffer-name) "*daybook: Fern*"))
    (tests-key "q")
    (should (equal (buffer-name) "*daybook: Today*"))
    (tests-key "q")
    (should (equal (buffer-name) "*scratch*"))))

(ert-deftest undo-and-redo-take-back-what-was-done-elsewhere ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (tests-call "task/complete" '(:id "fern"))
    (tests-await-text "✓ Fern")
    (tests-key "u")
    (tests-await-text "☐ Fern")
    (tests-key "U")
    (tests-await-text "✓ Fern")))

(ert-deftest folding-hides-what-is-below-and-outlives-a-drawing ()
  (tests-with
    (tests-tasks "Fern")
    (tests-call "task/add" '(:title "Frond" :parent "fern"))
    (tests-open "tasks")
    (tests-await-text "Frond")
    (tests-go "Fern")
    (tests-key "TAB")
    (cl-flet ((is-hidden () (save-excursion (tests-go "Frond") (invisible-p (1- (line-end-position))))))
      (should (is-hidden))
      (tests-tasks "Moss")
      (tests-await-text "Moss")
      (should (is-hidden))
      (tests-go "Fern")
      (tests-key "TAB")
      (should-not (is-hidden)))))

(ert-deftest headings-are-places-and-a-page-can-be-a-bookmark ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (should (assoc "🌿 Today's tasks (1)" (daybook-lines-headings)))
    (goto-char (point-min))
    (tests-key "M-n")
    (should (string-search "Today's tasks" (tests-line)))
    (tests-go "Fern")
    (let ((bookmark (bookmark-make-record)))
      (tests-key "q")
      (daybook-page-jump bookmark)
      (tests-await-idle)
      (should (string-search "Fern" (tests-line))))))

(ert-deftest text-and-values-of-a-page-are-plain ()
  (tests-with
    (tests-call "task/add" '(:id "odd" :title "%s `\\[quit]' עברית é漢字" :due "2026-03-04"))
    (tests-open)
    (tests-await-text "%s `\\[quit]' ")
    (tests-go "%s")
    (tests-key "x")
    (tests-await-message "Completed “%s `\\[quit]'")))

(ert-deftest with-evil-the-keys-of-a-page-work ()
  (let ((folders (append (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa/evil-[0-9]*")
                         (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa/goto-chg-[0-9]*"))))
    (skip-unless folders)
    (let ((load-path (append folders load-path)))
      (require 'evil))
    (tests-with
      (unwind-protect
          (progn
            (evil-mode 1)
            (tests-tasks "Fern")
            (tests-open)
            (should (eq evil-state 'emacs))
            (tests-go "Fern")
            (tests-key "x")
            (tests-await-text "✓ Fern"))
        (evil-mode -1)))))

(defconst tests-start default-directory "The folder of this package.")

(defun tests-long (words)
  "Open the page of 3,000 lines that a stand-in has, with WORDS as its argument.
Return what the server was asked with `view/show' so far, as a function."
  (let ((log (expand-file-name "log" tests-folder)))
    (setq daybook-command
          (list "python3" "-IS" (expand-file-name "../conformance/stand-in" tests-start) "--log" log))
    (daybook-page-open (daybook-server-current) (list :name "very" :argument words))
    (tests-await-text "Row 0 of many")
    (lambda (method)
      (with-temp-buffer
        (insert-file-contents log)
        (let (found)
          (while (not (eobp))
            (let ((message (json-parse-string
                            (buffer-substring (line-beginning-position) (line-end-position))
                            :object-type 'plist :array-type 'list)))
              (when (equal (plist-get message :method) method) (push (plist-get message :params) found)))
            (forward-line))
          (nreverse found))))))

(ert-deftest all-of-a-long-page-comes-and-what-the-cursor-gets-to-is-watched ()
  (tests-with
    (let ((sent (tests-long nil)))
      (should (= (length daybook-lines-drawn) 3000))
      (tests-await-text "Row 2999 of many")
      (tests-await-text "Row 1500 of many")
      (tests-await-idle)
      (should (equal (mapcar (lambda (params) (plist-get params :live)) (funcall sent "view/show"))
                     '(t nil nil nil nil)))
      (should (search-forward "Row 1999 of many" nil t))
      (set-window-point nil (point))
      (recenter)
      (daybook-page--scrolled (selected-window) nil)
      (tests-await "an asking" (= (length (funcall sent "view/show")) 6))
      (should (plist-get (nth 5 (funcall sent "view/show")) :live))
      (tests-await-idle)
      (should (equal (tests-line) "Row 1999 of many"))
      ;; What others put above it moves it down.
      (tests-key "+")
      (tests-await "the line" (= (length daybook-lines-drawn) 3001))
      (tests-await-text "Row -1 of many")
      (should (equal (tests-line) "Row 1999 of many"))
      (tests-await "all of it" (not (daybook-slices-rest 0)))
      (should (equal (tests-text) (mapconcat (lambda (row) (format "Row %d of many" row))
                                             (number-sequence -1 2999) "\n")))
      (let ((text (tests-text)))
        (daybook-page-refresh)
        (tests-await-idle)
        (should (equal (tests-text) text))))))

(ert-deftest lines-that-have-not-come-are-not-acted-on-and-it-is-said ()
  (tests-with
    (let ((sent (tests-long "top")))
      (tests-key "s" 2500)
      (tests-await-message "have not come yet")
      (should-not (funcall sent "view/act"))
      (tests-key "s" 900)
      (tests-await "an act" (funcall sent "view/act"))
      (should (= (length (plist-get (car (funcall sent "view/act")) :keys)) 900)))))

(ert-deftest a-page-that-comes-while-something-is-typed-waits-for-its-end ()
  (tests-with
    (tests-open "today")
    (let ((depth 1))
      (cl-letf (((symbol-function 'minibuffer-depth) (lambda () depth)))
        (daybook-page-open (daybook-server-current) '(:name "habits"))
        (sleep-for 0.3)
        (should (equal daybook-page-name "today"))
        (setq depth 0)
        (tests-await "the page" (equal daybook-page-name "habits"))))))

(provide 'pages)
;;; pages.el ends here
