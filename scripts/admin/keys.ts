import { randomBytes } from 'node:crypto'
import { longestMs } from '../../server/config/lifetimes.ts'
import { addSessionKey } from '../../server/keys/stored-keys.ts'
import { operatorActs } from '../../server/services/operator/operator-acts.ts'
import { signingService } from '../../server/services/study/signing.ts'
import type { Command } from './command.ts'
import { CannotDo, WrongUse } from './refusals.ts'
import { atShell } from './shell.ts'

/** Keys that sign, and those that did. */
export const keyCommands: Command[] = [
  {
    name: 'keys rotate',
    args: '<packs|login>',
    summary:
      'Makes a new key to sign packs and leases with, or login cookies. What the one before has signed stays good until it ends.',
    warning: ([which]) =>
      isOfPacks(which)
        ? 'The private half of the key before is removed.'
        : 'New login cookies are signed with a new key once the servers have been started again.',
    async run({ args: [which], config, nowMs, shop }) {
      if (which === 'login' && config.sessionKeys.length > 0)
        throw new CannotDo(
          'SESSION_KEYS is set: put a new key of at least 32 characters before the others there, and leave those for 30 days.',
        )
      const { deps } = await shop()
      const acts = operatorActs(deps)
      if (isOfPacks(which)) {
        const kid = await signingService(deps).rotate()
        acts.note(atShell, { what: 'keys-rotate', target: 'packs' })
        return {
          lines: [
            `New packs and leases are signed with ${kid} once the servers have been started again.`,
            'What the key before has signed stays good; its private half is gone from the database.',
          ],
        }
      }
      const keys = await addSessionKey(config.dataDir, { randomBytes, nowMs, longestMs })
      acts.note(atShell, { what: 'keys-rotate', target: 'login' })
      return {
        lines: [
          'New login cookies are signed with a new key once the servers have been started again; nobody is signed out.',
          `${keys - 1} earlier ${keys === 2 ? 'key is' : 'keys are'} kept, each for 30 days after it was replaced.`,
        ],
      }
    },
  },
]

function isOfPacks(which: string | undefined): boolean {
  if (which !== 'packs' && which !== 'login') throw new WrongUse('Say which: packs or login.')
  return which === 'packs'
}
