;;; daybook-act.el --- An act, with its questions  -*- lexical-binding: t; -*-

;; Copyright (c) 2026 The daybook authors

;; This file is not part of GNU Emacs.

;;; Commentary:

;; An act asks its questions, then the server, as often as the server has more questions.  What was
;; refused is asked again with what was typed; what somebody else changed meanwhile is theirs or
;; mine.

;;; Code:

(require 'daybook-ask)
(require 'daybook-hold)

(defconst daybook-act--whose
  '((:title "Mine: do it anyway" :value "mine") (:title "Theirs: keep it as it is now" :value "theirs"))
  "What can be done about what somebody else changed.")

(defun daybook-act--key ()
  "Return a key by which the server knows an act that comes twice."
  (format "emacs-%x-%s-%x" (emacs-pid) (format-time-string "%s%N") (random most-positive-fixnum)))

(defun daybook-act--named (call)
  "Return the params that name the page of CALL, as they are by now."
  (if-let ((named (plist-get call :named)))
      (funcall named)
    (daybook-server-params :name (plist-get call :name)
                           :changeCursor (plist-get call :changeCursor))))

(defun daybook-act--preview (server call)
  "Return what previews an answer to the next question of CALL to SERVER."
  (let ((params (daybook-server-params
                 :action (plist-get call :action) :keys (vconcat (plist-get call :keys))
                 :ask (length (plist-get call :answers)) :ascii (and (daybook-text-ascii) t)
                 :width (max 20 (min 1000 (1- (frame-width)))))))
    (lambda (text show)
      (if (> (length text) 10000)
          (funcall show nil)
        (daybook-server-request server "view/preview"
                                (lambda ()
                                  (append (list :text (daybook-text-sendable text)) params
                                          (cl-loop for (name value) on (daybook-act--named call) by #'cddr
                                                   unless (memq name '(:revision :changeCursor))
                                                   append (list name value))))
                                show (lambda (_) (funcall show nil)))))))

(defun daybook-act--suggest (server ask)
  "Return what completes a text as the answer to ASK of SERVER, or nil."
  (when-let ((topic (plist-get ask :completion)))
    (lambda (text show)
      (if (> (length text) 10000)
          (funcall show nil)
        (daybook-server-request server "completion/list"
                                (list :text (daybook-text-sendable text) :topic topic)
                                (lambda (found) (funcall show (plist-get found :items)))
                                (lambda (_) (funcall show nil)))))))

(defun daybook-act (server call asks settle)
  "Have SERVER do CALL, after the questions ASKS.
CALL has :action, :keys and :answers as `view/act' takes them, with lists; :name
and :changeCursor, or :named, a function that returns what names its page; and
the buffer :page, whose keys wait until it is done.  ASKS has the question of
each answer, or nil where that is there already.  SETTLE is called with the
outcome, which is nil where nothing was done."
  (let ((ask (nth (length (plist-get call :answers)) asks)))
    ;; What was typed before a question came is its answer.
    (when ask (daybook-hold-release (plist-get call :page)))
    (cond
     ((not ask) (daybook-act--send server call asks settle))
     ;; A question does not interrupt another one.
     ((> (minibuffer-depth) 0)
      (run-at-time 0.2 nil #'daybook-act server call asks settle))
     ((plist-get ask :isMultiline)
      (daybook-ask-write
       ask (lambda (answer) (daybook-act--answered server call asks settle answer))))
     (t (daybook-act--answered
         server call asks settle
         (daybook-ask ask (daybook-act--preview server call) (daybook-act--suggest server ask)))))))

(defun daybook-act--answered (server call asks settle answer)
  "Go on with CALL to SERVER, of ASKS and SETTLE, after ANSWER if there is one."
  (when answer
    (daybook-act server
                 (plist-put (copy-sequence call) :answers
                            (append (plist-get call :answers) (list (daybook-text-sendable answer))))
                 asks settle)))

(defun daybook-act--send (server call asks settle)
  "Send CALL to SERVER; ASKS and SETTLE are as in `daybook-act'."
  (daybook-hold (plist-get call :page) (plist-get call :keys))
  (daybook-server-request
   server "view/act"
   (let ((key (daybook-act--key)))
     ;; Another server keeps other pages.
     (lambda ()
       (append (daybook-act--named call)
               (daybook-server-params
                :action (plist-get call :action) :keys (vconcat (plist-get call :keys))
                :answers (vconcat (plist-get call :answers))
                :force (plist-get call :force) :requestKey key))))
   (lambda (outcome)
     (if-let ((more (plist-get outcome :asks)))
         (daybook-act server call
                      (append (seq-take asks (length (plist-get call :answers))) more) settle)
       (when-let ((message (plist-get outcome :message)))
         (daybook-text-tell message (plist-get outcome :style)))
       (daybook-server-announce server "acted")
       (daybook-hold-release (plist-get call :page))
       (funcall settle outcome)))
   (lambda (problem) (daybook-act--refused server call asks settle problem))
   0.3))

(defun daybook-act--refused (server call asks settle problem)
  "Do what can be done where SERVER refused CALL with PROBLEM.
ASKS and SETTLE are as in `daybook-act'."
  (let* ((data (plist-get problem :data))
         (pointer (or (plist-get data :pointer) ""))
         (wrong (and (string-match "\\`/answers/\\([0-9]+\\)" pointer)
                     (string-to-number (match-string 1 pointer))))
         (ask (and wrong (nth wrong asks))))
    (cond
     ((and (equal (plist-get data :kind) "revisionConflict") (not (plist-get call :force)))
      (daybook-act--whose server call asks settle problem))
     (ask
      ;; What was typed is not lost: the same question, with it standing there and the reason.
      (let ((answers (plist-get call :answers))
            (again (copy-sequence ask))
            (asks (copy-sequence asks)))
        (setq again (plist-put again :initial (nth wrong answers))
              again (plist-put again :is-typed t)
              again (plist-put again :reason (daybook-text-problem problem)))
        (setf (nth wrong asks) again)
        (daybook-act server (plist-put (copy-sequence call) :answers (seq-take answers wrong))
                     asks settle)))
     (t (daybook-hold-release (plist-get call :page))
        (daybook-server-complain problem)
        (when problem (funcall settle nil))))))

(defun daybook-act--whose (server call asks settle problem)
  "Ask whose change is to hold where SERVER refused CALL with PROBLEM.
ASKS and SETTLE are as in `daybook-act'."
  (if (> (minibuffer-depth) 0)
      (run-at-time 0.2 nil #'daybook-act--whose server call asks settle problem)
    (daybook-hold-release (plist-get call :page))
    (let ((answer (daybook-ask (list :kind "choice" :choices daybook-act--whose
                                     :prompt (plist-get problem :message))
                               nil)))
      (if (equal answer "mine")
          (daybook-act server (plist-put (copy-sequence call) :force t) asks settle)
        (funcall settle nil)))))

(provide 'daybook-act)
;;; daybook-act.el ends here
