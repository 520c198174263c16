import type { Knex } from 'knex'
import type { HubForm, SupportForm } from '../../../core/contract/shop/contact.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import type { Deps } from '../../deps/deps.ts'
import { addMail } from '../../jobs/add-mail.ts'
import { written } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { receiveMessage } from '../../models/messages/received-rows.ts'

/** A message as a form sends it, or as the shop writes it for a customer to whom a person has to answer. */
export type MessageToSupport = Omit<SupportForm, 'id'> | Omit<HubForm, 'id'>

/** Stores a message and puts its mail into the outbox, whose answer goes to `message.email`. Answers as `receiveMessage` does: what is
 *  not new is not mailed. */
export async function receiveForSupport(
  { id, message, supportEmail }: { id: string; message: MessageToSupport; supportEmail: string },
  deps: Pick<Deps, 'now' | 'newId'>,
  trx: Knex,
): ReturnType<typeof receiveMessage> {
  const form = 'name' in message ? 'hub' : 'support'
  const payload = canonicalJson(message)
  const received = await receiveMessage({ id, form, payload, receivedAtMs: deps.now() }, trx)
  if (received === 'new') await addMail(mailToSupport(id, message, supportEmail), deps, trx)
  return received
}

function mailToSupport(id: string, form: MessageToSupport, supportEmail: string): Mail {
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
