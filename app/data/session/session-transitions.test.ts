import { expect, test } from 'vitest'
import type { Customer } from '../../../core/contract/account/auth.ts'
import type { SignOutReadiness } from '../../../offline/account/sign-out.ts'
import {
  type Leaving,
  type LeavingStep,
  type Session,
  type SessionEvent,
  type Settled,
  accountOf,
  anonymousStudent,
  customerOf,
  rememberedOf,
  studentOf,
  wantsSignIn,
} from './session-state.ts'
import { transition } from './session-transitions.ts'

const ada = { userId: 'u1', username: 'Ada' }
const ben = { userId: 'u2', username: 'Ben' }
const customer = (id: string, username: string): Customer => ({
  id,
  username,
  email: `${username.toLowerCase()}@example.org`,
  subscriptionStatus: 'none',
  emailVerifiedAt: null,
  tokensUsed: 0,
  tokenLimit: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const adaToo = customer('u1', 'Ada')
const benToo = customer('u2', 'Ben')
const allSent: SignOutReadiness = { is: 'all-sent', isConfirmed: true }
const someUnsent: SignOutReadiness = {
  is: 'unsent',
  answers: 2,
  changes: 0,
  notes: 0,
  recordings: 0,
  conversations: 0,
  messages: 0,
  refused: 0,
}

const settled = {
  unknown: { is: 'unknown' },
  out: { is: 'signed-out' },
  anonymous: { is: 'anonymous' },
  in: { is: 'signed-in', account: ada, customer: adaToo },
  unheard: { is: 'signed-in', account: ada, customer: null },
  expired: { is: 'expired', account: ada },
} satisfies Record<string, Settled>
const leaving = (step: LeavingStep, from: Leaving['from'] = settled.in): Leaving => ({ is: 'leaving', from, step })
const steps = {
  sending: { is: 'sending' },
  unreadable: { is: 'unreadable' },
  asking: { is: 'asking', work: someUnsent },
  finishing: { is: 'finishing', work: someUnsent, what: 'keep' },
  going: { is: 'going' },
} satisfies Record<string, LeavingStep>

const states: Record<string, Session> = {
  ...settled,
  'signing in from out': { is: 'signing-in', from: settled.out },
  'signing in from expired': { is: 'signing-in', from: settled.expired },
  'signing in from anonymous': { is: 'signing-in', from: settled.anonymous },
  'leaving: sending': leaving(steps.sending),
  'leaving: unreadable': leaving(steps.unreadable),
  'leaving: asking': leaving(steps.asking),
  'leaving: finishing': leaving(steps.finishing),
  'leaving: going': leaving(steps.going),
}

const events: Record<string, SessionEvent> = {
  'opened Ada': { type: 'opened', account: ada },
  'opened Ben': { type: 'opened', account: ben },
  'opened anonymous': { type: 'opened', account: anonymousStudent },
  closed: { type: 'closed' },
  'answered nobody': { type: 'answered', customer: null },
  'answered Ada': { type: 'answered', customer: adaToo },
  'answered Ben': { type: 'answered', customer: benToo },
  unanswered: { type: 'unanswered' },
  'sign-in-sent': { type: 'sign-in-sent' },
  'sign-in-refused': { type: 'sign-in-refused' },
  'signed-in Ben': { type: 'signed-in', customer: benToo },
  'sign-out-asked': { type: 'sign-out-asked' },
  'work-counted': { type: 'work-counted', work: allSent },
  'work not counted': { type: 'work-counted', work: null },
  stayed: { type: 'stayed' },
  'sign-out-chosen': { type: 'sign-out-chosen', what: 'remove' },
  'login-ended': { type: 'login-ended' },
  'signed-out': { type: 'signed-out' },
}

const adaOpened: Session = { is: 'signed-in', account: ada, customer: null }
const benOpened: Session = { is: 'signed-in', account: ben, customer: null }
const benIn: Session = { is: 'signed-in', account: ben, customer: benToo }
const { out, anonymous, expired } = settled

/** What each event makes of each state; where an event is not named, the state stays the same object. */
const changes: Record<string, Record<string, Session>> = {
  unknown: {
    'opened Ada': adaOpened,
    'opened Ben': benOpened,
    'answered nobody': out,
    'answered Ada': settled.in,
    'answered Ben': benIn,
    unanswered: out,
    'sign-in-sent': { is: 'signing-in', from: settled.unknown },
    'signed-in Ben': benIn,
  },
  out: {
    'opened Ada': adaOpened,
    'opened Ben': benOpened,
    'answered Ada': settled.in,
    'answered Ben': benIn,
    'sign-in-sent': { is: 'signing-in', from: out },
    'signed-in Ben': benIn,
  },
  // The server knows nothing of who has no account, and takes nothing from them.
  anonymous: {
    'opened Ada': adaOpened,
    'opened Ben': benOpened,
    'opened anonymous': anonymous,
    closed: out,
    'answered Ada': settled.in,
    'answered Ben': benIn,
    'sign-in-sent': { is: 'signing-in', from: anonymous },
    'signed-in Ben': benIn,
  },
  in: {
    'opened Ben': benOpened,
    closed: out,
    'answered nobody': expired,
    'answered Ada': settled.in,
    'answered Ben': expired,
    'sign-in-sent': { is: 'signing-in', from: settled.in },
    'signed-in Ben': benIn,
    'sign-out-asked': leaving(steps.sending),
  },
  unheard: {
    'opened Ben': benOpened,
    closed: out,
    'answered nobody': expired,
    'answered Ada': settled.in,
    'answered Ben': expired,
    'sign-in-sent': { is: 'signing-in', from: settled.unheard },
    'signed-in Ben': benIn,
    'sign-out-asked': leaving(steps.sending, settled.unheard),
  },
  expired: {
    'opened Ben': benOpened,
    closed: out,
    'answered Ada': settled.in,
    'sign-in-sent': { is: 'signing-in', from: expired },
    'signed-in Ben': benIn,
    'sign-out-asked': leaving(steps.sending, expired),
  },
  // What the server says meanwhile is of the time before, and counts when the sign-in fails.
  'signing in from out': {
    'opened Ada': adaOpened,
    'opened Ben': benOpened,
    'answered Ada': { is: 'signing-in', from: settled.in },
    'answered Ben': { is: 'signing-in', from: benIn },
    'sign-in-refused': out,
    'signed-in Ben': benIn,
  },
  'signing in from expired': {
    'opened Ben': benOpened,
    closed: { is: 'signing-in', from: out },
    'answered Ada': { is: 'signing-in', from: settled.in },
    'sign-in-refused': expired,
    'signed-in Ben': benIn,
  },
  'signing in from anonymous': {
    'opened Ada': adaOpened,
    'opened Ben': benOpened,
    'opened anonymous': { is: 'signing-in', from: anonymous },
    closed: { is: 'signing-in', from: out },
    'answered Ada': { is: 'signing-in', from: settled.in },
    'answered Ben': { is: 'signing-in', from: benIn },
    'sign-in-refused': anonymous,
    'signed-in Ben': benIn,
  },
  ...Object.fromEntries(
    Object.values(steps).map((step) => [
      `leaving: ${step.is}`,
      {
        'opened Ben': benOpened,
        closed: out,
        'answered nobody': leaving(step, expired),
        'answered Ada': leaving(step),
        'answered Ben': leaving(step, expired),
        'signed-in Ben': benIn,
        ...(step.is !== 'finishing' && step.is !== 'going' && { stayed: settled.in }),
        ...(step.is === 'sending' && {
          'work-counted': leaving({ is: 'asking', work: allSent }),
          'work not counted': leaving(steps.unreadable),
        }),
        ...(step.is === 'asking' && {
          'sign-out-chosen': leaving({ is: 'finishing', work: someUnsent, what: 'remove' }),
        }),
        ...(step.is === 'unreadable' && { 'sign-out-chosen': leaving({ is: 'finishing', work: null, what: 'keep' }) }),
        ...(step.is === 'finishing' && { 'login-ended': leaving(steps.going) }),
        ...(step.is === 'going' && { 'signed-out': out }),
      },
    ]),
  ),
}

for (const [name, state] of Object.entries(states)) {
  test.each(Object.entries(events))(`${name}: %s`, (happened, event) => {
    const expected = changes[name]?.[happened] ?? (happened === 'opened anonymous' ? anonymous : undefined)
    if (expected) expect(transition(state, event)).toEqual(expected)
    else expect(transition(state, event)).toBe(state)
  })
}

test('an account is open, and its data shown, in every state but five', () => {
  const closed = Object.keys(states).filter((name) => accountOf(states[name]!) === null)
  expect(closed).toEqual(['unknown', 'out', 'anonymous', 'signing in from out', 'signing in from anonymous'])
})

test('the device has nobody’s study open from the moment that a sign-out was chosen', () => {
  const gone = Object.keys(states).filter((name) => rememberedOf(states[name]!) !== studentOf(states[name]!))
  expect(gone).toEqual(['leaving: finishing', 'leaving: going'])
  expect(rememberedOf(states['leaving: going']!)).toBeNull()
})

test('who studies without an account is a student, also while they sign in', () => {
  const students = Object.values(states).map(studentOf)
  const own = Object.keys(states).filter((_, at) => students[at] === anonymousStudent)
  expect(own).toEqual(['anonymous', 'signing in from anonymous'])
  expect(Object.keys(states).filter((_, at) => students[at] === null)).toEqual([
    'unknown',
    'out',
    'signing in from out',
  ])
})

test('its owner has to sign in where the server does not know them, and is known only from the server', () => {
  const asked = Object.keys(states).filter((name) => wantsSignIn(states[name]!))
  expect(asked).toEqual(['expired', 'signing in from expired'])
  expect(customerOf(settled.unheard)).toBeNull()
  expect(customerOf(leaving(steps.asking))).toBe(adaToo)
})
