import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'
import { Row } from '../row.ts'

/** A question that was put right, and how far marking its answers again has come. */
export class CorrectionRow extends Row {
  static override tableName = 'corrections'
  declare id: string
  declare courseId: number
  declare itemId: string
  /** The version that is right. */
  declare itemHash: string
  declare reason: string
  declare madeAtMs: number
  /** When all who answered were last begun to be gone through. */
  declare passBeganAtMs: number | null
  /** The last student who was gone through; `null` between two passes. */
  declare afterUser: string | null
  declare claimedUntilMs: number
  /** Whose marks it changed, and how many. */
  declare students: number
  declare answers: number
  /** Students whose marks could not be changed, of the pass that is under way or was the last; and how many passes met such. */
  declare failed: number
  declare failedPasses: number
  declare finishedAtMs: number | null
}

/** Writes it, or takes the same one up again: with the reason as it is told now, from the first student on. `isNew`: it is made now,
 *  also where the same was made before another one took its place. Earlier ones of the question end: the version that they mark by
 *  is right no more. Answers its id. */
export async function openCorrection(
  {
    id,
    courseId,
    itemId,
    itemHash,
    reason,
    madeAtMs,
  }: Pick<CorrectionRow, 'id' | 'courseId' | 'itemId' | 'itemHash' | 'reason' | 'madeAtMs'>,
  isNew: boolean,
  trx: Knex,
): Promise<string> {
  await trx('corrections')
    .where({ course_id: courseId, item_id: itemId })
    .whereNot({ item_hash: itemHash })
    .whereNull('finished_at_ms')
    .update({ finished_at_ms: madeAtMs })
  const begun = {
    ...{ pass_began_at_ms: null, after_user: null, claimed_until_ms: 0, finished_at_ms: null },
    ...{ failed: 0, failed_passes: 0, reason },
  }
  await trx('corrections')
    .insert({
      ...{ id, course_id: courseId, item_id: itemId, item_hash: itemHash, made_at_ms: madeAtMs },
      ...{ ...begun, students: 0, answers: 0 },
    })
    .onConflict(['course_id', 'item_id', 'item_hash'])
    .merge({ ...begun, ...(isNew && { made_at_ms: madeAtMs }) })
  const row: { id: string } | undefined = await trx('corrections')
    .where({ course_id: courseId, item_id: itemId, item_hash: itemHash })
    .first('id')
  return row?.id ?? id
}

export async function correctionById(id: string, trx: Knex): Promise<CorrectionRow | undefined> {
  return await CorrectionRow.query(trx).findById(id)
}

/** The newest first. */
export async function corrections(limit: number, trx: Knex): Promise<CorrectionRow[]> {
  return await CorrectionRow.query(trx).orderBy('made_at_ms', 'desc').orderBy('id', 'desc').limit(limit)
}

/** Ids of those that are not finished, the oldest first. */
export async function unfinishedCorrections(trx: Knex): Promise<string[]> {
  const rows = await CorrectionRow.query(trx).whereNull('finished_at_ms').orderBy('made_at_ms').select('id')
  return rows.map(({ id }) => id)
}

/** Takes one that no server is at, or whose server has died; `false` when another one was first. */
export async function claimCorrection(id: string, nowMs: number, untilMs: number, trx: Knex): Promise<boolean> {
  const claimed = await trx('corrections')
    .where({ id })
    .whereNull('finished_at_ms')
    .where('claimed_until_ms', '<=', nowMs)
    .update({ claimed_until_ms: untilMs })
  return claimed > 0
}

/** Where a pass stands; `false` when the correction has ended meanwhile. */
export async function keepCorrectionPlace(
  id: string,
  place: Pick<CorrectionRow, 'afterUser' | 'passBeganAtMs' | 'claimedUntilMs'> &
    Partial<Pick<CorrectionRow, 'failed' | 'failedPasses'>>,
  trx: Knex,
): Promise<boolean> {
  return (await CorrectionRow.query(trx).where({ id }).whereNull('finished_at_ms').patch(place)) > 0
}

export async function finishCorrection(id: string, atMs: number, trx: Knex): Promise<void> {
  await CorrectionRow.query(trx).where({ id }).whereNull('finished_at_ms').patch({ finishedAtMs: atMs })
}

/** The marks of one student more could not be changed. */
export async function countFailed(id: string, trx: Knex): Promise<void> {
  await queryRows(trx, 'update corrections set failed = failed + 1 where id = ?', [id])
}

/** Marks were changed: of so many students more, and so many answers. */
export async function countCorrected(
  id: string,
  { students, answers }: { students: number; answers: number },
  trx: Knex,
): Promise<void> {
  await queryRows(trx, 'update corrections set students = students + ?, answers = answers + ? where id = ?', [
    students,
    answers,
    id,
  ])
}

/** Has this customer chosen to be written to? */
export async function wantsCorrectionMails(userId: string, trx: Knex): Promise<boolean> {
  return (await trx('correction_mails').where({ user_id: userId }).first('user_id')) !== undefined
}

export async function setCorrectionMails(userId: string, isWanted: boolean, atMs: number, trx: Knex): Promise<void> {
  if (!isWanted) await trx('correction_mails').where({ user_id: userId }).delete()
  else await trx('correction_mails').insert({ user_id: userId, chosen_at_ms: atMs }).onConflict('user_id').ignore()
}
