import type { RunRules } from '../../questions/run/run-rules.ts'

/** Each answer is marked and explained as soon as it is given, and then stays; there is no clock and no end but the student's. */
export const tutorRules: RunRules = {
  mayChange: (item) => item.given === null,
  mayGive: (item) => item.given === null,
  showsVerdict: () => true,
}
