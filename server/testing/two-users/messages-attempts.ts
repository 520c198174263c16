import { type Attempt, everybodys, ownAlone, withoutSecret } from './attempt.ts'
import { bookable } from './owner.ts'

/** What people write to the shop. */
export const messagesAttempts: Record<string, Attempt> = {
  sendContactMessage: withoutSecret('taken', ({ messageId, email }) => ({
    body: { id: messageId, name: 'Somebody', email, message: 'Something else.' },
  })),
  requestBooking: withoutSecret('taken', ({ bookingId, email }) => ({
    body: { id: bookingId, name: 'Somebody', email, ...bookable, message: 'Something else.' },
  })),
  getMailChoices: ownAlone(),
  // Of who asks; a stranger's own address was never confirmed, so a link goes there.
  chooseMails: {
    ...ownAlone(() => ({ body: { newsletter: true } })),
    adds: ['newsletter_subscribers', 'newsletter_tokens', 'outbox'],
  },
  // Another letter to the same address, which says what the first said.
  subscribeToNewsletter: {
    ...everybodys(({ email }) => ({ body: { email } })),
    adds: ['outbox', 'newsletter_tokens'],
  },
  newsletterConfirmPage: withoutSecret('not-found', ({ newsletterHash }) => ({ query: { token: newsletterHash } })),
  newsletterConfirm: withoutSecret('not-found', ({ newsletterHash }) => ({ query: { token: newsletterHash } })),
  newsletterUnsubscribePage: withoutSecret('not-found', ({ newsletterHash }) => ({ query: { token: newsletterHash } })),
  newsletterUnsubscribe: withoutSecret('not-found', ({ newsletterHash }) => ({ query: { token: newsletterHash } })),
  sandboxMail: withoutSecret('not-found', ({ linkHash }) => ({ query: { key: linkHash } })),
}
