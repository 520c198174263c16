import type { Unsent } from '../../../offline/account/unsent.ts'
import { formatCount } from './format-amount.ts'

/** "2 answers, 1 message and 1 refused item". */
export function unsentInWords({
  answers,
  changes,
  notes,
  recordings,
  conversations,
  messages,
  refused,
}: Unsent): string {
  const parts = [
    answers > 0 && formatCount(answers, 'answer'),
    changes > 0 && formatCount(changes, 'other change'),
    notes > 0 && formatCount(notes, 'unfinished draft'),
    recordings > 0 && formatCount(recordings, 'recording'),
    conversations > 0 && formatCount(conversations, 'entry with the tutor', 'entries with the tutor'),
    messages > 0 && formatCount(messages, 'message'),
    refused > 0 && formatCount(refused, 'refused item'),
  ].filter((part) => part !== false)
  return list.format(parts)
}

/** What is lost with a removal though the rest was saved as a file; empty where nothing is. */
export const notInFile = ({ recordings }: Unsent): string => (recordings > 0 ? ' Recordings are not in the file.' : '')

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
