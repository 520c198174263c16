import { expect } from 'vitest'
import type { Account } from '../../offline/account/account.ts'
import { crashPointsEvery } from '../setup/crash-points.ts'
import { stepThrough } from './phone.ts'

class Killed extends Error {}

/** Runs it until the edge of the `deadly`-th transaction of the account, where the process ends. Answers whether it came to that. */
export async function killedAtStep(account: Account, deadly: number, run: () => Promise<void>): Promise<boolean> {
  let steps = 0
  stepThrough(account, () => {
    if (++steps >= deadly) throw new Killed()
  })
  return await run().then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof Killed)) throw error
      return true
    },
  )
}

export interface AfterKill {
  wasKilled: boolean
  /** What did not hold after another start. */
  complaints: string[]
}

/** Kills at each step in turn, or at some of them (`crashPointsEvery`), and states that nothing is wrong afterwards, until it is through.
 *  Answers the step that it was through at. */
export async function outlivesEveryKill(killAt: (deadly: number) => Promise<AfterKill>): Promise<number> {
  for (let deadly = 1; ; deadly += crashPointsEvery) {
    const { wasKilled, complaints } = await killAt(deadly)
    expect({ deadly, complaints }).toEqual({ deadly, complaints: [] })
    if (!wasKilled) return deadly
  }
}
