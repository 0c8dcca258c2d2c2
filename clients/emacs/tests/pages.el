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
    (cl-flet ((is-marked () (seq-some (lambda (overlay) (eq 'daybook-foreign (overlay-get overlay 'face)))
                                      (overlays-in (point-min) (point-max)))))
      (should (is-marked))
      (tests-await "no mark" (not (is-marked))))))

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

(defun tests-stand-in (name words)
  "Open the page NAME of a stand-in, with WORDS as its argument.
Return what returns what it was sent of a method, or what is wrong with that."
  (let ((log (expand-file-name "log" tests-folder)))
    (setq daybook-command
          (list "python3" "-IS" (expand-file-name "../conformance/stand-in" tests-start) "--log" log))
    (daybook-page-open (daybook-server-current) (list :name name :argument words))
    (tests-await "the page" daybook-page-view)
    (lambda (&optional method)
      (with-temp-buffer
        (insert-file-contents log)
        (cl-loop while (not (eobp))
                 for message = (json-parse-string
                                (buffer-substring (line-beginning-position) (line-end-position))
                                :object-type 'plist :array-type 'list)
                 do (forward-line)
                 when (if method (equal (plist-get message :method) method) (plist-member message :wrong))
                 collect (if method (plist-get message :params) (plist-get message :wrong)))))))

(defun tests-await-rows (first last)
  "Wait until the page has the rows of many from FIRST to LAST, and nothing else."
  (let ((text (mapconcat (lambda (row) (format "Row %d of many" row)) (number-sequence first last) "\n")))
    (tests-await "all rows" (equal (tests-text) text))))

(ert-deftest all-of-a-long-page-comes-and-that-it-has-not-is-said ()
  (tests-with
    (let ((sent (tests-stand-in "very" "slow")))
      (should (equal mode-line-process " Not all lines have come yet"))
      (tests-await-rows 0 2999)
      (should-not mode-line-process)
      (should (= 1 (length (funcall sent "view/show"))))
      (should-not (funcall sent)))))

(ert-deftest the-cursor-of-each-window-stays-on-its-line-when-many-come-above ()
  (tests-with
    (let ((sent (tests-stand-in "very" nil)) (other (split-window)))
      (tests-await-rows 0 2999)
      (with-selected-window other (tests-go "Row 40 of many"))
      (tests-go "Row 1999 of many")
      (tests-key "+")
      (tests-await-rows -1 2999)
      (tests-await-idle)
      (tests-key "*")
      (tests-await-rows -1501 5499)
      (should (equal (tests-line) "Row 1999 of many"))
      (should (equal (plist-get (daybook-lines-at (window-point other)) :key) "row/40"))
      (should (= 1 (length (funcall sent "view/show"))))
      (should-not (funcall sent)))))

