import { timeUsedMs } from '../../../core/study/session.ts'
import type { RunRules } from '../../questions/run/run-rules.ts'

/** A run against the clock: all can be changed until its time is up, and is marked and explained when it is over. Nothing is given
 *  before: `handIn` makes answers of what is chosen. */
export const timedRules: RunRules = {
  mayChange: (_item, session) => session.finishedAtMs === null && timeUsedMs(session) < (session.limitMs ?? Infinity),
  mayGive: () => false,
  showsVerdict: (_item, session) => session.finishedAtMs !== null,
}
