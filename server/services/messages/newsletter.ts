import { keyOf } from '../../../core/account-key.ts'
import type { MailChoices } from '../../../core/contract/account/mail-choices.ts'
import type { subscribeToNewsletter } from '../../../core/contract/shop/newsletter.ts'
import type { BodyOf } from '../../../core/contract/endpoint.ts'
import type { Deps } from '../../deps/deps.ts'
import { publicAddress } from '../../config/config.ts'
import { written } from '../../mail/letter.ts'
import {
  addToken,
  setSubscribed,
  setUnsubscribed,
  subscriberByKey,
  subscriberIdByToken,
  subscriberOf,
  type TokenPurpose,
} from '../../models/messages/newsletter-row.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { outbox } from '../../jobs/outbox.ts'
import { addressAndAllBuckets, addressBuckets } from '../limits/rate-limit.ts'
import { signedInUser } from '../account/signed-in-user.ts'
import { shopIdentity } from '../shop/identity.ts'

const confirmMs = 48 * 3_600_000

/** Double opt-in: an address is subscribed when its owner has confirmed it from a mail. */
export function newsletterService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits'>,
) {
  const { db, reads, now, newId, randomBytes, config, limits } = deps
  const jobs = outbox(deps)

  /** Sends the link that confirms, and nothing to those who are subscribed; answers the same to all. */
  async function subscribe({ email, source }: BodyOf<typeof subscribeToNewsletter>, ip: string): Promise<void> {
    const { perRecipient } = config.limits.newsletter
    await limits.take(addressAndAllBuckets('newsletter', ip, config.limits.newsletter))
    const emailKey = keyOf(email)
    // Not told to the sender: that would say that the address is known.
    const mayWrite = await limits.takeIfAny({ name: 'newsletter-mail', owner: emailKey, limit: perRecipient })
    const identity = await shopIdentity(reads)
    await db.transaction(async (trx) => {
      const made = { id: newId(), email, emailKey, source, createdAtMs: now() }
      const subscriber = await subscriberOf(made, trx)
      if (subscriber.confirmedAtMs !== null || !mayWrite) return
      const confirmUrl = await link('confirm', subscriber.id, now() + confirmMs)
      const unsubscribeUrl = await link('unsubscribe', subscriber.id, null)
      const letter = {
        paragraphs: [
          `Somebody, we hope you, asked for the ${identity.name} newsletter at this address.`,
          'Please confirm within two days. Until then you are not subscribed.',
        ],
        action: { label: 'Confirm your subscription', url: confirmUrl },
        footnotes: ['If it was not you, there is nothing to do.'],
        footnoteLink: { label: 'Unsubscribe', url: unsubscribeUrl },
      }
      const subject = `Confirm your subscription to ${identity.name}`
      await jobs.add('mail', { to: subscriber.email, subject, ...written(letter), unsubscribeUrl }, trx)

      async function link(purpose: TokenPurpose, subscriberId: string, expiresAtMs: number | null) {
        const token = Buffer.from(randomBytes(32)).toString('base64url')
        await addToken({ tokenHash: sha256Of(token), subscriberId, purpose, expiresAtMs }, trx)
        return `${publicAddress(config)}/newsletter/${purpose}?token=${token}`
      }
    })
  }

  async function choiceOf(userId: string): Promise<MailChoices['newsletter']> {
    const user = await signedInUser(userId, reads)
    const subscriber = user.emailVerifiedAtMs === null ? undefined : await subscriberByKey(user.emailKey, reads)
    return subscriber?.confirmedAtMs ? 'on' : 'off'
  }

  return {
    subscribe,
    choiceOf,

    /** Begins or ends it for a customer. Who has shown that mail to the address reaches them is not asked again. */
    async choose(userId: string, isWanted: boolean, ip: string): Promise<MailChoices['newsletter']> {
      const { email, emailKey, emailVerifiedAtMs } = await signedInUser(userId, db)
      const source = 'settings'
      if (emailVerifiedAtMs === null) {
        if (isWanted) await subscribe({ email, source }, ip)
        return isWanted ? 'asked' : 'off'
      }
      await db.transaction(async (trx) => {
        const { id } = await subscriberOf({ id: newId(), email, emailKey, source, createdAtMs: now() }, trx)
        await (isWanted ? setSubscribed(id, now(), trx) : setUnsubscribed(id, now(), trx))
      })
      return isWanted ? 'on' : 'off'
    },

    /** Is this a link of ours that still counts? */
    async isValid(token: string, purpose: TokenPurpose, ip: string): Promise<boolean> {
      await limits.take(addressBuckets('look', ip, config.limits.look.perAddress))
      return (await subscriberIdByToken(sha256Of(token), purpose, now(), db)) !== undefined
    },

    /** Does what the link is for. Answers false when it no longer counts. Doing it again changes nothing. */
    async follow(token: string, purpose: TokenPurpose, ip: string): Promise<boolean> {
      await limits.take(addressBuckets('look', ip, config.limits.look.perAddress))
      return db.transaction(async (trx) => {
        const id = await subscriberIdByToken(sha256Of(token), purpose, now(), trx)
        if (id === undefined) return false
        await (purpose === 'confirm' ? setSubscribed(id, now(), trx) : setUnsubscribed(id, now(), trx))
        return true
      })
    },
  }
}
