import type { Knex } from 'knex'
import { rowsOnPage } from '../../../core/contract/operator/paging.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Sender } from '../account/password-check.ts'
import type { OperatorAct } from '../../deps/security-log.ts'

/** Who acts for the shop: an operator who is signed in, a program with the operator's key, or somebody at the server's shell. */
export type Actor =
  | { via: 'login'; userId: string; sender: Sender }
  | { via: 'key'; sender: Sender }
  | { via: 'shell'; sender: null }

export interface Act {
  what: OperatorAct
  /** Id of what it is about. */
  target?: string
}

/** What operators do is stored together with the row of the log that tells of it. */
export function operatorActs({ db, securityLog }: Pick<Deps, 'db' | 'securityLog'>) {
  const eventOf = (actor: Actor, { what, target }: Act) => ({
    what,
    via: actor.via,
    sender: actor.sender,
    ...(target !== undefined && { target }),
    ...(actor.via === 'login' && { userId: actor.userId }),
  })

  return {
    /** Does an act in a transaction. That it failed is logged as well. */
    async run<T>(actor: Actor, act: Act, work: (trx: Knex) => Promise<T>): Promise<T> {
      const event = eventOf(actor, act)
      try {
        return await db.transaction(async (trx) => {
          const answer = await work(trx)
          await securityLog.addIn(trx, { ...event, outcome: 'ok' })
          return answer
        })
      } catch (error) {
        securityLog.add({ ...event, outcome: error instanceof Problem ? 'refused' : 'failed' })
        throw error
      }
    },

    /** Notes an act that is no transaction of this database, or a look. */
    note(actor: Actor, act: Act, outcome: 'ok' | 'refused' | 'failed' = 'ok'): void {
      securityLog.add({ ...eventOf(actor, act), outcome })
    },
  }
}

/** Which rows a page of a list has. */
export const rowsOf = (page: number) => ({ offset: (page - 1) * rowsOnPage, limit: rowsOnPage })

export const isoOf = (ms: number) => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null) => (ms === null ? null : isoOf(ms))
