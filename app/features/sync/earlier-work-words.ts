import { type AdoptableWork, isNoWork } from '../../../offline/account/adopt.ts'
import { formatCount } from '../../ui/words/format-amount.ts'

/** `112 answers, 2 conversations and 3 other changes`. */
export function workInWords({ answers, conversations, changes }: AdoptableWork): string {
  const hasMore = answers + conversations > 0
  const parts = [
    answers > 0 && formatCount(answers, 'answer'),
    conversations > 0 && formatCount(conversations, 'conversation'),
    changes > 0 && formatCount(changes, hasMore ? 'other change' : 'change'),
  ].filter((part) => part !== false)
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
}

const isOne = ({ answers, changes, conversations }: AdoptableWork) => answers + changes + conversations === 1

/** What is asked about work of an earlier account; `yes` is the answer that adds it. */
export function questionWords(work: AdoptableWork): { title: string; question: string; yes: string } {
  const it = isOne(work) ? 'it' : 'them'
  return {
    title: `This device holds ${workInWords(work)} of an earlier account with your e-mail address`,
    question: `The server no longer has that account. Add ${it} to your account?`,
    yes: `Add ${it}`,
  }
}

/** What is asked about work that was done here without an account. */
export function anonymousQuestionWords(work: AdoptableWork): { title: string; question: string; yes: string } {
  const it = isOne(work) ? 'it' : 'them'
  return {
    title: `This device holds ${workInWords(work)} made without an account`,
    question: `Add ${it} to your account and have ${it} on all your devices?`,
    yes: `Add ${it}`,
  }
}

/** What is said in one line beside the state of sync. */
export function lineWords(work: AdoptableWork): string {
  const { answers, conversations } = work
  const most =
    answers > 0 ? { ...work, conversations: 0, changes: 0 } : conversations > 0 ? { ...work, changes: 0 } : work
  return `${workInWords(most)} of an earlier account: yours?`
}

/** `added`: what the account did not hold yet; `waiting`: how much of the account is not sent yet. */
export function addedWords(added: AdoptableWork, waiting: number): { title: string; detail: string | null } {
  if (isNoWork(added)) return { title: 'All of it was in your account already', detail: null }
  const [was, they] = isOne(added) ? ['was', 'It is'] : ['were', 'They are']
  const detail = waiting > 0 ? `${they} sent with the next sync.` : null
  return { title: `${workInWords(added)} ${was} added`, detail }
}
