import type { ProblemCode } from '../../../core/problem.ts'
import type { Owner } from './owner.ts'

type Outcome = 'ok' | ProblemCode

/** The parts of a request that the path, the query and the body are filled from. */
export interface Asked {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: Record<string, unknown>
}

/** How a call answers somebody whose business it is not. */
export interface Attempt {
  /** Asks with everything of the owner's that the call takes; by default it takes nothing. */
  asking?: (owner: Owner) => Asked
  /** What somebody else with an account gets. `ok`: what is everybody's, or their own. */
  stranger: Outcome
  /** What somebody who is not signed in gets. */
  visitor: Outcome
  /** Tables that get rows by it: none of those that were there changes or goes. */
  adds?: readonly string[]
  /** Tables that count, by nobody's name. */
  counts?: readonly string[]
  /** What it says back of what it was asked with, to who gets an answer. */
  repeats?: (owner: Owner) => string[]
}

/** The same for everybody: it says and does nothing that is anybody's. */
export const everybodys = (asking?: Attempt['asking']): Attempt => ({
  stranger: 'ok',
  visitor: 'ok',
  ...(asking && { asking }),
})
/** About who asks, whatever else they name. */
export const ownAlone = (asking?: Attempt['asking']): Attempt => ({ ...everybodys(asking), visitor: 'not-signed-in' })
/** For those with an account, and not this. */
export const refused = (stranger: ProblemCode, asking: Attempt['asking']): Attempt => ({
  ...ownAlone(asking),
  stranger,
})
/** Asks for a secret, of whoever has it. */
export const withoutSecret = (code: ProblemCode, asking: Attempt['asking']): Attempt => ({
  ...everybodys(asking),
  stranger: code,
  visitor: code,
})

/** For operators; others learn not even that there is such an address. */
export const operators = (asking: Attempt['asking'] = () => ({})) => withoutSecret('not-found', asking)

export const course = (courseId: number) => () => ({ params: { id: courseId } })
export const ofOwner = ({ userId }: Owner) => ({ query: { userId } })
