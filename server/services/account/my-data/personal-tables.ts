import type { Knex } from 'knex'
import { keyOf } from '../../../../core/account-key.ts'
import type { UserRow } from '../../../models/account/user-row.ts'

/** Whose rows they are. An address that was never confirmed may be somebody else's: what came from it is not shown to who wrote it
 *  into a form. */
export type Person = Pick<UserRow, 'id' | 'email' | 'emailKey' | 'emailVerifiedAtMs'>

/** A table that holds something of customers. */
export interface PersonalTable {
  /** The file of an export that holds its rows, without `.json`, and its columns there with what they mean; or why it holds none. */
  exported: { file: string; columns: Readonly<Record<string, string>> } | { notBecause: string }
  /** How a customer's rows are found: by `user_id` where nothing else is said, or by the address that stands in them, or by the
   *  order or the subscription that they belong to. */
  rowsBy?: 'id' | 'email_key' | 'payload' | 'hash' | 'redeemed_by' | 'order_id' | 'subscription_id'
  /** What a deletion does. `with-user`: a foreign key takes the rows along. `removed`: `closeAccount` does. `pseudonymised`: the rows
   *  stay, for the law, and name nobody. `kept`: they name nobody but a number that stands nowhere else any more, and end by their
   *  own time. */
  erasure: 'with-user' | 'removed' | 'pseudonymised' | 'kept'
}

const secret = { notBecause: 'It is of use to nobody but who wants to sign in as you.' }
const derived = { notBecause: 'It is reckoned from the events, which are in events.jsonl.' }
const sandbox = { notBecause: 'No money moved: it is a copy of your orders for who tries the shop out.' }
const withUser = { erasure: 'with-user' } as const

const payload = 'What you wrote, as it came.'
const receivedAtMs = 'When it came, epoch ms.'

