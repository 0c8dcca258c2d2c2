# Sourced by scripts/checks/mirror: as package.el installs a folder, and a tar of it.
# shellcheck shell=bash disable=SC2154

# Nothing is compiled natively meanwhile, which would go on after the check.
quiet='(setq native-comp-deferred-compilation nil native-comp-enable-subr-trampolines nil)'

cat >"$folder/page.el" <<END
(require 'package)
(package-initialize)
(require 'daybook)
(setq daybook-command '("$program" "serve") daybook-database "$folder/day.db")
(daybook)
(let ((rounds 0))
  (while (and (< rounds 500)
              (not (seq-some (lambda (buffer)
                               (with-current-buffer buffer
                                 (save-excursion (goto-char 1) (search-forward "add here" nil t))))
                             (buffer-list))))
    (accept-process-output nil 0.02)
    (setq rounds (1+ rounds)))
  (princ (if (< rounds 500) "all is well" "no page")))
END

version=$(sed -n 's/^;; Version: *//p' "$mirror/daybook.el")
[ -n "$version" ] || fail 'daybook.el names no version'
tree=$folder/daybook-$version
git -C "$mirror" archive --prefix "daybook-$version/" HEAD | tar -x -C "$folder"
rm "$tree/.gitignore"
cat >"$folder/describe.el" <<END
(require 'package)
(with-temp-buffer
  (insert-file-contents "$tree/daybook.el")
  (package-generate-description-file (package-buffer-info) "$tree/daybook-pkg.el"))
END
[ -e "$tree/daybook-pkg.el" ] || "$emacs" -Q --batch --eval "$quiet" -l "$folder/describe.el"
tar -C "$folder" -cf "$folder/daybook-$version.tar" "daybook-$version"
for file in "$folder/daybook-$version.tar" "$tree"; do
  rm -rf "$HOME/.emacs.d"
  "$emacs" -Q --batch --eval "$quiet" --eval "(progn (require 'package) (package-initialize)
    (package-install-file \"$file\"))" >"$folder/said" 2>&1 || {
    cat "$folder/said"
    fail "package-install-file of $file"
  }
  if grep -i 'warning' "$folder/said"; then fail 'it is not compiled without a warning'; fi
  "$emacs" -Q --batch --eval "$quiet" -l "$folder/page.el" 2>"$folder/said" | grep -q 'all is well' || {
    cat "$folder/said"
    fail "$file, installed, does not open a page"
  }
done
