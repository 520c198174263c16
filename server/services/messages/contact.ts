import type { HubForm, SupportForm } from '../../../core/contract/shop/contact.ts'
import { Problem } from '../../../core/problem.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import type { Deps } from '../../deps/deps.ts'
import { written } from '../../mail/letter.ts'
import { receiveMessage } from '../../models/messages/received-rows.ts'
import { outbox } from '../../jobs/outbox.ts'
import { addressAndAllBuckets } from '../limits/rate-limit.ts'
import { shopIdentity } from '../shop/identity.ts'

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
      const identity = await shopIdentity(reads)
      const id = givenId ?? newId()
      const isHub = 'name' in form
      const row = {
        id,
        form: isHub ? ('hub' as const) : ('support' as const),
        payload: canonicalJson(form),
        receivedAtMs: now(),
      }
      await db.transaction(async (trx) => {
        const received = await receiveMessage(row, trx)
        if (received === 'other') throw new Problem('taken', 'Another message has this id.')
        if (received === 'same') return
        await jobs.add('mail', mailToSupport(id, form, identity.supportEmail), trx)
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

function mailToSupport(id: string, form: Omit<SupportForm, 'id'> | Omit<HubForm, 'id'>, supportEmail: string) {
  const isHub = 'name' in form
  const name = isHub ? form.name : `${form.firstName} ${form.lastName}`
  const facts: [string, string | undefined][] = isHub
    ? [
        ['Category', form.category],
        ['Urgency', form.urgency],
        ['Written', form.timestamp],
        ['From the page', form.source],
      ]
    : [['Phone', form.phone]]
  const told = facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const letter = {
    paragraphs: [[`From: ${name}, ${form.email}`, ...told].join('\n'), form.message],
    footnotes: [`Message ${id}. An answer to this mail goes to its sender.`],
  }
  const urgent = isHub && form.urgency === 'high' ? '[Urgent] ' : ''
  return {
    to: supportEmail,
    replyTo: { name, address: form.email },
    subject: `${urgent}${form.subject || 'A message from the contact form'}`,
    ...written(letter),
  }
}
