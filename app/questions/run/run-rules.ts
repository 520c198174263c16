import type { PracticeSession, SessionItem } from '../../../core/study/session.ts'

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
