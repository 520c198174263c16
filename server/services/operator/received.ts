import * as z from 'zod/mini'
import type {
  closeMessage,
  decideBooking as decideBookingCall,
  ReceivedBooking,
  ReceivedMessage,
  ReceivedReport,
} from '../../../core/contract/operator/received.ts'
import type { BodyOf } from '../../../core/contract/endpoint.ts'
import { reportKinds } from '../../../core/study/question-report.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import { written } from '../../mail/letter.ts'
import { usersByIds } from '../../models/account/user-row.ts'
import {
  bookingReceived,
  bookings,
  closeReceived,
  contactMessageById,
  contactMessages,
  decideBooking,
  questionReportById,
  questionReports,
  type BookingRow,
  type ContactMessageRow,
  type QuestionReportRow,
} from '../../models/messages/received-rows.ts'
import { courseTitles } from '../../models/shop/course-row.ts'
import { shopIdentity } from '../shop/identity.ts'
import { isoOf, isoOrNull, operatorActs, rowsOf, type Actor } from './operator-acts.ts'

type Closing = BodyOf<typeof closeMessage>
type State = 'open' | 'closed'

// What the public calls have parsed before they stored it.
const toldReport = z.object({ itemHash: z.string(), kind: z.string(), words: z._default(z.string(), '') })
const toldMessage = z.object({
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  name: z.optional(z.string()),
  email: z.string(),
  subject: z._default(z.string(), ''),
  message: z.string(),
  urgency: z.optional(z.string()),
})
const toldBooking = z.object({
  name: z.string(),
  email: z.string(),
  date: z.string(),
  time: z.string(),
  message: z._default(z.string(), ''),
})

/** What people wrote to the shop, and what an operator makes of it. */
export function receivedService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'securityLog'>) {
  const { reads, now } = deps
  const acts = operatorActs(deps)
  const jobs = outbox(deps)

  return {
    async reports(state: State, page: number): Promise<ReceivedReport[]> {
      const rows = await questionReports(state === 'open', rowsOf(page), reads)
      const titles = await courseTitles(reads)
      const users = await usersByIds(
        rows.flatMap(({ userId }) => userId ?? []),
        reads,
      )
      return rows.map((row) => {
        const from = users.find(({ id }) => id === row.userId)
        return {
          ...shownReport(row),
          courseTitle: titles.get(row.courseId) ?? null,
          from: from ? { userId: from.id, username: from.username, email: from.email } : null,
        }
      })
    },

    /** Throws `not-found`, `taken` when it was closed before, and `validation` where there is nobody to answer. */
    async closeReport(actor: Actor, id: string, { answer }: Closing): Promise<null> {
      const row = await questionReportById(id, reads)
      if (!row) throw new Problem('not-found', 'There is no such report.')
      const [from] = row.userId === null ? [] : await usersByIds([row.userId], reads)
      if (answer !== '' && !from) {
        const message = 'It was written without an account: there is nobody to answer.'
        throw new Problem('validation', message, { fields: [{ path: 'answer', message }] })
      }
      const letter = from && (await answerTo(from.email, `Your report of question ${row.itemId}`, answer))
      await acts.run(actor, { what: 'report-close', target: id }, async (trx) => {
        if (!(await closeReceived('question_reports', id, now(), trx))) throw closedBefore()
        if (letter) await jobs.add('mail', letter, trx)
      })
      return null
    },

    async messages(state: State, page: number): Promise<ReceivedMessage[]> {
      return (await contactMessages(state === 'open', rowsOf(page), reads)).map(shownMessage)
    },

    /** Throws `not-found`, or `taken` when it was closed before. */
    async closeMessage(actor: Actor, id: string, { answer }: Closing): Promise<null> {
      const row = await contactMessageById(id, reads)
      if (!row) throw new Problem('not-found', 'There is no such message.')
      const { email, subject } = shownMessage(row)
      const letter = await answerTo(email, subject === '' ? 'Your message to us' : `Re: ${subject}`, answer)
      await acts.run(actor, { what: 'message-close', target: id }, async (trx) => {
        if (!(await closeReceived('contact_messages', id, now(), trx))) throw closedBefore()
        if (letter) await jobs.add('mail', letter, trx)
      })
      return null
    },

    async bookings(state: State, page: number): Promise<ReceivedBooking[]> {
      return (await bookings(state === 'open', rowsOf(page), reads)).map(shownBooking)
    },

    /** Throws `not-found`, or `taken` when it was decided before. */
    async decide(actor: Actor, id: string, { status, words }: BodyOf<typeof decideBookingCall>): Promise<null> {
      const row = await bookingReceived(id, reads)
      if (!row) throw new Problem('not-found', 'There is no such request.')
      const { name, supportEmail } = await shopIdentity(reads)
      const letter = bookingLetter(row, status, words, { name, address: supportEmail })
      await acts.run(actor, { what: 'booking-decide', target: id }, async (trx) => {
        if (!(await decideBooking(id, status, trx))) throw new Problem('taken', 'This request was decided before.')
        await jobs.add('mail', letter, trx)
      })
      return null
    },
  }

  /** `null` where nothing is to be said. */
  async function answerTo(to: string, subject: string, answer: string) {
    if (answer === '') return null
    const { name, supportEmail } = await shopIdentity(reads)
    return {
      to,
      replyTo: { name, address: supportEmail },
      subject,
      ...written({ paragraphs: answer.split(/\n{2,}/), footnotes: [`${name} answers what you wrote to us.`] }),
    }
  }
}