/** Every table that holds something of customers: what of it they take with them, and what becomes of it when they go. A test holds
 *  this against the database. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  users: {
    ...withUser,
    rowsBy: 'id',
    exported: {
      file: 'account',
      columns: {
        id: 'Number of the account.',
        email: 'Your e-mail address.',
        username: 'Your name in the shop.',
        created_at_ms: 'When the account was made, epoch ms.',
        email_verified_at_ms: 'When the address was confirmed, epoch ms; null: not yet.',
      },
    },
  },
  login_sessions: {
    ...withUser,
    exported: {
      file: 'login-sessions',
      columns: {
        device: 'What signed in, in words.',
        created_at_ms: 'Begun, epoch ms.',
        last_seen_at_ms: 'Last seen, epoch ms.',
        confirmed_at_ms: 'When you last confirmed that it is you, epoch ms.',
        expires_at_ms: 'When it ends without use, epoch ms.',
      },
    },
  },
  mailed_links: {
    ...withUser,
    exported: {
      file: 'mailed-links',
      columns: {
        purpose: 'What the link is for.',
        email: 'The address it is about.',
        created_at_ms: 'Made, epoch ms.',
        expires_at_ms: 'Good until, epoch ms.',
      },
    },
  },
  passkeys: {
    ...withUser,
    exported: {
      file: 'passkeys',
      columns: {
        name: 'As you named it.',
        is_synced: 'Kept by an account of the maker of the device.',
        added_at_ms: 'Added, epoch ms.',
        last_used_at_ms: 'Last used, epoch ms.',
      },
    },
  },
  login_challenges: { ...withUser, exported: secret },
  totp_secrets: {
    ...withUser,
    exported: {
      file: 'authenticator-app',
      columns: { created_at_ms: 'Set up, epoch ms.', on_since_ms: 'On since, epoch ms; null: not on.' },
    },
  },
  recovery_codes: { ...withUser, exported: secret },
  subscriptions: {
    ...withUser,
    exported: {
      file: 'subscription',
      columns: { status: 'Its state.', tier: 'What it unlocks.', token_limit: 'AI tokens a month.' },
    },
  },
  plan_subscriptions: {
    erasure: 'pseudonymised',
    exported: {
      file: 'plans',
      columns: {
        id: 'Number of the plan that you bought or tried.',
        plan_id: 'Which plan.',
        interval: 'month or year.',
        currency: 'What it is paid in.',
        amount_minor: 'What a period costs, in pence or cents.',
        status: 'Its state.',
        is_trial: 'Begun as a free trial.',
        told: 'How it stands, as the payment provider told it: its period, its card, a change that is coming.',
        consent: 'What you agreed to, when, and from which network address.',
        buyer: 'The name and address that you gave.',
        created_at_ms: 'When you began to buy it, epoch ms.',
        began_at_ms: 'First paid, epoch ms; null: never.',
        ended_at_ms: 'Ended, epoch ms; null: not yet.',
      },
    },
  },
  plan_invoices: {
    erasure: 'pseudonymised',
    rowsBy: 'subscription_id',
    exported: {
      file: 'invoices',
      columns: {
        id: 'Number of the invoice.',
        subscription_id: 'The plan that you bought.',
        plan_name: 'Its name.',
        currency: 'What it was paid in.',
        amount_minor: 'Its sum, in pence or cents.',
        refunded_minor: 'What came back of it.',
        status: 'Its state.',
        period_starts_at_ms: 'From, epoch ms.',
        period_ends_at_ms: 'Until, epoch ms.',
        paid_at_ms: 'Paid, epoch ms.',
      },
    },
  },
  plan_refunds: {
    erasure: 'pseudonymised',
    rowsBy: 'subscription_id',
    exported: {
      file: 'plan-refunds',
      columns: {
        id: 'Number of the refund.',
        invoice_id: 'The invoice.',
        amount_minor: 'What came back, in pence or cents.',
        status: 'Its state.',
        asked_by: 'Who asked for it.',
        asked_at_ms: 'When, epoch ms.',
      },
    },
  },
  plan_letters: {
    erasure: 'pseudonymised',
    rowsBy: 'subscription_id',
    exported: {
      file: 'plan-letters',
      columns: { letter: 'Which letter about your plan.', at_ms: 'When it was written, epoch ms.' },
    },
  },
  plan_grants: {
    erasure: 'with-user',
    rowsBy: 'subscription_id',
    exported: { notBecause: 'It says which of your courses came with a plan, as the list of courses does.' },
  },
  used_trials: {
    erasure: 'kept',
    rowsBy: 'hash',
    exported: { notBecause: 'It is a hash, by which only the same address is known again.' },
  },
  token_usage: {
    ...withUser,
    exported: { file: 'token-usage', columns: { used_on: 'Day, UTC.', tokens: 'AI tokens used on it.' } },
  },
  grants: {
    ...withUser,
    exported: {
      file: 'courses',
      columns: {
        course_id: 'Number of the course.',
        source: 'Where the right to study it comes from.',
        starts_at_ms: 'From, epoch ms.',
        ends_at_ms: 'Until, epoch ms; null: without an end.',
        revoked_at_ms: 'Withdrawn, epoch ms; null: not.',
        reason: 'Why it was withdrawn.',
      },
    },
  },
  receipts: {
    erasure: 'pseudonymised',
    exported: {
      file: 'receipts',
      columns: {
        number: 'Number of the receipt or credit note.',
        series: 'live; or test, where no money moved.',
        subject: 'What it is of.',
        buyer: 'Your name and address, as they stand on it.',
        facts: 'What else stands on it.',
        issued_at_ms: 'When it was issued, epoch ms.',
      },
    },
  },
  gifts: {
    erasure: 'pseudonymised',
    rowsBy: 'redeemed_by',
    exported: {
      file: 'redeemed-gifts',
      columns: { id: 'Number of the gift.', redeemed_at_ms: 'When you redeemed its code, epoch ms.' },
    },
  },
  withdrawals: {
    erasure: 'pseudonymised',
    rowsBy: 'email_key',
    exported: {
      file: 'withdrawals',
      columns: {
        order_number: 'The order that you named.',
        received_at_ms: receivedAtMs,
        outcome: 'What became of it; null: it was not looked at yet.',
      },
    },
  },
  cart_items: {
    ...withUser,
    exported: {
      file: 'cart',
      columns: {
        course_id: 'Number of the course.',
        quantity: 'How many copies.',
        added_at_ms: 'When it was put into the cart, epoch ms.',
      },
    },
  },
  coupon_uses: {
    erasure: 'kept',
    rowsBy: 'hash',
    exported: { notBecause: 'The coupon of each of your orders is with the order.' },
  },
  user_entitlements: {
    ...withUser,
    exported: { notBecause: 'It counts changes of your courses, and says nothing else.' },
  },
  orders: {
    erasure: 'pseudonymised',
    exported: {
      file: 'orders',
      columns: {
        id: 'Number of the order within the shop.',
        number: 'Number of the order, as it was told to you.',
        status: 'Its state.',
        payment_status: 'The state of its payment.',
        currency: 'Its currency.',
        subtotal_minor: 'Sum before the discount, in hundredths.',
        discount_minor: 'Discount, in hundredths.',
        total_minor: 'Sum to pay, in hundredths.',
        refunded_minor: 'What was given back, in hundredths.',
        coupon_code: 'The coupon.',
        payment_id: 'Number of the payment at the payment provider.',
        email: 'The e-mail address for the receipt.',
        buyer: 'Name and address, as you gave them.',
        consent: 'What you agreed to, when and from where.',
        card: 'Brand, last four figures and country of the card.',
        created_at_ms: 'Begun, epoch ms.',
        paid_at_ms: 'Paid, epoch ms; null: not.',
      },
    },
  },
  order_lines: {
    erasure: 'kept',
    rowsBy: 'order_id',
    exported: {
      file: 'order-lines',
      columns: {
        order_id: 'The order.',
        position: 'Place in the order.',
        course_id: 'Number of the course.',
        title: 'Its title when it was sold.',
        quantity: 'Copies.',
        for_self: 'Was one copy your own?',
        unit_minor: 'Price of one copy, in hundredths.',
        discount_minor: 'Discount, in hundredths.',
        total_minor: 'Sum, in hundredths.',
        refunded_minor: 'What was given back, in hundredths.',
      },
    },
  },
  order_grants: {
    erasure: 'kept',
    rowsBy: 'order_id',
    exported: { notBecause: 'Which order opened which course stands in your orders and your courses.' },
  },
  refunds: {
    erasure: 'kept',
    rowsBy: 'order_id',
    exported: {
      file: 'refunds',
      columns: {
        order_id: 'The order.',
        amount_minor: 'What was given back, in hundredths.',
        status: 'How far it came.',
        reason: 'Why.',
        asked_by: 'Who asked for it.',
        asked_at_ms: 'Asked for, epoch ms.',
        done_at_ms: 'Done, epoch ms; null: not yet.',
      },
    },
  },
  provider_customers: {
    ...withUser,
    exported: {
      file: 'payment-customers',
      columns: {
        provider: 'Who takes the payments.',
        currency: 'In which currency.',
        customer_id: 'Your number there.',
      },
    },
  },
  sync_users: { ...withUser, exported: derived },
  events: {
    ...withUser,
    exported: { notBecause: 'They have files of their own: events.jsonl, answers.csv and notes.md.' },
  },
  event_spans: { ...withUser, exported: derived },
  attempts: { ...withUser, exported: derived },
  learners: { ...withUser, exported: derived },
  seq_marks: {
    ...withUser,
    exported: {
      file: 'refused-events',
      columns: {
        device_id: 'Number of the device.',
        epoch: 'Counts the databases that the device has had.',
        seq: 'Number that the device gave the event.',
        event_id: 'Its id, where it could be read.',
        why: 'refused: it was not taken; alias: it is there under another number.',
        code: 'Why it was refused.',
      },
    },
  },
  devices: {
    ...withUser,
    exported: {
      file: 'devices',
      columns: {
        device_id: 'Number of the device.',
        epoch: 'Counts the databases that the device has had.',
        last_seq: 'How many events it has numbered.',
        last_seen_at_ms: 'When it last sent any, epoch ms.',
        app_version: 'The version of the app there.',
      },
    },
  },
  quarantine: {
    ...withUser,
    exported: {
      file: 'set-aside-events',
      columns: {
        event_id: 'Id under which another event is stored.',
        payload: 'The event.',
        received_at_ms: receivedAtMs,
      },
    },
  },
  question_reports: {
    ...withUser,
    exported: {
      file: 'question-reports',
      columns: {
        id: 'Number of the report.',
        course_id: 'Number of the course.',
        item_id: 'The question.',
        payload,
        received_at_ms: receivedAtMs,
      },
    },
  },
  exam_starts: {
    ...withUser,
    exported: {
      file: 'exam-starts',
      columns: {
        sitting_id: 'The sitting.',
        course_id: 'Number of the course.',
        exam_id: 'The exam.',
        started_at_ms: "By the server's clock, epoch ms.",
      },
    },
  },
  first_answers: {
    ...withUser,
    exported: {
      file: 'first-answers',
      columns: {
        course_id: 'Number of the course.',
        item_id: 'The question.',
        item_hash: 'SHA-256 of the question as it was asked.',
        choices: 'What your first answer counts as among those of all students.',
      },
    },
  },
  data_exports: {
    ...withUser,
    exported: {
      file: 'exports',
      columns: { asked_at_ms: 'Asked for, epoch ms.', expires_at_ms: 'Removed, epoch ms.' },
    },
  },
  account_deletions: {
    ...withUser,
    exported: {
      file: 'deletion',
      columns: { asked_at_ms: 'Asked for, epoch ms.', due_at_ms: 'When it is carried out, epoch ms.' },
    },
  },
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
  correction_mails: {
    ...withUser,
    exported: {
      file: 'correction-mails',
      columns: { chosen_at_ms: 'When you asked for mails about corrections, epoch ms.' },
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
  security_log: {
    erasure: 'kept',
    exported: {
      file: 'security-log',
      columns: {
        at_ms: 'When, epoch ms.',
        what: 'What was tried.',
        outcome: 'How it ended.',
        times: 'How often.',
      },
    },
  },
  sandbox_objects: { erasure: 'pseudonymised', exported: sandbox },
  sandbox_events: { erasure: 'pseudonymised', exported: sandbox },
  sandbox_idempotency: { erasure: 'pseudonymised', exported: sandbox },
  erased_accounts: {
    erasure: 'kept',
    rowsBy: 'hash',
    exported: { notBecause: 'It holds nothing of who has an account.' },
  },
}

const rowsAtOnce = 500

/** Where it stands whose an order or a subscription is. */
const parents = { order_id: 'orders', subscription_id: 'plan_subscriptions' } as const

