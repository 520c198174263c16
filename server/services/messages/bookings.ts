import { keyOf } from '../../../core/account-key.ts'
import type { requestBooking } from '../../../core/contract/shop/bookings.ts'
import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { ExpertSession } from '../../../core/content/shop/shop.ts'
import { Problem } from '../../../core/problem.ts'
import { sessionStart } from '../../../core/shop/session-times.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import type { Deps } from '../../deps/deps.ts'
import { written } from '../../mail/letter.ts'
import { bookingReceived, receiveBooking } from '../../models/messages/received-rows.ts'
import { entryBody } from '../../models/shop/shop-entries.ts'
import { outbox } from '../../jobs/outbox.ts'
import { addressAndAllBuckets } from '../limits/rate-limit.ts'
import { shopIdentity } from '../shop/identity.ts'

type Request = BodyOf<typeof requestBooking>

/** Requests for expert sessions: a person answers them. */
export function bookingService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config' | 'limits'>) {
  const { db, reads, now, newId, config, limits } = deps
  const jobs = outbox(deps)

  return {
    /** Stores a request and puts a mail to support and one to the customer into the outbox; the same request again is answered
     *  the same. Throws `not-found` for no session of ours, `validation` for a time it is not held at, `taken` when another
     *  request has its id. */
    async request({ id: givenId, ...asked }: Request, ip: string): Promise<AnswerOf<typeof requestBooking>> {
      const { perRecipient } = config.limits.booking
      await limits.take([
        ...addressAndAllBuckets('booking', ip, config.limits.booking),
        { name: 'booking-mail', owner: keyOf(asked.email), limit: perRecipient },
      ])
      const identity = await shopIdentity(reads)
      const id = givenId ?? newId()
      const payload = canonicalJson(asked)
      const startsAtMs = await db.transaction(async (trx) => {
        const stored = await bookingReceived(id, trx)
        // Asked again after its time has come, it is still the same request.
        if (stored?.payload === payload) return stored.startsAtMs
        if (stored) throw new Problem('taken', 'Another request has this id.')
        const body = await entryBody('session', asked.sessionId, trx)
        if (body === undefined) throw new Problem('not-found', 'Session not found')
        // Publishing writes nothing else under this kind.
        const session = JSON.parse(body) as ExpertSession
        const start = sessionStart(session, asked, now())
        if (start.is === 'refused') {
          throw new Problem('validation', start.why, { fields: [{ path: start.field, message: start.why }] })
        }
        const row = { id, sessionId: session.id, payload, startsAtMs: start.startsAtMs, receivedAtMs: now() }
        const received = await receiveBooking({ ...row, status: 'requested' }, trx)
        if (received === 'other') throw new Problem('taken', 'Another request has this id.')
        if (received === 'new') {
          await jobs.add('mail', toSupport(id, session, asked, identity.supportEmail), trx)
          await jobs.add('mail', toCustomer(session, asked, identity), trx)
        }
        return start.startsAtMs
      })
      return {
        id,
        status: 'requested',
        startsAt: new Date(startsAtMs).toISOString(),
        message: 'Your request is on its way. We will confirm the time by email within 24 hours.',
      }
    },
  }
}

const whenOf = ({ date, time }: Request) => `${date} at ${time} (London)`

function toSupport(id: string, session: ExpertSession, asked: Omit<Request, 'id'>, supportEmail: string) {
  const facts = [`Session: ${session.title}, ${session.minutes} minutes`, `When: ${whenOf(asked)}`]
  return {
    to: supportEmail,
    replyTo: { name: asked.name, address: asked.email },
    subject: `Booking request: ${session.title}, ${asked.date} ${asked.time}`,
    ...written({
      paragraphs: [
        [...facts, `From: ${asked.name}, ${asked.email}`].join('\n'),
        ...(asked.message === '' ? [] : [asked.message]),
      ],
      footnotes: [`Request ${id}. An answer to this mail goes to the customer.`],
    }),
  }
}

/** Holds nothing that the sender has written: whoever asks under another's address cannot make us say things to them. */
function toCustomer(
  session: ExpertSession,
  asked: Omit<Request, 'id'>,
  identity: { name: string; supportEmail: string },
) {
  return {
    to: asked.email,
    replyTo: { name: identity.name, address: identity.supportEmail },
    subject: `We have your request: ${session.title}`,
    ...written({
      paragraphs: [
        `Thank you for asking for a session with ${identity.name}.`,
        `${session.title}, ${session.minutes} minutes\n${whenOf(asked)}`,
        'This is not yet a booking. We will confirm the time by email within 24 hours.',
      ],
      footnotes: ['If you did not ask for this, please ignore it, or answer to tell us.'],
    }),
  }
}