const closedBefore = () => new Problem('taken', 'This was closed before.')

const kindWords: Readonly<Record<string, string>> = reportKinds

function shownReport({ id, receivedAtMs, closedAtMs, courseId, itemId, payload }: QuestionReportRow) {
  const { itemHash, kind, words } = z.parse(toldReport, JSON.parse(payload))
  return {
    id,
    receivedAt: isoOf(receivedAtMs),
    closedAt: isoOrNull(closedAtMs),
    courseId,
    itemId,
    itemHash,
    kind: kindWords[kind] ?? kind,
    words,
  }
}

function shownMessage({ id, receivedAtMs, closedAtMs, payload }: ContactMessageRow): ReceivedMessage {
  const told = z.parse(toldMessage, JSON.parse(payload))
  return {
    id,
    receivedAt: isoOf(receivedAtMs),
    closedAt: isoOrNull(closedAtMs),
    name: told.name ?? `${told.firstName ?? ''} ${told.lastName ?? ''}`.trim(),
    email: told.email,
    subject: told.subject,
    message: told.message,
    isUrgent: told.urgency === 'high',
  }
}

function shownBooking({ id, receivedAtMs, startsAtMs, status, sessionId, payload }: BookingRow): ReceivedBooking {
  const { name, email, message } = z.parse(toldBooking, JSON.parse(payload))
  return { id, receivedAt: isoOf(receivedAtMs), startsAt: isoOf(startsAtMs), status, sessionId, name, email, message }
}

function bookingLetter(
  { payload }: BookingRow,
  status: 'confirmed' | 'declined',
  words: string,
  shop: { name: string; address: string },
) {
  const { email, date, time } = z.parse(toldBooking, JSON.parse(payload))
  const when = `${date} at ${time} (London)`
  const said =
    status === 'confirmed'
      ? `Your session with ${shop.name} on ${when} is confirmed.`
      : `We are sorry: your session with ${shop.name} on ${when} cannot be held.`
  return {
    to: email,
    replyTo: shop,
    subject: status === 'confirmed' ? `Your session on ${date} is confirmed` : `Your session on ${date} cannot be held`,
    ...written({ paragraphs: [said, ...(words === '' ? [] : words.split(/\n{2,}/))] }),
  }
}
