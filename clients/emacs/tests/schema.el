;;; schema.el --- Tests of daybook-schema  -*- lexical-binding: t; -*-

;;; Commentary:

;; They hold the data against the bundle, whose path the environment has as BUNDLE.

;;; Code:

(require 'daybook-schema)
(require 'ert)
(require 'json)
(require 'seq)

(defconst daybook-tests-bundle
  (let ((json-object-type 'alist) (json-array-type 'list) (json-key-type 'string)
        (json-false nil))
    (json-read-file (getenv "BUNDLE")))
  "The bundle as alists and lists.")

(defun daybook-tests-in (value &rest names)
  "Return what VALUE has under the first of NAMES, in that the second, and so on."
  (seq-reduce (lambda (found name) (cdr (assoc name found))) names value))

(defun daybook-tests-names (member)
  "Return the names of what MEMBER of the bundle lists."
  (mapcar (lambda (each) (daybook-tests-in each "name"))
          (daybook-tests-in daybook-tests-bundle member)))

(ert-deftest daybook-schema-has-every-method-with-its-params ()
  (should (> (length daybook-schema-methods) 100))
  (should (equal (mapcar #'car daybook-schema-methods) (daybook-tests-names "methods")))
  (should (equal (mapcar #'car daybook-schema-plugin-methods)
                 (daybook-tests-names "x-plugin-methods")))
  (should (equal (mapcar #'car daybook-schema-notifications)
                 (daybook-tests-names "x-notifications")))
  (dolist (method (daybook-tests-in daybook-tests-bundle "methods"))
    (let ((name (daybook-tests-in method "name")))
      (should (equal (daybook-schema-get name :title) (daybook-tests-in method "x-title")))
      (should (equal (daybook-schema-get name :summary) (daybook-tests-in method "summary")))
      (should (equal (symbol-name (daybook-schema-get name :effects))
                     (daybook-tests-in method "x-effects")))
      (should (equal (sort (mapcar (lambda (param) (daybook-tests-in param "name"))
                                   (daybook-tests-in method "params"))
                           #'string<)
                     (sort (daybook-schema-params name) #'string<))))))

(ert-deftest daybook-schema-has-every-type-and-error ()
  (let ((types (daybook-tests-in daybook-tests-bundle "components" "schemas")))
    (should (equal (sort (mapcar #'car types) #'string<) (mapcar #'car daybook-schema-types)))
    (dolist (type types)
      (should (equal (sort (mapcar #'car (daybook-tests-in type "properties")) #'string<)
                     (sort (mapcar #'car (plist-get (cdr (assoc (car type) daybook-schema-types))
                                                    :fields))
                           #'string<)))))
  (dolist (error (daybook-tests-in daybook-tests-bundle "components" "errors"))
    (should (equal (plist-get (cdr (assoc (car error) daybook-schema-errors)) :code)
                   (daybook-tests-in error "code")))))

(ert-deftest daybook-schema-names-only-types-that-it-has ()
  (let ((plain '("string" "integer" "number" "boolean" "object" "null" "string or integer"
                 "string or number")))
    (dolist (entry (append daybook-schema-methods daybook-schema-types daybook-schema-notifications))
      (dolist (field (append (plist-get (cdr entry) :params) (plist-get (cdr entry) :fields)
                             (list (list "result" :type (plist-get (cdr entry) :result)))))
        (let ((type (plist-get (cdr field) :type)))
          (should (or (null type) (member type plain) (assoc type daybook-schema-types))))))))

(ert-deftest daybook-schema-completes-methods-params-and-words ()
  (should (equal (sort (all-completions "task/ed" #'daybook-schema-table) #'string<)
                 '("task/edit")))
  (should (equal (try-completion "wellness/rec" #'daybook-schema-table) "wellness/recovery"))
  (should (test-completion "initialize" #'daybook-schema-table))
  (should-not (test-completion "task/" #'daybook-schema-table))
  (let ((said (completion-metadata-get (completion-metadata "" #'daybook-schema-table nil)
                                       'annotation-function)))
    (should (equal (funcall said "task/add") "  Add a task")))
  (should (equal (car (daybook-schema-params "task/add")) "title"))
  (should (equal (daybook-schema-words "task/add" "priority") '("none" "low" "medium" "high")))
  (should-not (daybook-schema-words "task/add" "title"))
  (should-not (daybook-schema-get "task/water" :title)))

;;; schema.el ends here
