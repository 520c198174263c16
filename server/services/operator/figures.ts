import type { FiguresOfDay, LoggedAct, operatorLog } from '../../../core/contract/operator/figures.ts'
import type { QueryOf } from '../../../core/contract/endpoint.ts'
import { dayMs } from '../../../core/durations.ts'
import type { Deps } from '../../deps/deps.ts'
import { securityLogRows, timesSince } from '../../models/account/security-log-row.ts'
import { shopFigures } from '../../models/shop/shop-figures.ts'
import { isoOf, rowsOf } from './operator-acts.ts'
import { revenueService } from './revenue.ts'

/** What happened today, and what happened to accounts. */
export function figuresService(deps: Pick<Deps, 'reads' | 'now' | 'securityLog' | 'payments'>) {
  const { reads, now, securityLog, payments } = deps
  const revenue = revenueService(deps)

  return {
    async ofToday(): Promise<FiguresOfDay> {
      await securityLog.flush()
      const day = isoOf(now()).slice(0, 10)
      const sinceMs = Math.floor(now() / dayMs) * dayMs
      const { accounts, accountsMade, students, eventsToday, eventsStored, reports, messages, ...rest } =
        await shopFigures({ day, sinceMs }, reads)
      return {
        day,
        accounts: { all: accounts, madeToday: accountsMade },
        signInsToday: await timesSince(['sign-in', 'sign-in-code', 'sign-in-passkey'], sinceMs, reads),
        studentsToday: students,
        eventsToday,
        eventsStored,
        salesToday: await revenue.since(sinceMs),
        isTestMoney: !payments.isLive,
        open: { reports, messages, bookings: rest.bookings },
        mails: { waiting: rest.mailsWaiting, givenUp: rest.mailsGivenUp },
        newsletterSubscribers: rest.subscribers,
      }
    },

    async log({ what, about, page }: QueryOf<typeof operatorLog>): Promise<LoggedAct[]> {
      await securityLog.flush()
      const rows = await securityLogRows({ what, about }, rowsOf(page), reads)
      return rows.map(({ id, atMs, what: act, outcome, times, userId, target, via }) => ({
        id,
        at: isoOf(atMs),
        what: act,
        outcome,
        times,
        userId,
        target,
        via,
      }))
    },
  }
}
