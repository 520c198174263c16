import type { Schema } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import { errorsByField, type FieldErrors, fieldErrors } from './form-errors.ts'

/** The text of a form's fields, by name. */
export type FormValues = Record<string, string>

/** What a press of Send is known by: the same words again are the same request, which the server then takes once. */
export interface Attempt {
  /** A random UUID. */
  id: string
  /** When these words were first sent, epoch ms. */
  atMs: number
}

export interface FormKind<Body, Answer> {
  /** What is sent, out of what was typed. Throws `Problem` for what it cannot read. */
  bodyOf: (values: FormValues, attempt: Attempt) => Body
  /** The contract's schema of the body. It is fetched beside the form; where it cannot be, the server's own check is enough. Left out
   *  where nothing that is typed is wrong. */
  schema?: () => Promise<Schema>
  /** What the schema cannot know, such as two fields that have to agree. */
  check?: (values: FormValues) => FieldErrors
  /** Sends it. Throws `Problem`. */
  send: (body: Body, attempt: Attempt) => Promise<Answer>
}

/** How a press of Send ended. */
export type FormOutcome<Answer> =
  | { is: 'sent'; answer: Answer }
  /** Nothing was sent. */
  | { is: 'invalid'; errors: FieldErrors }
  /** The server did not take it or could not be reached, this device could not store it, or the app has a fault. */
  | { is: 'failed'; problem: Problem; errors: FieldErrors }

/** Checks and sends what was typed into one form. `newId`, `now`: what an attempt is known by. */
export function formSender<Body, Answer>(env: { newId: () => string; now: () => number }) {
  let last: (Attempt & { words: string }) | null = null

  return async (kind: FormKind<Body, Answer>, values: FormValues): Promise<FormOutcome<Answer>> => {
    const words = JSON.stringify(values)
    if (last?.words !== words) last = { words, id: env.newId(), atMs: env.now() }
    const { id, atMs } = last
    try {
      const body = kind.bodyOf(values, { id, atMs })
      const errors = { ...(await wrongFields(kind.schema, body)), ...kind.check?.(values) }
      if (Object.keys(errors).length > 0) return { is: 'invalid', errors }
      const answer = await kind.send(body, { id, atMs })
      last = null
      return { is: 'sent', answer }
    } catch (error) {
      const problem = problemOf(error)
      return { is: 'failed', problem, errors: fieldErrors(problem) }
    }
  }
}

/** What was thrown, as a form tells of it. What was not fetched is a problem already: no network would mend anything else. */
function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const words = isNotSaved(error) ? error.message : 'An unexpected error occurred. Please try again.'
  return new Problem('internal', words, { cause: error })
}

/** Told by its name: the class comes with the databases of this device, which forms of the shop do without. */
const isNotSaved = (error: unknown): error is Error => error instanceof Error && error.name === 'NotSaved'

async function wrongFields(schema: FormKind<unknown, unknown>['schema'], body: unknown): Promise<FieldErrors> {
  const loaded = await schema?.().catch(() => null)
  // By the interface that each schema brings along: the library itself comes with the schema, not with every form's page.
  const { issues = [] } = (await loaded?.['~standard'].validate(body)) ?? {}
  return errorsByField(issues)
}
