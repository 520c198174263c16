import {
  type PracticeSession,
  type RunMode,
  type SessionItem,
  modeOf,
  timeUsedMs,
} from '../../../core/study/session.ts'

/** How a run is conducted. The store asks before it changes anything; `nowMs` is the wall clock, epoch ms, so that time can
 *  be up. */
export interface RunRules {
  /** Whether what is chosen and struck out may still change, and the time on the question still counts. */
  mayChange(item: SessionItem, session: PracticeSession, nowMs: number): boolean
  /** Whether its choice may become its answer, which is marked, recorded and stays. */
  mayGive(item: SessionItem, session: PracticeSession, nowMs: number): boolean
  /** Whether the student may see how a given answer was marked. */
  showsVerdict(item: SessionItem, session: PracticeSession): boolean
}

/** Each answer is marked and explained as soon as it is given, and then stays; there is no clock and no end but the student's. */
export const tutorRules: RunRules = {
  mayChange: (item) => item.given === null,
  mayGive: (item) => item.given === null,
  showsVerdict: () => true,
}

/** A run against the clock: all can be changed until its time is up, and is marked and explained when it is over. Nothing is given
 *  before: `handIn` makes answers of what is chosen. */
const timedRules: RunRules = {
  mayChange: (_item, session) => session.finishedAtMs === null && timeUsedMs(session) < (session.limitMs ?? Infinity),
  mayGive: () => false,
  showsVerdict: (_item, session) => session.finishedAtMs !== null,
}

const rules: Record<RunMode, RunRules> = { tutor: tutorRules, timed: timedRules }

export const rulesOfRun = (session: PracticeSession): RunRules => rules[modeOf(session)]
