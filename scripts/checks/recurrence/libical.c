// Answers what libical makes of recurrence rules, a line for a line.
//
// In: rule, start, first day, day after the last one (both YYYYMMDD) and a number, with tabs
// between. Out: "ok" and the first occurrences within those days, at most so many, or "refused".
// A rule that needs more than 0.1 s of processor time is answered "slow", and that ends the
// program, because libical cannot be interrupted in a better way.
#include <libical/ical.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static void give_up(int signal) {
  (void)signal;
  ssize_t ignored = write(STDOUT_FILENO, "slow\n", 5);
  (void)ignored;
  _exit(3);
}

static void set_timer(long microseconds) {
  struct itimerval timer = {{0, 0}, {0, microseconds}};
  setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

static int day_number(struct icaltimetype time) {
  return time.year * 10000 + time.month * 100 + time.day;
}

static char answer[1 << 16];

static void ask(const char *rule, const char *start, int first, int end, int count) {
  struct icalrecurrencetype recurrence = icalrecurrencetype_from_string(rule);
  icalrecur_iterator *iterator = NULL;
  if (recurrence.freq != ICAL_NO_RECURRENCE) {
    iterator = icalrecur_iterator_new(recurrence, icaltime_from_string(start));
  }
  if (iterator == NULL) {
    // That also stands for a rule that never occurs.
    strcpy(answer, "refused");
    return;
  }
  size_t length = (size_t)sprintf(answer, "ok");
  while (count > 0) {
    struct icaltimetype next = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(next) || day_number(next) >= end) break;
    if (day_number(next) < first) continue;
    length += (size_t)snprintf(
        answer + length, sizeof answer - length, " %04d%02d%02dT%02d%02d%02d", next.year,
        next.month, next.day, next.hour, next.minute, next.second);
    count -= 1;
  }
  icalrecur_iterator_free(iterator);
}

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  icalerror_set_errors_are_fatal(0);
  signal(SIGVTALRM, give_up);
  while (getline(&line, &capacity, stdin) > 0) {
    char *fields[5] = {NULL};
    char *rest = line;
    for (int index = 0; index < 5; index++) fields[index] = strsep(&rest, "\t\n");
    if (fields[4] == NULL) return 2;
    set_timer(100000);
    ask(fields[0], fields[1], atoi(fields[2]), atoi(fields[3]), atoi(fields[4]));
    set_timer(0);
    puts(answer);
    fflush(stdout);
  }
  free(line);
  return 0;
}
