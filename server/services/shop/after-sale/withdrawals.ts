import { keyOf } from '../../../../core/account-key.ts'
import type { AnswerOf, BodyOf } from '../../../../core/contract/endpoint.ts'
import type { withdraw } from '../../../../core/contract/shop/orders.ts'
import type { Deps } from '../../../deps/deps.ts'
import { outbox } from '../../../jobs/outbox.ts'
import { written } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mail.ts'
import { addWithdrawal, type WithdrawalRow } from '../../../models/shop/withdrawal-row.ts'
import { londonMoment } from '../../../mail/london-days.ts'
import { addressAndAllBuckets } from '../../limits/rate-limit.ts'
import { shopIdentity } from '../identity.ts'

/** Statements of withdrawal, taken from anybody: Directive (EU) 2023/2673, article 11a. */
export function withdrawalService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config' | 'limits'>) {
  const { db, reads, now, newId, config, limits } = deps
  const jobs = outbox(deps)
  return {
    /** Keeps the statement with its time and mails that it came, at once. What becomes of it is found out later: here the answer is the
     *  same, and takes as long, whether there is such an order or not. */
    async withdraw({ orderNumber, email }: BodyOf<typeof withdraw>, ip: string): Promise<AnswerOf<typeof withdraw>> {
      const { perRecipient } = config.limits.withdrawal
      await limits.take([
        ...addressAndAllBuckets('withdrawal', ip, config.limits.withdrawal),
        { name: 'withdrawal-mail', owner: keyOf(email), limit: perRecipient },
      ])
      const { name } = await shopIdentity(reads)
      const row = { id: newId(), orderNumber, emailKey: keyOf(email), receivedAtMs: now() }
      await db.transaction(async (trx) => {
        await addWithdrawal(row, trx)
        await jobs.add('mail', acknowledgement(row, email, name), trx)
        await jobs.add('withdrawal', { id: row.id, email }, trx)
      })
      return { receivedAt: new Date(row.receivedAtMs).toISOString() }
    },
  }
}

/** Holds nothing that the sender has written: whoever states this under another's address cannot make us say things to them. */
function acknowledgement({ receivedAtMs }: Pick<WithdrawalRow, 'receivedAtMs'>, to: string, shop: string): Mail {
  return {
    to,
    subject: `We have your withdrawal from a contract with ${shop}`,
    ...written({
      paragraphs: [
        `On ${londonMoment(receivedAtMs)} we received your statement that you withdraw from a contract with ${shop}.`,
        'We look for the order now and write to you again when we know what becomes of it, mostly within a few minutes.',
      ],
      footnotes: ['If it was not you, please answer this mail.'],
    }),
  }
}