/** A person's rows of a table, with the columns of its file. Rows that name an address are theirs once they have shown that the address
 *  is: by `emailVerifiedAtMs`. */
export async function* rowsOf(table: string, person: Person, db: Knex): AsyncGenerator<Record<string, unknown>> {
  const { exported, rowsBy = 'user_id' } = personalTables[table] ?? { exported: null }
  if (exported === null || 'notBecause' in exported || rowsBy === 'hash') return
  const columns = Object.keys(exported.columns)
  if (rowsBy === 'payload') {
    if (person.emailVerifiedAtMs === null) return
    for await (const row of rowsFromAddress(table, person.emailKey, db))
      yield Object.fromEntries(columns.map((name) => [name, row[name]]))
    return
  }
  if (rowsBy === 'email_key' && person.emailVerifiedAtMs === null) return
  const isWhose = (rows: Knex.QueryBuilder) =>
    rowsBy === 'order_id' || rowsBy === 'subscription_id'
      ? rows.whereIn(rowsBy, db(parents[rowsBy]).where({ user_id: person.id }).select('id'))
      : rows.where({ [rowsBy]: rowsBy === 'email_key' ? person.emailKey : person.id })
  for (let from = 0; ; from += rowsAtOnce) {
    const rows: Record<string, unknown>[] = await db(table)
      .modify(isWhose)
      .orderBy(columns)
      .offset(from)
      .limit(rowsAtOnce)
      .select(columns)
    yield* rows
    if (rows.length < rowsAtOnce) return
  }
}

/** Rows whose payload, as JSON, comes from or goes to this address. No column has it: they are looked through. */
export async function* rowsFromAddress(
  table: string,
  emailKey: string,
  db: Knex,
): AsyncGenerator<Record<string, unknown> & { id: string; payload: string }> {
  for (let after = ''; ;) {
    const rows: (Record<string, unknown> & { id: string; payload: string })[] = await db(table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
    yield* rows.filter(({ payload: text }) => addressesIn(text).includes(emailKey))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.id
  }
}

/** The addresses that a form, a booking or a mail names, as accounts compare them. */
function addressesIn(text: string): string[] {
  try {
    const { email, to, replyTo, emailKey } = JSON.parse(text) as Record<string, unknown>
    const answered = (replyTo as { address?: unknown } | undefined)?.address
    return [email, to, answered, emailKey].flatMap((address) => (typeof address === 'string' ? [keyOf(address)] : []))
  } catch {
    return []
  }
}
