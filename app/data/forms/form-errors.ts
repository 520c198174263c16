import { Problem } from '../../../core/problem.ts'

/** What the server says is wrong with each field, the first thing only. */
export function fieldErrors(error: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  if (!(error instanceof Problem)) return found
  for (const { path, message } of error.fields) found[path.replace(/^body\./, '')] ??= message
  return found
}

/** The server's words for people, or `otherwise` when the server gave none. */
export function wordsOf(error: unknown, otherwise: string): string {
  return error instanceof Problem && !needsNetwork(error) && error.message !== '' ? error.message : otherwise
}

export function needsNetwork(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'unreachable' || error.code === 'unreadable')
}

/** Puts the cursor into the first field that is wrong, once the errors are drawn. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => focusFirstWrong(form))
}

/** Puts the cursor into the first field that is drawn as wrong; of a group of choices, into its first. */
export function focusFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const field = wrong instanceof HTMLFieldSetElement ? wrong.querySelector('input') : wrong
  field?.focus()
}
