import type { HubForm, SupportForm } from '../../../core/contract/shop/contact.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import { addressAndAllBuckets } from '../limits/rate-limit.ts'
import { shopIdentity } from '../shop/identity.ts'
import { receiveForSupport } from './message-to-support.ts'

type ContactForm = SupportForm | HubForm

/** Messages to support. */
export function contactService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config' | 'limits'>) {
  const { db, reads, now, newId, config, limits } = deps
  const jobs = outbox(deps)

  return {
    /** Stores a message and puts its mail into the outbox. The same message again is answered the same and stored once.
     *  Throws `taken` when another message has its id. */
    async send({ id: givenId, ...form }: ContactForm, ip: string): Promise<{ id: string; message: string }> {
      await limits.take(addressAndAllBuckets('contact', ip, config.limits.contact))
      const { supportEmail } = await shopIdentity(reads)
      const id = givenId ?? newId()
      const isHub = 'name' in form
      await db.transaction(async (trx) => {
        const received = await receiveForSupport({ id, message: form, supportEmail }, deps, trx)
        if (received === 'other') throw new Problem('taken', 'Another message has this id.')
        if (received === 'same') return
        if (isHub && config.contactFormUrl !== null) {
          await jobs.add('form', { ...form, timestamp: form.timestamp ?? new Date(now()).toISOString() }, trx)
        }
      })
      return {
        id,
        message: `${isHub ? 'Thank you for contacting us. ' : ''}We'll get back to you within 24 hours.`,
      }
    },
  }
}
