import * as z from 'zod/mini'
import { Problem } from '../../../core/problem.ts'

/** What is wrong with each field, the first thing only: from our own check or from the server's word. */
export function fieldErrors(error: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  if (error instanceof Problem) {
    for (const { path, message } of error.fields) found[path.replace(/^body\./, '')] ??= message
  } else if (error instanceof z.core.$ZodError) {
    for (const issue of error.issues) found[issue.path.join('.')] ??= issue.message
  }
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
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
