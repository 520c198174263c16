import type { Knex } from 'knex'
import type { LinkPurpose } from '../../../core/contract/account/link-token.ts'
import { Row } from '../row.ts'

export class MailedLinkRow extends Row {
  static override tableName = 'mailed_links'
  static override idColumn = 'token_hash'
  declare tokenHash: string
  declare userId: string
  declare purpose: LinkPurpose
  declare email: string
  declare emailKey: string
  declare createdAtMs: number
  declare expiresAtMs: number
}

export const addMailedLink = (
  link: Pick<MailedLinkRow, 'tokenHash' | 'userId' | 'purpose' | 'email' | 'emailKey' | 'createdAtMs' | 'expiresAtMs'>,
  trx: Knex,
) => MailedLinkRow.query(trx).insert(link)

export const mailedLink = (tokenHash: string, nowMs: number, trx: Knex) =>
  MailedLinkRow.query(trx).findById(tokenHash).where('expires_at_ms', '>', nowMs)

/** Answers false when somebody else used it first. */
export async function removeMailedLink(tokenHash: string, trx: Knex): Promise<boolean> {
  return (await MailedLinkRow.query(trx).deleteById(tokenHash)) === 1
}

export const removeMailedLinks = (userId: string, purposes: readonly LinkPurpose[], trx: Knex) =>
  MailedLinkRow.query(trx)
    .delete()
    .where({ user_id: userId })
    .whereIn('purpose', [...purposes])

/** Leaves of a user's links only those that give back an address they had before. */
export const removeLinksBut = (userId: string, restoringBeforeMs: number, trx: Knex) =>
  MailedLinkRow.query(trx)
    .delete()
    .where({ user_id: userId })
    .where((which) => which.whereNot('purpose', 'restore-email').orWhere('created_at_ms', '>=', restoringBeforeMs))

/** The newest of a user's links of one purpose that still counts. */
export const newestLink = (userId: string, purpose: LinkPurpose, nowMs: number, trx: Knex) =>
  MailedLinkRow.query(trx)
    .where({ user_id: userId, purpose })
    .where('expires_at_ms', '>', nowMs)
    .orderBy('created_at_ms', 'desc')
    .first()

/** Until when another than this user may be given the address back, and it is nobody else's; `null`: nobody may. */
export async function heldBackUntil(
  emailKey: string,
  besidesUserId: string,
  nowMs: number,
  trx: Knex,
): Promise<number | null> {
  const link = await MailedLinkRow.query(trx)
    .where({ email_key: emailKey, purpose: 'restore-email' })
    .whereNot('user_id', besidesUserId)
    .where('expires_at_ms', '>', nowMs)
    .orderBy('expires_at_ms', 'desc')
    .first()
  return link?.expiresAtMs ?? null
}

export const removeMailedLinksBefore = (nowMs: number, db: Knex) =>
  db('mailed_links').where('expires_at_ms', '<=', nowMs).delete()
