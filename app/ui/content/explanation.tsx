import { useId } from 'react'
import type { PractisableQuestion } from '../../../core/content/practisable.ts'
import type { NumericEntry, SingleBestAnswer } from '../../../core/content/question.ts'
import { parseNumber } from '../../../core/study/grading.ts'
import type { Answer } from '../../../core/study/events/event.ts'
import { classNames } from '../layout/class-names.ts'
import { Icon } from '../layout/icon.tsx'
import { InlineMarkdown, Markdown } from './markdown.tsx'
import { SourceList } from './source-list.tsx'
import css from './explanation.module.css'

export interface ExplanationProps {
  question: PractisableQuestion
  /** What the student answered; `null` when it is not known here. */
  answer: Answer | null
  /** Level of its heading, below that of the question. */
  level?: 2 | 3 | 4
}

/** Why each option is right or wrong, or how the number is worked out, and where that can be looked up. */
export function Explanation({ question, answer, level = 2 }: ExplanationProps) {
  const Title = `h${level}` as const
  const Small = `h${level + 1}` as 'h3' | 'h4' | 'h5'
  const id = useId()
  return (
    <section className={css['explanation']} aria-labelledby={id}>
      <Title id={id} className={css['title']}>
        Explanation
      </Title>
      {question.type === 'single-best-answer' ? (
        <OptionReasons question={question} chosenId={answer?.kind === 'option' ? answer.optionId : null} />
      ) : (
        <WorkedSolution Small={Small} question={question} typed={answer?.kind === 'number' ? answer.text : null} />
      )}
      <div className={css['sources']}>
        <Small className={css['small']}>Sources</Small>
        <SourceList sources={question.sources} />
      </div>
    </section>
  )
}

function OptionReasons({ question, chosenId }: { question: SingleBestAnswer; chosenId: string | null }) {
  return (
    <ul className={css['reasons']}>
      {question.options.map((option) => {
        const isRight = option.id === question.key
        return (
          <li key={option.id} className={classNames(css['reason'], isRight ? css['right'] : css['wrong'])}>
            <p className={css['verdict']}>
              <Icon name={isRight ? 'check' : 'cross'} size="small" />
              <span>
                <strong>{option.id.toUpperCase()}</strong> {isRight ? 'Right answer' : 'Wrong'}
                {option.id === chosenId && ' · your answer'}
              </span>
            </p>
            <Markdown source={option.explanation} under={3} className={css['words'] ?? ''} />
          </li>
        )
      })}
    </ul>
  )
}

interface WorkedSolutionProps {
  Small: 'h3' | 'h4' | 'h5'
  question: NumericEntry
  typed: string | null
}

function WorkedSolution({ Small, question, typed }: WorkedSolutionProps) {
  const value = typed === null ? null : parseNumber(typed)
  return (
    <>
      <p className={css['key']}>
        <span className={css['small']}>Right answer</span>
        <strong>
          {question.key} {question.unit}
        </strong>
        {question.tolerance > 0 && (
          <span className={css['tolerance']}>
            (within {question.tolerance} {question.unit} counts as right)
          </span>
        )}
      </p>
      <Markdown source={question.explanation} under={3} />
      <div>
        <Small className={css['small']}>Worked solution</Small>
        <ol className={css['steps']}>
          {question.steps.map((step) => (
            <li key={step.name}>
              <InlineMarkdown source={step.text} />
            </li>
          ))}
        </ol>
      </div>
      {question.pitfalls.length > 0 && (
        <div>
          <Small className={css['small']}>Common slips</Small>
          <dl className={css['pitfalls']}>
            {question.pitfalls.map((pitfall) => (
              <div key={pitfall.value} data-yours={pitfall.value === value || undefined}>
                <dt>
                  {pitfall.value} {question.unit}
                  {pitfall.value === value && <span className={css['yours']}> · your answer</span>}
                </dt>
                <dd>
                  <InlineMarkdown source={pitfall.explanation} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}
