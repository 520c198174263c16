import { mailStates, type Outgoing } from '../../core/contract/operator/mails.ts'
import { mailsService } from '../../server/services/operator/mails.ts'
import { list, moment, pageFlag, pageOf, type Command, type Run } from './command.ts'
import { WrongUse } from './refusals.ts'
import { atShell } from './shell.ts'

const serviceOf = async ({ shop }: Run) => mailsService((await shop()).deps)

function stateOf(given = 'given-up'): Outgoing['state'] {
  const state = mailStates.find((each) => each === given)
  if (!state) throw new WrongUse(`A mail is one of ${mailStates.join(', ')}.`)
  return state
}

/** What the shop sends, and the dead letters among it. */
export const mailCommands: Command[] = [
  {
    name: 'mails list',
    args: `[${mailStates.join('|')}]`,
    summary: 'Mails and other jobs in this state, the newest first; without one those given up, the dead letters.',
    flags: pageFlag,
    async run(run) {
      return list(await (await serviceOf(run)).list(stateOf(run.args[0]), pageOf(run)), {
        id: ({ id }) => id,
        made: ({ createdAt }) => moment(createdAt),
        to: ({ to, kind }) => to ?? `(${kind})`,
        subject: ({ subject, isKept }) => subject ?? (isKept ? '' : 'no longer kept'),
        tries: ({ attempts }) => attempts,
        next: ({ dueAt }) => moment(dueAt),
        reason: ({ reason }) => reason,
      })
    },
  },
  {
    name: 'mails show',
    args: '<id>',
    summary: 'One mail with its words, without the secrets of its links. That you looked is logged.',
    async run(run) {
      const { kind, to, subject, text, state, reason } = await (await serviceOf(run)).look(atShell, run.args[0] ?? '')
      const facts = [`State: ${state}${reason === null ? '' : ` (${reason})`}`]
      if (kind !== 'mail') return { lines: [...facts, `It is no mail, but a job of the kind ${kind}.`] }
      if (text === null) return { lines: [...facts, 'Its words are no longer kept.'] }
      return { lines: [...facts, `To: ${to ?? ''}`, `Subject: ${subject ?? ''}`, '', text] }
    },
  },
  {
    name: 'mails retry',
    args: '<id>',
    summary: 'Has it tried at once: what waits or was given up, and once more what was sent and is still kept.',
    async run(run) {
      await (await serviceOf(run)).retry(atShell, run.args[0] ?? '')
      return { lines: ['It is tried as soon as a server looks, within a few seconds.'] }
    },
  },
  {
    name: 'mails drop',
    args: '<id>',
    summary: 'Forgets a dead letter, with its words.',
    warning: () => 'The words of this mail are removed: nobody can send it any more.',
    async run(run) {
      await (await serviceOf(run)).drop(atShell, run.args[0] ?? '')
      return { lines: ['It is dropped.'] }
    },
  },
]
