import { useDeferredValue } from 'react'

/** Whose screens can be drawn, by id: who is there before, while those of the account that was opened, `studentId`, get ready, so that
 *  what is being typed is not broken off; nobody at once when it is closed. What draws them suspends until they are. */
export function useOpenedStudent(studentId: string | null): string | null {
  const ready = useDeferredValue(studentId)
  return ready === studentId ? ready : null
}
