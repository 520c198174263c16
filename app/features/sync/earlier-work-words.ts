import type { AdoptableWork } from '../../../offline/adopt.ts'
import { formatCount } from '../../ui/format-amount.ts'

/** `112 answers and 3 other changes`. */
export function workInWords({ answers, changes }: AdoptableWork): string {
  const others = formatCount(changes, answers > 0 ? 'other change' : 'change')
  if (changes === 0) return formatCount(answers, 'answer')
  return answers > 0 ? `${formatCount(answers, 'answer')} and ${others}` : others
}

const isOne = ({ answers, changes }: AdoptableWork) => answers + changes === 1

/** What is asked about work of an earlier account; `yes` is the answer that adds it. */
export function questionWords(work: AdoptableWork): { title: string; question: string; yes: string } {
  const it = isOne(work) ? 'it' : 'them'
  return {
    title: `This device holds ${workInWords(work)} of an earlier account with your e-mail address`,
    question: `The server no longer has that account. Add ${it} to your account?`,
    yes: `Add ${it}`,
  }
}

/** `added`: what the account did not hold yet. */
export function addedWords(added: AdoptableWork): string {
  if (added.answers + added.changes === 0) return 'All of it was in your account already'
  return isOne(added)
    ? `${workInWords(added)} was added; it is sent with the next sync`
    : `${workInWords(added)} were added; they are sent with the next sync`
}
