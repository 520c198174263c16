import { receivedAtMs, withUser, type PersonalTable } from './personal-table.ts'

const sandbox = { notBecause: 'No money moved: it is a copy of your orders for who tries the shop out.' }

/** What is kept of what was bought, and of what came of it. */
export const salesTables = {
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
        outcome: 'What became of it; null: it goes on.',
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
  sandbox_objects: { erasure: 'pseudonymised', exported: sandbox },
  sandbox_events: { erasure: 'pseudonymised', exported: sandbox },
  sandbox_idempotency: { erasure: 'pseudonymised', exported: sandbox },
} satisfies Record<string, PersonalTable>
