import { withUser, type PersonalTable } from './personal-table.ts'

/** What is kept of plans, and of what they allow. */
export const planTables = {
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
  model_usage: {
    ...withUser,
    exported: {
      file: 'language-model-usage',
      columns: {
        used_on: 'Day, UTC.',
        tokens: 'Tokens of a language model that your questions and their answers took.',
        cost_millionths: 'What they cost us, in millionths of a penny or cent.',
      },
    },
  },
} satisfies Record<string, PersonalTable>
