import type { Knex } from 'knex'
import { sha256Of } from '../../packs/sha256.ts'
import { Row } from '../row.ts'

export class AccountDeletionRow extends Row {
  static override tableName = 'account_deletions'
  static override idColumn = 'user_id'
  declare userId: string
  declare askedAtMs: number
  declare dueAtMs: number
  declare remindedAtMs: number | null
  /** From then on it cannot be taken back. */
  declare begunAtMs: number | null
  /** Who is told of its end, once it has begun. */
  declare farewellTo: string | null
}

export const deletionOf = (userId: string, trx: Knex) => AccountDeletionRow.query(trx).findById(userId)

/** Leaves the one that was asked for before. */
export async function addDeletion(
  { userId, askedAtMs, dueAtMs }: Pick<AccountDeletionRow, 'userId' | 'askedAtMs' | 'dueAtMs'>,
  trx: Knex,
): Promise<AccountDeletionRow> {
  const row = { userId, askedAtMs, dueAtMs, remindedAtMs: null, begunAtMs: null, farewellTo: null }
  await AccountDeletionRow.query(trx).insert(row).onConflict('user_id').ignore()
  return await AccountDeletionRow.query(trx).findById(userId).throwIfNotFound()
}

/** Answers whether there was one that had not begun. */
export async function removeDeletion(userId: string, trx: Knex): Promise<boolean> {
  return (await AccountDeletionRow.query(trx).deleteById(userId).whereNull('begun_at_ms')) === 1
}

/** All that are due, those among them that began and did not come to their end. Not a part of them: those for which it fails would be in it
 *  each time. */
export const dueDeletions = (nowMs: number, trx: Knex) =>
  AccountDeletionRow.query(trx).where('due_at_ms', '<=', nowMs).orderBy('due_at_ms')

/** Those of whom is to be reminded. */
export const deletionsDueBefore = (dueBeforeMs: number, nowMs: number, trx: Knex) =>
  AccountDeletionRow.query(trx)
    .whereNull('reminded_at_ms')
    .whereNull('begun_at_ms')
    .where('due_at_ms', '<=', dueBeforeMs)
    .where('due_at_ms', '>', nowMs)
    .orderBy('due_at_ms')

/** Makes every other server that would end it wait until this transaction ends. Answers false when one has ended it. */
export async function lockDeletion(userId: string, trx: Knex): Promise<boolean> {
  const own = trx('account_deletions').where({ user_id: userId })
  return (await own.update({ begun_at_ms: trx.ref('begun_at_ms') })) === 1
}

/** Answers false when another server was first, or it was taken back. */
export async function setReminded(userId: string, remindedAtMs: number, trx: Knex): Promise<boolean> {
  return (
    (await AccountDeletionRow.query(trx).findById(userId).whereNull('reminded_at_ms').patch({ remindedAtMs })) === 1
  )
}

/** The same, for its beginning; also false when it was asked for anew since, and is not due. */
export async function setBegun(
  userId: string,
  begun: { begunAtMs: number; farewellTo: string },
  trx: Knex,
): Promise<boolean> {
  const due = AccountDeletionRow.query(trx).findById(userId).where('due_at_ms', '<=', begun.begunAtMs)
  return (await due.whereNull('begun_at_ms').patch(begun)) === 1
}

export const addErased = (userId: string, erasedAtMs: number, trx: Knex) =>
  trx('erased_accounts')
    .insert({ id_hash: sha256Of(userId), erased_at_ms: erasedAtMs })
    .onConflict('id_hash')
    .ignore()

/** Those of these ids that are accounts which were deleted. */
export async function erasedAmong(userIds: readonly string[], trx: Knex): Promise<string[]> {
  const hashes: string[] = await trx('erased_accounts')
    .whereIn(
      'id_hash',
      userIds.map((userId) => sha256Of(userId)),
    )
    .pluck('id_hash')
  return userIds.filter((userId) => hashes.includes(sha256Of(userId)))
}

export const removeErasedBefore = (beforeMs: number, db: Knex) =>
  db('erased_accounts').where('erased_at_ms', '<', beforeMs).delete()
