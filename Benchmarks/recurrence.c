// Times libical as `Benchmarks/recurrence` times CivilTime, in the same shape; see there.
//
// The window is reached in libical's best way, icalrecur_iterator_set_start.
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WALKED = 1000 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

// Reads "2026-01-22T09:00" with or without seconds.
static struct icaltimetype local_time(const char *text) {
  struct icaltimetype time = icaltime_null_time();
  sscanf(text, "%d-%d-%dT%d:%d:%d", &time.year, &time.month, &time.day, &time.hour, &time.minute,
         &time.second);
  return time;
}

static void answer(char *fields[4], int repetitions) {
  struct icalrecurrencetype rule = icalrecurrencetype_from_string(fields[0]);
  struct icaltimetype start = local_time(fields[1]);
  struct icaltimetype first = local_time(fields[2]);
  struct icaltimetype end = local_time(fields[3]);
  icaltime_adjust(&first, 0, 0, 0, 1);

  struct icaltimetype last = start;
  double begun = now();
  for (int turn = 0; turn < repetitions; turn++) {
    icalrecur_iterator *iterator = icalrecur_iterator_new(rule, start);
    for (int count = 0; count < WALKED; count++) last = icalrecur_iterator_next(iterator);
    icalrecur_iterator_free(iterator);
  }
  double walk = (now() - begun) / repetitions / WALKED;

  int inside = 0;
  begun = now();
  for (int turn = 0; turn < repetitions * 10; turn++) {
    inside = 0;
    icalrecur_iterator *iterator = icalrecur_iterator_new(rule, start);
    icalrecur_iterator_set_start(iterator, first);
    struct icaltimetype next = icalrecur_iterator_next(iterator);
    while (!icaltime_is_null_time(next) && icaltime_compare(next, end) < 0) {
      inside += 1;
      next = icalrecur_iterator_next(iterator);
    }
    icalrecur_iterator_free(iterator);
  }
  double window = (now() - begun) / repetitions / 10;
  printf("%f %f %04d-%02d-%02dT%02d:%02d %d\n", walk, window, last.year, last.month, last.day,
         last.hour, last.minute, inside);
}

int main(int count, char *arguments[]) {
  int repetitions = count > 1 ? atoi(arguments[1]) : 50;
  char *line = NULL;
  size_t capacity = 0;
  while (getline(&line, &capacity, stdin) > 0) {
    char *fields[4];
    char *rest = line;
    for (int index = 0; index < 4; index++) fields[index] = strsep(&rest, "\t\n");
    if (fields[3] == NULL) return 2;
    answer(fields, repetitions);
  }
  free(line);
  return 0;
}
