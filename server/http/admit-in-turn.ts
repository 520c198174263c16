import { Problem } from '../../core/problem.ts'
import type { Admit } from './handle.ts'

/** Lets the calls of an account in as their turn comes. One whose turn does not come in time is `too-many-requests`. */
export const admitInTurn =
  (turns: { enter(userId: string): Promise<(() => void) | null> }): Admit =>
  async ({ state: { userId } }) => {
    const leave = await turns.enter(userId)
    if (!leave)
      throw new Problem('too-many-requests', 'That is a lot at once. Please wait a moment.', { retryAfterS: 1 })
    return leave
  }
