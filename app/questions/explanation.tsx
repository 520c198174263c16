import { useId } from 'react'
import type { Answer } from '../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { type Mark, verdictOn } from '../../core/study/mark.ts'
import { SourceList } from '../ui/content/source-list.tsx'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import { StudentsShare } from './choice-share.tsx'
import css from './explanation.module.css'
import { screenOf } from './question-screens.ts'

export interface ExplanationProps {
  question: PractisableQuestion
  /** What the student answered; `null` when it is not known here. */
  answer: Answer | null
  /** Level of its heading, below that of the question. */
  level?: 2 | 3 | 4
  /** The verdict stands above it and is title enough for the eye. */
  isUnderVerdict?: boolean
}

const headingBelow = { 2: 'h3', 3: 'h4', 4: 'h5' } as const

/** Why the right answer is right and the student's is not, and where that can be looked up. */
export function Explanation({ question, answer, level = 2, isUnderVerdict = false }: ExplanationProps) {
  const Title = `h${level}` as const
  const Heading = headingBelow[level]
  const { Review } = screenOf(question)
  const id = useId()
  return (
    <section className={css['explanation']} aria-labelledby={id}>
      <Title id={id} className={css[isUnderVerdict ? 'unseen' : 'title']}>
        Explanation
      </Title>
      <Review question={question} answer={answer} Heading={Heading} />
      <StudentsShare />
      <div className={css['sources']}>
        <Heading className={css['small']}>Sources</Heading>
        <SourceList sources={question.sources} />
      </div>
    </section>
  )
}

/** What is said of an answer. Read out, the right one comes with it; the eye finds it just below. */
export function VerdictWords({ question, mark }: { question: PractisableQuestion; mark: Mark | null }) {
  const verdict = verdictOn(mark)
  if (verdict === 'right') return 'Right.'
  return (
    <>
      {verdict === 'partly'
        ? `Partly right: ${mark?.marks} of ${mark?.of} marks.`
        : verdict === null
          ? 'Not marked yet.'
          : 'Incorrect.'}
      <VisuallyHidden> The answer is {screenOf(question).inWords(question, 'key')}.</VisuallyHidden>
    </>
  )
}
