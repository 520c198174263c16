import type { Deps } from '../deps.ts'
import { removeExpired } from './cleanup.ts'
import { jobKinds } from './job-kinds.ts'
import { doDueJobs } from './outbox.ts'
import { doDueDeletions } from '../services/account/my-data/deletions.ts'
import type { Task } from './scheduler.ts'

export const hourMs = 3_600_000

/** What every server does besides answering. `sessionMs`: the longest that a login session may live. */
export const tasksOf = (deps: Deps, sessionMs: number): Task[] => [
  { name: 'outbox', everyMs: 1000, run: (stopping) => doDueJobs(deps, jobKinds, stopping) },
  { name: 'deletions', everyMs: hourMs / 6, run: (stopping) => doDueDeletions(deps, stopping) },
  { name: 'cleanup', everyMs: hourMs, run: () => removeExpired(deps, sessionMs) },
]
