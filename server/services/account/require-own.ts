import { Problem } from '../../../core/problem.ts'

/** A device says whose work it sends or wants, since its login session may have become another user's meanwhile. `named`: left out by
 *  releases that did not say it yet. Throws `wrong-account`. */
export function requireOwn(userId: string, named: string | undefined): void {
  if (named !== undefined && named !== userId)
    throw new Problem('wrong-account', 'This is the data of another account.')
}
