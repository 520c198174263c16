import type { ReactNode } from 'react'
import { Icon } from '../ui/layout/icon.tsx'
import css from './answer-panels.module.css'
import type { ReviewProps } from './question-screen.ts'

export interface AnswerPanelProps extends Pick<ReviewProps<unknown>, 'Heading'> {
  isRight: boolean
  /** It is what the student answered. */
  isOwn: boolean
  /** Instead of saying whose answer it is. */
  title?: string
  /** The answer itself, in its own words. */
  answer: ReactNode
  /** Why it is right or wrong. */
  children: ReactNode
}

/** The right answer, or the student's own, with its reason. */
export function AnswerPanel({ isRight, isOwn, title, answer, children, Heading }: AnswerPanelProps) {
  return (
    <div className={css['panel']} data-mark={isRight ? 'right' : 'wrong'}>
      <Heading className={css['title']}>
        <Icon name={isRight ? 'right' : 'wrong'} size="small" />
        {title ?? (isRight ? 'Right answer' : 'Your answer')}
        {isRight && isOwn && <span>· your answer</span>}
      </Heading>
      <div className={css['answer']}>{answer}</div>
      {children}
    </div>
  )
}

/** What the question teaches beyond itself, where it has such a line. */
export function TakeAway({ line, Heading }: Pick<ReviewProps<unknown>, 'Heading'> & { line: string | undefined }) {
  if (line === undefined) return null
  return (
    <div>
      <Heading className={css['small']}>To take away</Heading>
      <p>{line}</p>
    </div>
  )
}

export interface FoldedAnswersProps extends Pick<ReviewProps<unknown>, 'Heading'> {
  title: string
  answers: readonly { id: string; answer: ReactNode; reason: ReactNode }[]
}

/** Answers that nobody gave, each folded under its own words: opened where one wonders. */
export function FoldedAnswers({ title, answers, Heading }: FoldedAnswersProps) {
  if (answers.length === 0) return null
  return (
    <div>
      <Heading className={css['small']}>{title}</Heading>
      {answers.map(({ id, answer, reason }) => (
        <details key={id} className={css['folded']}>
          <summary className={css['summary']}>
            <span className={css['words']}>{answer}</span>
            <Icon name="chevron" size="small" />
          </summary>
          <div className={css['reason']}>{reason}</div>
        </details>
      ))}
    </div>
  )
}
