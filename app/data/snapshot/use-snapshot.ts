import { useEffect } from 'react'
import { openStudentId } from '../session/session.ts'
import { takeEarlyInput } from './early-input.ts'
import { forgetSnapshot, keepSnapshot } from './snapshot.ts'

/** Keeps a snapshot of the question on the screen whenever its student leaves the page, and none of one that was left behind or
 *  answered. `question`: `null` where no question stands there unanswered. */
export function useSnapshot(userId: string, question: string | null): void {
  useEffect(() => {
    if (question === null) return
    void takeEarlyInput()
    // A link changes the address before the screen.
    const { pathname } = location
    const keep = () => {
      if (document.visibilityState === 'hidden' && openStudentId() === userId) keepSnapshot(userId, pathname)
    }
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      forgetSnapshot(userId)
    }
  }, [userId, question])
}
