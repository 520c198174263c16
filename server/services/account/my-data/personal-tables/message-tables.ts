import { payload, receivedAtMs, secret, type PersonalTable } from './personal-table.ts'

/** What is kept of what was written to the shop, and of mails. */
export const messageTables = {
  contact_messages: {
    erasure: 'removed',
    rowsBy: 'payload',
    exported: { file: 'messages', columns: { id: 'Number of the message.', payload, received_at_ms: receivedAtMs } },
  },
  bookings: {
    erasure: 'removed',
    rowsBy: 'payload',
    exported: {
      file: 'bookings',
      columns: {
        id: 'Number of the request.',
        session_id: 'The kind of session.',
        payload,
        starts_at_ms: 'When it is held, epoch ms.',
        status: 'What became of the request.',
        received_at_ms: receivedAtMs,
      },
    },
  },
  newsletter_subscribers: {
    erasure: 'removed',
    rowsBy: 'email_key',
    exported: {
      file: 'newsletter',
      columns: {
        email: 'Your e-mail address.',
        source: 'The form that was used.',
        created_at_ms: 'Asked for, epoch ms.',
        confirmed_at_ms: 'Confirmed, epoch ms.',
        unsubscribed_at_ms: 'Ended, epoch ms.',
      },
    },
  },
  newsletter_tokens: { erasure: 'removed', rowsBy: 'hash', exported: secret },
  outbox: {
    erasure: 'removed',
    rowsBy: 'payload',
    exported: { notBecause: 'A mail waits there for a moment, and is then in your mailbox alone.' },
  },
} satisfies Record<string, PersonalTable>
