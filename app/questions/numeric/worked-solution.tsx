import type { NumericEntry } from '../../../core/questions/numeric/schema.ts'
import { parseNumber } from '../../../core/questions/numeric/rules.ts'
import { InlineMarkdown, Markdown } from '../../ui/content/markdown.tsx'
import type { ReviewProps } from '../question-screen.ts'
import css from './worked-solution.module.css'

export interface WorkedSolutionProps extends Pick<ReviewProps<NumericEntry>, 'question' | 'Heading'> {
  typed: string | null
}

/** How the number is worked out, and the slips that lead to others. */
export function WorkedSolution({ Heading, question, typed }: WorkedSolutionProps) {
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
        <Heading className={css['small']}>Worked solution</Heading>
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
          <Heading className={css['small']}>Common slips</Heading>
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