(ert-deftest a-page-that-is-drawn-anew-has-its-cursor-far-below-where-it-was ()
  (tests-with
    (let ((sent (tests-stand-in "very" nil)))
      (tests-await-rows 0 2999)
      (tests-go "Row 2500 of many")
      (let ((width tests-width)) (setq tests-width (1- width)))
      (daybook-page--look)
      (tests-await "an answer" (funcall sent "view/close"))
      (should (equal (tests-line) "Row 2500 of many"))
      (tests-key "+")
      (tests-await-rows -1 2999)
      (should (equal (tests-line) "Row 2500 of many"))
      (should (equal (mapcar (lambda (params) (plist-get params :focus)) (funcall sent "view/show"))
                     '(nil "row/2500"))))))

(ert-deftest a-difference-writes-nothing-but-its-lines ()
  (tests-with
    (tests-stand-in "odd" nil)
    (let (written)
      (tests-go "Line two")
      (add-hook 'after-change-functions
                (lambda (start end _) (push (buffer-substring-no-properties start end) written)) nil t)
      (tests-key "T")
      (tests-await "the mark" written)
      (tests-await-idle)
      (should (equal (string-join (reverse written)) "Head none\n"))
      (should (equal (tests-line) "Line two")))))

(ert-deftest a-difference-that-does-not-fit-has-its-page-asked-for-anew ()
  (tests-with
    (let ((sent (tests-stand-in "odd" nil)))
      (seq-do-indexed (lambda (key index)
                        (tests-key key)
                        (tests-await-text (format "Anew %d" (1+ index)))
                        (should-not (string-search "Skipped" (tests-text)))
                        (should (= (+ 2 index) (length (funcall sent "view/show")))))
                      '("%" "^" "~"))
      (should-not (funcall sent)))))

(ert-deftest what-is-of-a-wrong-type-breaks-no-page ()
  (tests-with
    (tests-tasks "Fern")
    (tests-open)
    (let ((revision (plist-get daybook-page-view :revision)) (drawn (tests-text)))
      (dolist (others '((:title 5) (:actions 5) (:actions (5 "x" (1))) (:focus 5) (:changeCursor "x") (:isWhole 5)))
        (daybook-page--change (append (list :revision (cl-incf revision) :isWhole t :splices nil) others))
        (should (equal (list (plist-get daybook-page-view :revision) (tests-text)) (list revision drawn))))
      (daybook-page--change
       (list :revision (1+ revision) :isWhole t
             :splices '((:start 0 :removed 1
                         :lines ((:key "a" :text "Plain" :level "x" :label 5 :actions 5
                                  :spans ((:start 9 :stop 99 :style 5 :link "x") (:start "0") 5 (:start 0 :stop 2 :link 5))))))))
      (should (string-prefix-p "Plain\n" (tests-text)))
      (cl-letf (((symbol-function 'transient-setup) #'ignore)) (tests-key "?")))))

(ert-deftest splices-apply-anywhere-and-what-does-not-fit-is-none ()
  (cl-flet ((line (name) (list :key name :text name))
            (names () (mapconcat (lambda (line) (plist-get line :key)) daybook-lines-drawn "\n")))
    (with-temp-buffer
      (pcase-dolist (`(,start ,removed ,names) '((0 0 ("b" "d")) (1 0 ("c")) (3 0 ("e" "f")) (0 0 ("a"))
                                                 (4 2 nil) (1 1 ("x" "y")) (3 2 ("z")) (0 4 nil)
                                                 (0 0 ("n")) (0 1 ("m")) (0 0 nil)))
        (let ((splices (daybook-lines-fit-splices
                        (list (list :start start :removed removed :lines (mapcar #'line names))))))
          (should (daybook-lines-spliced daybook-lines-drawn splices))
          (daybook-lines-write splices)
          (should (equal (names) (buffer-string)))))
      (should (equal (names) "m"))
      (dolist (wrong '(5 ((:start 0 :removed 2 :lines nil)) ((:start -1 :removed 0 :lines nil))
                         ((:start "0" :removed 0 :lines nil)) ((:start 0 :removed 0 :lines 5))
                         ((:start 0 :removed 0 :lines ((:text 5)))) (5) ((:start 2 :removed 0 :lines nil))))
        (let ((splices (daybook-lines-fit-splices wrong)))
          (should-not (and (listp splices) (daybook-lines-spliced daybook-lines-drawn splices))))))))

(ert-deftest whatever-differs-the-text-is-that-of-the-lines-and-cursors-stay-on-theirs ()
  (save-window-excursion
    (let ((other (progn (delete-other-windows) (split-window))) (count 0) (revision 1)
          (daybook-page-keys-function #'ignore))
      (random "a seed")
      (with-temp-buffer
        (switch-to-buffer (current-buffer))
        (set-window-buffer other (current-buffer))
        (cl-flet* ((line () (let ((key (number-to-string (cl-incf count))))
                              (list :key key :text (concat "Line " key) :actions '("x"))))
                   (some-lines (most) (cl-loop repeat (random most) collect (line)))
                   (key-at (position) (plist-get (daybook-lines-at position) :key))
                   (is-there (key) (and key (daybook-lines-row key))))
          (daybook-mode)
          (setq daybook-page-name "x" daybook-page--width 80
                daybook-server-here (daybook-server-current))
          (daybook-page--put (list :revision 1 :title "X" :isWhole t :lines (daybook-lines-fit (some-lines 60))) t)
          (dotimes (_ 300)
            (let* ((lines (copy-sequence daybook-lines-drawn))
                   (splices (cl-loop repeat (1+ (random 4))
                                     for start = (random (1+ (length lines)))
                                     for removed = (random (1+ (min 5 (- (length lines) start))))
                                     for new = (some-lines 6)
                                     collect (list :start start :removed removed :lines new)
                                     do (setq lines (vconcat (substring lines 0 start) new
                                                             (substring lines (+ start removed))))))
                   (row (random (max 1 (length daybook-lines-drawn))))
                   (one (progn (goto-char (daybook-lines-position row 2))
                               (set-window-point nil (point))
                               (key-at (point))))
                   (two (key-at (window-point other))))
              (daybook-page--change (list :revision (cl-incf revision) :isWhole t :splices splices))
              (should (equal (tests-text) (mapconcat (lambda (line) (plist-get line :text)) lines "\n")))
              (should (equal (plist-get daybook-page-view :revision) revision))
              (when (is-there one) (should (equal one (key-at (window-point)))))
              (when (is-there two) (should (equal two (key-at (window-point other))))))))))))

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
