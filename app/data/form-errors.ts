import { Problem } from '../../core/problem.ts'

/** What the server says is wrong with each field, the first thing only. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof Problem ? fieldErrorsOf(error.fields) : {}
}

export function fieldErrorsOf(fields: Problem['fields']): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of fields) found[path.replace(/^body\./, '')] ??= message
  return found
}

export function needsNetwork(error: unknown): boolean {
  return error instanceof Problem && (error.code === 'unreachable' || error.code === 'unreadable')
}

/** Puts the cursor into the first field that is wrong, once the errors are drawn. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
