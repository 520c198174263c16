import { useId } from 'react'
import type { Answer } from '../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../core/questions/practisable.ts'
import { SourceList } from '../ui/content/source-list.tsx'
import css from './explanation.module.css'
import { screenOf } from './question-screens.ts'

export interface ExplanationProps {
  question: PractisableQuestion
  /** What the student answered; `null` when it is not known here. */
  answer: Answer | null
  /** Level of its heading, below that of the question. */
  level?: 2 | 3 | 4
}

const headingBelow = { 2: 'h3', 3: 'h4', 4: 'h5' } as const

/** Why each option is right or wrong, or how the number is worked out, and where that can be looked up. */
export function Explanation({ question, answer, level = 2 }: ExplanationProps) {
  const Title = `h${level}` as const
  const Heading = headingBelow[level]
  const { Review } = screenOf(question)
  const id = useId()
  return (
    <section className={css['explanation']} aria-labelledby={id}>
      <Title id={id} className={css['title']}>
        Explanation
      </Title>
      <Review question={question} answer={answer} Heading={Heading} />
      <div className={css['sources']}>
        <Heading className={css['small']}>Sources</Heading>
        <SourceList sources={question.sources} />
      </div>
    </section>
  )
}
