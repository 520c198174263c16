import type { Stored } from './stored.ts'

interface StoredOnServer extends Stored {
  basis: string
  tables: readonly string[]
}

const asLongAsAccount = 'as long as the account'

/** What the server keeps. A test holds it against the tables of the database. */
export const storedOnServer: readonly StoredOnServer[] = [
  {
    what: 'Account: e-mail address and whether it was confirmed, username, a one-way hash of your password, day of sign-up',
    why: 'to give you an account',
    basis: 'contract',
    howLong: 'until you delete the account, and 14 days more in which you can take that back',
    tables: ['users', 'account_deletions'],
  },
  {
    what: 'Other ways to sign in: public keys of your passkeys, the sealed secret of your authenticator app, hashes of recovery codes',
    why: 'to let you in, and nobody else',
    basis: 'contract',
    howLong: `until you remove them, and no longer than the account`,
    tables: ['passkeys', 'totp_secrets', 'recovery_codes'],
  },
  {
    what: 'Login sessions: the kind of device, when each was begun and last seen',
    why: 'to keep you signed in, and to show you where you are',
    basis: 'contract',
    howLong: 'until they end, 30 days at most',
    tables: ['login_sessions'],
  },
  {
    what: 'Links in mails and sign-ins that were begun: hashes of random numbers, and the address they are about',
    why: 'so that each works once and for its time',
    basis: 'contract',
    howLong: 'minutes; seven days for the way back to an earlier address',
    tables: ['mailed_links', 'login_challenges'],
  },
  {
    what: 'Courses and plans you have, and AI answers used, by day',
    why: 'to give you access, and to count what a plan includes',
    basis: 'contract',
    howLong: asLongAsAccount,
    tables: ['grants', 'user_entitlements', 'subscriptions', 'token_usage'],
  },
  {
    what: 'Conversations with the tutor: your questions, the answers with what they cite, what you said of them, and the words of a question that had no good answer',
    why: 'to show them to you on every device, and to tell our authors what to write next: they read only words that at least three students used, never who asked or what was written',
    basis: 'contract; for our authors, legitimate interest: a library that answers what is asked',
    howLong: 'until you delete the conversation, and no longer than the account',
    tables: ['conversations', 'chat_messages'],
  },
  {
    what: 'How much of a language model your questions took, by day, where the tutor asks one and you agreed to it',
    why: 'to hold its cost within what a day allows',
    basis: 'legitimate interest: a service that can be paid for',
    howLong: asLongAsAccount,
    tables: ['model_usage'],
  },
  {
    what: 'Plans paid by the month or the year: their prices, periods, invoices and refunds, what they opened, which letters you had about them, your name and address, what you agreed to, when and from which network address, and brand, last four figures and expiry of the card',
    why: 'to take your payments, open what they are for, and give money back',
    basis: 'contract, and tax law for what was paid',
    howLong:
      'your name, address, what you agreed to and the card: six years after the year in which the plan ended, and no longer than the account, whose deletion also ends the plan; what was paid stays without them',
    tables: ['plan_subscriptions', 'plan_invoices', 'plan_refunds', 'plan_grants', 'plan_letters'],
  },
  {
    what: 'A hash of your e-mail address, if you tried a plan without paying',
    why: 'so that everybody has one free trial',
    basis: 'legitimate interest: trials are not used up by a few',
    howLong: '24 months, also after the account is deleted',
    tables: ['used_trials'],
  },
  {
    what: 'Receipts and credit notes: what was sold, paid and given back, when, and the name and address that you gave',
    why: 'to prove what was paid, as tax law asks of us',
    basis: 'legal obligation',
    howLong: 'six years after the year of the payment; your name and address no longer than the account',
    tables: ['receipts'],
  },
  {
    what: 'Gift codes: a hash of each, and which account redeemed it',
    why: 'so that a code opens a course once',
    basis: 'contract',
    howLong: 'as long as the order that it was bought with; who redeemed it as long as their account',
    tables: ['gifts'],
  },
  {
    what: 'Statements of withdrawal: the order and the e-mail address that were named, the time, and what became of it',
    why: 'to prove that it came, and when',
    basis: 'legal obligation',
    howLong: 'six years; the address no longer than an account with it',
    tables: ['withdrawals'],
  },
  {
    what: 'Orders: what you bought or were about to buy, its price, coupon and refunds, your name and address, what you agreed to, when and from which network address, and brand, country and last four figures of the card',
    why: 'to take your payment, open what you paid for, and give money back',
    basis: 'contract, and tax law for what was paid',
    howLong:
      'unpaid: 30 days, or without your name, address and e-mail for longer where a payment came that we could not accept; paid: your name, address, e-mail, what you agreed to and the card for six years after the year of the payment, and no longer than the account; what was sold stays without them',
    tables: ['orders', 'order_lines', 'order_grants', 'refunds'],
  },
  {
    what: 'The number under which the payment provider knows you',
    why: 'so that your payments are one customer’s there',
    basis: 'contract',
    howLong: asLongAsAccount,
    tables: ['provider_customers'],
  },
  {
    what: 'Study record: each answer with its time, also what you write for a scenario or an essay and how you judge it, notes, flags, when exams began, and the devices they came from with the version of the app',
    why: 'to keep your work safe and the same on all your devices, and to compute your progress',
    basis: 'contract',
    howLong: asLongAsAccount,
    tables: ['sync_users', 'events', 'event_spans', 'attempts', 'seq_marks', 'devices', 'quarantine', 'exam_starts'],
  },
  {
    what: 'What is reckoned from your answers: how well you know each topic and question',
    why: 'to tell you what to do next without reckoning all of it anew',
    basis: 'contract',
    howLong: 'a month after you last studied, and no longer than the account; it is made again when you go on',
    tables: ['learners'],
  },
  {
    what: 'First answers: which option you chose first in each question',
    why: 'to count how many students chose what, and to learn how hard each question is. Others see the counts alone, and only where 20 or more have answered',
    basis: 'our interest in showing how hard a question is',
    howLong: 'as long as the account; then it leaves the counts',
    tables: ['first_answers'],
  },
  {
    what: 'Files with your data that you asked for',
    why: 'for you to download them',
    basis: 'your right to a copy',
    howLong: '24 hours',
    tables: ['data_exports', 'data_export_pieces'],
  },
  {
    what: 'Cart: which courses, how many copies of each, and when they were put there. Without an account, under a hash of the number in a cookie',
    why: 'to keep it until you buy',
    basis: 'steps towards a contract, which you asked for',
    howLong: '12 months, and no longer than the account; without an account 30 days',
    tables: ['cart_items'],
  },
  {
    what: 'Coupons used: with which order and when, and a keyed hash of the e-mail address',
    why: 'to count how often a coupon was used, by all and by each customer',
    basis: 'our interest in keeping to the terms of a coupon',
    howLong: 'as long as the order',
    tables: ['coupon_uses'],
  },
  {
    what: 'Messages from the contact forms, and whose account they are once its address is another',
    why: 'to answer you',
    basis: 'our interest in answering, or contract',
    howLong:
      'on the server for 24 months, or until you delete the account whose confirmed address it is or was; in our mailbox until the matter is settled',
    tables: ['contact_messages'],
  },
  {
    what: 'Reports of questions: the question, what you wrote, and your account when you are signed in',
    why: 'to mend the question, and to answer you',
    basis: 'our interest in correct questions',
    howLong: 'on the server for 24 months, and no longer than the account; in our mailbox until the matter is settled',
    tables: ['question_reports'],
  },
  {
    what: 'Requests for expert sessions: name, address, time, what you wrote',
    why: 'to hold the session',
    basis: 'contract',
    howLong: 'on the server until 24 months after its time, otherwise as for messages',
    tables: ['bookings'],
  },
  {
    what: 'Newsletter: e-mail address, the form you used, times of asking, confirming and leaving',
    why: 'to send what you asked for, and to prove that you did',
    basis: 'consent',
    howLong:
      'unconfirmed: removed after 30 days; otherwise until you ask us to delete it, or delete an account with the same confirmed address',
    tables: ['newsletter_subscribers', 'newsletter_tokens'],
  },
  {
    what: 'That you want mails about corrections of questions',
    why: 'to send them',
    basis: 'consent',
    howLong: 'until you switch them off, and no longer than the account',
    tables: ['correction_mails'],
  },
  {
    what: 'Mails waiting to be sent',
    why: 'to send them, also after a failure',
    basis: 'as for the mail’s subject',
    howLong:
      'the text is removed once our mail server has sent it, the entry 30 days later; of one that could not be sent both go 30 days after the last try. Where the shop runs without a mail server, mails are kept for 30 days',
    tables: ['outbox'],
  },
  {
    what: 'Counters against abuse: keyed hashes of network addresses and of names used to sign in, and of downloads that were counted',
    why: 'to stop guessing and flooding',
    basis: 'our interest in security',
    howLong: 'minutes to a day',
    tables: ['rate_limits', 'counted_downloads'],
  },
  {
    what: 'Security log: time of each sign-up, sign-in, sign-out, change of how one signs in, export and deletion, its result, the number of the account, keyed hashes of the e-mail address and of the network address',
    why: 'to find out who tried to get into an account',
    basis: 'our interest in security',
    howLong: '180 days, also after the account is deleted',
    tables: ['security_log'],
  },
  {
    what: 'Where the shop runs without a payment provider, to be tried out: e-mail address, amounts, and of test cards the brand, the last four digits and the expiry',
    why: 'to show what paying would be like. No money moves, and real cards are refused and never stored',
    basis: 'contract',
    howLong:
      'messages and repeated calls for 30 days, the rest as long as the shop is tried out; without the address once the account is deleted',
    tables: ['sandbox_objects', 'sandbox_events', 'sandbox_idempotency'],
  },
  {
    what: 'A hash of the number of each deleted account',
    why: 'so that your devices learn that they have something to clear',
    basis: 'our interest in carrying a deletion out',
    howLong: '24 months',
    tables: ['erased_accounts'],
  },
  {
    what: 'Technical log: time, kind of request, result, a random number; of what failed also the number of the account, order or payment',
    why: 'to find faults',
    basis: 'our interest in a working service',
    howLong: 'as long as a fault can be looked into; no names, addresses or contents are written to it',
    tables: [],
  },
]

/** Tables that hold nothing of anybody: what the shop sells and shows, its keys, and counts without names. */
export const impersonalTables: readonly string[] = [
  'catalogue_state',
  'corrections',
  'model_days',
  'courses',
  'item_versions',
  'packs',
  'pack_blobs',
  'pack_blob_pieces',
  'pack_blob_uses',
  'open_media',
  'shop_entries',
  'plans',
  'coupons',
  'resource_downloads',
  'answer_counts',
  'difficulty_fits',
  'counters',
  'signing_keys',
  'provider_events',
]
