import { createContext, useContext } from 'react'
import { type ChoiceCounts, endChoice, percentOf, statementChoice, studentsIn } from '../../core/study/answer-shares.ts'
import { formatCount } from '../ui/words/format-amount.ts'
import { InlineMarkdown } from '../ui/content/markdown.tsx'
import css from './choice-share.module.css'

/** What students chose of the question that is explained; `null` where that is not known, and nothing is said of it. */
export const ChoiceCountsOfQuestion = createContext<ChoiceCounts | null>(null)

/** How many other students chose an option, in its explanation. */
export function ChoiceShare({ optionId }: { optionId: string }) {
  const percent = percentOf(useContext(ChoiceCountsOfQuestion), optionId)
  return percent === null ? null : <span className={css['share']}>{percent}% chose this</span>
}

/** The same for options that the explanation says nothing of. */
export function OtherShares({ options }: { options: readonly { id: string; text: string }[] }) {
  if (studentsIn(useContext(ChoiceCountsOfQuestion)) === null) return null
  return (
    <ul className={css['others']}>
      {options.map(({ id, text }) => (
        <li key={id}>
          <InlineMarkdown source={text} />
          <ChoiceShare optionId={id} />
        </li>
      ))}
    </ul>
  )
}

/** How many other students said yes and no to a statement. `at`: its place in the question, from 0. */
export function StatementShare({ at }: { at: number }) {
  const counts = useContext(ChoiceCountsOfQuestion)
  const [yes, no] = (['yes', 'no'] as const).map((verdict) => percentOf(counts, statementChoice(at, verdict)))
  if (yes === null) return null
  return (
    <span className={css['share']}>
      {yes}% said yes, {no}% no
    </span>
  )
}

/** How many other students chose a response as the most and as the least appropriate. */
export function EndsShare({ optionId }: { optionId: string }) {
  const counts = useContext(ChoiceCountsOfQuestion)
  const [most, least] = (['most', 'least'] as const).map((end) => percentOf(counts, endChoice(end, optionId)))
  if (most === null) return null
  return (
    <span className={css['share']}>
      {most}% chose this as the most appropriate, {least}% as the least
    </span>
  )
}

/** Of how many students the shares are, and how many of them were right. */
export function StudentsShare() {
  const counts = useContext(ChoiceCountsOfQuestion)
  const students = studentsIn(counts)
  if (students === null) return null
  return (
    <p className={css['students']}>
      Of {formatCount(students, 'student')}, {percentOf(counts, 'right')}% got this right at their first attempt.
    </p>
  )
}
