import { hourMs } from '../../core/durations.ts'
import type { Deps } from '../deps/deps.ts'
import { removeExpired } from './cleanup.ts'
import { jobKinds } from './job-kinds.ts'
import { doDueJobs } from './outbox.ts'
import { doDueDeletions } from '../services/account/my-data/deletions.ts'
import { settleAllSubscriptions, settleDueSubscriptions } from '../services/shop/plans/due-subscriptions.ts'
import { continueCorrections } from '../services/study/correct-marks.ts'
import { reconcileTask } from '../services/shop/orders/reconcile-orders.ts'
import { refitDifficulties } from '../services/study/refit-difficulties.ts'
import type { Task } from './scheduler.ts'

/** One for each kind of job: an export that lasts, or a call that hangs, holds no mail back. */
const outboxTasks = (deps: Deps): Task[] =>
  Object.entries(jobKinds).map(([name, kind]) => ({
    name: `outbox: ${name}`,
    everyMs: 1000,
    run: (stopping) => doDueJobs(deps, { [name]: kind }, stopping),
  }))

/** What every server does besides answering. `sessionMs`: the longest that a login session may live. */
export const tasksOf = (deps: Deps, sessionMs: number): Task[] => [
  ...(deps.sandbox ? [{ name: 'payment sandbox', everyMs: 1000, run: deps.sandbox.doDue }] : []),
  ...outboxTasks(deps),
  { name: 'deletions', everyMs: hourMs / 6, run: (stopping) => doDueDeletions(deps, stopping) },
  { name: 'subscriptions', everyMs: hourMs / 60, run: (stopping) => settleDueSubscriptions(deps, stopping) },
  { name: 'all subscriptions', everyMs: 24 * hourMs, run: (stopping) => settleAllSubscriptions(deps, stopping) },
  reconcileTask(deps),
  { name: 'corrections', everyMs: 5000, run: (stopping) => continueCorrections(deps, stopping) },
  { name: 'difficulties', everyMs: hourMs, run: (stopping) => refitDifficulties(deps, stopping) },
  { name: 'cleanup', everyMs: hourMs, run: () => removeExpired(deps, sessionMs) },
]
