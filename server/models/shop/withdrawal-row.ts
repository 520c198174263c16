import type { Knex } from 'knex'
import { Row } from '../row.ts'

/** How it ended. `by-hand`: a person has to see to the money. */
export type WithdrawalOutcome = 'refunded' | 'by-hand' | 'too-late' | 'nothing-paid' | 'given-back-before' | 'unknown'

/** A statement of withdrawal, kept for the proof that it came and when. */
export class WithdrawalRow extends Row {
  static override tableName = 'withdrawals'
  declare id: string
  declare orderId: string | null
  /** As it was written. */
  declare orderNumber: string
  declare emailKey: string
  declare receivedAtMs: number
  /** `null`: it goes on; `refunding`, which an older release wrote, too. */
  declare outcome: WithdrawalOutcome | 'refunding' | null
}

export const addWithdrawal = (
  row: Pick<WithdrawalRow, 'id' | 'orderNumber' | 'emailKey' | 'receivedAtMs'>,
  trx: Knex,
) => WithdrawalRow.query(trx).insert({ ...row, orderId: null, outcome: null })

export const withdrawalById = (id: string, trx: Knex) => WithdrawalRow.query(trx).findById(id)

/** Writes down how it ended, if nobody else did meanwhile. Answers whether it was this one. */
export async function setOutcome(
  { id, outcome }: Pick<WithdrawalRow, 'id' | 'outcome'>,
  next: { outcome: WithdrawalOutcome; orderId: string | null },
  trx: Knex,
): Promise<boolean> {
  const changed = await WithdrawalRow.query(trx)
    .findById(id)
    .where((row) => void (outcome === null ? row.whereNull('outcome') : row.where({ outcome })))
    .patch(next)
  return changed === 1
}

/** The order with this number that was bought under this address, or that belongs to the account with it. */
export async function orderIdOf(number: string, emailKey: string, trx: Knex): Promise<string | undefined> {
  const row = await trx('orders')
    .where({ number })
    .where((own) =>
      own.where({ email_key: emailKey }).orWhereIn('user_id', trx('users').where({ email_key: emailKey }).select('id')),
    )
    .first('id')
  return row?.id
}

/** Does one wait that was stated since `sinceMs` under the address of this account, or one that it bought under? */
export const hasOpenWithdrawal = async (
  { id, emailKey }: { id: string; emailKey: string },
  sinceMs: number,
  trx: Knex,
): Promise<boolean> =>
  (await trx('withdrawals')
    .whereNull('outcome')
    .where('received_at_ms', '>', sinceMs)
    .where((own) =>
      own
        .where({ email_key: emailKey })
        .orWhereIn('email_key', trx('orders').where({ user_id: id }).select('email_key')),
    )
    .first()) !== undefined

/** The address is forgotten, what was stated stays. */
export const forgetWithdrawalAddress = (emailKey: string, trx: Knex) =>
  WithdrawalRow.query(trx).where({ email_key: emailKey }).patch({ emailKey: '' })

export const removeWithdrawalsBefore = (beforeMs: number, db: Knex) =>
  WithdrawalRow.query(db).where('received_at_ms', '<', beforeMs).delete()
