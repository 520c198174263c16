import type { Knex } from 'knex'
import { Row } from '../row.ts'

export class SubscriberRow extends Row {
  static override tableName = 'newsletter_subscribers'
  declare id: string
  declare email: string
  declare emailKey: string
  declare source: string
  declare createdAtMs: number
  declare confirmedAtMs: number | null
  declare unsubscribedAtMs: number | null
}

class TokenRow extends Row {
  static override tableName = 'newsletter_tokens'
  static override idColumn = 'token_hash'
  declare tokenHash: string
  declare subscriberId: string
  declare purpose: 'confirm' | 'unsubscribe'
  declare expiresAtMs: number | null
}

export type TokenPurpose = TokenRow['purpose']

/** The subscriber with this address, made when there is none. */
export async function subscriberOf(
  made: Pick<SubscriberRow, 'id' | 'email' | 'emailKey' | 'source' | 'createdAtMs'>,
  trx: Knex,
): Promise<SubscriberRow> {
  await SubscriberRow.query(trx).insert(made).onConflict('email_key').ignore()
  return SubscriberRow.query(trx).findOne('email_key', made.emailKey).throwIfNotFound()
}

export const subscriberByKey = (emailKey: string, db: Knex) => SubscriberRow.query(db).findOne('email_key', emailKey)

export const addToken = (token: Pick<TokenRow, 'tokenHash' | 'subscriberId' | 'purpose' | 'expiresAtMs'>, trx: Knex) =>
  TokenRow.query(trx).insert(token)

/** Whose token this is, unless it has expired. */
export async function subscriberIdByToken(
  tokenHash: string,
  purpose: TokenPurpose,
  nowMs: number,
  trx: Knex,
): Promise<string | undefined> {
  const token = await TokenRow.query(trx).findById(tokenHash)
  const isValid = token?.purpose === purpose && (token.expiresAtMs === null || token.expiresAtMs > nowMs)
  return isValid ? token.subscriberId : undefined
}

export const setSubscribed = (id: string, confirmedAtMs: number, trx: Knex) =>
  SubscriberRow.query(trx).findById(id).whereNull('confirmed_at_ms').patch({ confirmedAtMs, unsubscribedAtMs: null })

/** Ends the subscription, and the links that would begin it again. */
export async function setUnsubscribed(id: string, unsubscribedAtMs: number, trx: Knex): Promise<void> {
  await SubscriberRow.query(trx).findById(id).patch({ confirmedAtMs: null, unsubscribedAtMs })
  await TokenRow.query(trx).where({ subscriber_id: id, purpose: 'confirm' }).delete()
}

/** Who subscribed has another address now. Where that was unsubscribed, it stays so. */
export async function moveSubscriber(
  fromKey: string,
  { email, emailKey }: Pick<SubscriberRow, 'email' | 'emailKey'>,
  trx: Knex,
): Promise<void> {
  const from = await subscriberByKey(fromKey, trx)
  if (!from?.confirmedAtMs || fromKey === emailKey) return
  const to = await subscriberByKey(emailKey, trx)
  if (!to) return void (await SubscriberRow.query(trx).findById(from.id).patch({ email, emailKey }))
  if (to.unsubscribedAtMs === null) await setSubscribed(to.id, from.confirmedAtMs, trx)
  // Mails from before the change unsubscribe as well.
  await TokenRow.query(trx).where({ subscriber_id: from.id, purpose: 'unsubscribe' }).patch({ subscriberId: to.id })
  await removeSubscriber(fromKey, trx)
}

export const removeSubscriber = (emailKey: string, trx: Knex) =>
  SubscriberRow.query(trx).delete().where({ email_key: emailKey })

export const removeExpiredTokens = (nowMs: number, db: Knex) =>
  db('newsletter_tokens').where('expires_at_ms', '<=', nowMs).delete()

/** Addresses that nobody ever confirmed, and that no link waits for. */
export const removeUnconfirmedBefore = (beforeMs: number, db: Knex) =>
  db('newsletter_subscribers')
    .whereNull('confirmed_at_ms')
    .whereNull('unsubscribed_at_ms')
    .where('created_at_ms', '<', beforeMs)
    .whereNotIn('id', db('newsletter_tokens').where({ purpose: 'confirm' }).select('subscriber_id'))
    .delete()
