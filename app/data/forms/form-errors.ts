import { Problem } from '../../../core/problem.ts'

/** What is wrong, in words by the name of the field. */
export type FieldErrors = Record<string, string>

/** What a schema says is wrong with each field, the first thing only. */
export function errorsByField(issues: readonly Issue[]): FieldErrors {
  const found: FieldErrors = {}
  for (const { path = [], message } of issues) found[path.map(String).join('.')] ??= message
  return found
}

/** As the schemas' own interface has it. */
interface Issue {
  path?: readonly unknown[] | undefined
  message: string
}

/** What the server says is wrong with each field, the first thing only. */
export function fieldErrors({ fields }: Problem): FieldErrors {
  const found: FieldErrors = {}
  for (const { path, message } of fields) found[path.replace(/^body\./, '')] ??= message
  return found
}

/** The server's words for people, or `otherwise` when the server gave none. */
export function problemWords(problem: Problem, otherwise: string): string {
  return !needsNetwork(problem) && problem.message !== '' ? problem.message : otherwise
}

export function needsNetwork({ code }: Problem): boolean {
  return code === 'unreachable' || code === 'unreadable'
}
