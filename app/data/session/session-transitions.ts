import type { Customer } from '../../../core/contract/account/auth.ts'
import {
  type Leaving,
  type LeavingStep,
  type Session,
  type SessionEvent,
  type Settled,
  anonymousStudent,
  isOpen,
  isSettled,
  studentOf,
} from './session-state.ts'

/** What the page is after an event; the same object where the event changes nothing. Pure: what is to be done about a change
 *  stands in `session-flow.ts`. */
export function transition(state: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'opened': {
      const { account } = event
      if (studentOf(state)?.userId === account.userId) return state
      return account.userId === anonymousStudent.userId
        ? { is: 'anonymous' }
        : { is: 'signed-in', account, customer: null }
    }
    case 'closed':
      if (studentOf(state) === null) return state
      return state.is === 'signing-in' ? { ...state, from: { is: 'signed-out' } } : { is: 'signed-out' }
    case 'answered':
    case 'unanswered':
      return serverAnswered(state, event)
    case 'sign-in-sent':
      return isSettled(state) ? { is: 'signing-in', from: state } : state
    case 'sign-in-refused':
      return state.is === 'signing-in' ? state.from : state
    case 'signed-in':
      return signedIn(event.customer)
    case 'sign-out-asked':
      return isOpen(state) ? { is: 'leaving', from: state, step: { is: 'sending' } } : state
    default:
      return state.is === 'leaving' ? leave(state, event) : state
  }
}

type ServerAnswer = Extract<SessionEvent, { type: 'answered' | 'unanswered' }>

/** A sign-in or sign-out under way is not ended by what the server says of the time before it. */
function serverAnswered(state: Session, answer: ServerAnswer): Session {
  if (isSettled(state)) return settledBy(state, answer)
  const from = settledBy(state.from, answer)
  if (from === state.from) return state
  if (state.is === 'signing-in') return { ...state, from }
  return isOpen(from) ? { ...state, from } : state
}

function settledBy(state: Settled, answer: ServerAnswer): Settled {
  if (answer.type === 'unanswered') return state.is === 'unknown' ? { is: 'signed-out' } : state
  const { customer } = answer
  // A server of before names whoever the login session is of.
  if (customer && (!isOpen(state) || state.account.userId === customer.id)) return signedIn(customer)
  if (isOpen(state) && state.is !== 'expired') return { is: 'expired', account: state.account }
  return state.is === 'unknown' ? { is: 'signed-out' } : state
}

function leave(state: Leaving, event: SessionEvent): Session {
  const { step } = state
  const at = (next: LeavingStep): Leaving => ({ ...state, step: next })
  switch (event.type) {
    case 'work-counted':
      if (step.is !== 'sending') return state
      return at(event.work ? { is: 'asking', work: event.work } : { is: 'unreadable' })
    case 'stayed':
      return step.is === 'finishing' || step.is === 'going' ? state : state.from
    case 'sign-out-chosen':
      // Nobody throws away what could not be looked at.
      if (step.is === 'unreadable') return at({ is: 'finishing', work: null, what: 'keep' })
      return step.is === 'asking' ? at({ is: 'finishing', work: step.work, what: event.what }) : state
    case 'login-ended':
      return step.is === 'finishing' ? at({ is: 'going' }) : state
    case 'signed-out':
      return step.is === 'going' ? { is: 'signed-out' } : state
    default:
      return state
  }
}

const signedIn = (customer: Customer): Settled => ({
  is: 'signed-in',
  account: { userId: customer.id, username: customer.username },
  customer,
})
