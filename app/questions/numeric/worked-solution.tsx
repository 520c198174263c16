import { isAnswer } from '../../../core/questions/answer.ts'
import type { NumericEntry } from '../../../core/questions/numeric/schema.ts'
import { numericRules, parseNumber } from '../../../core/questions/numeric/rules.ts'
import { hasFullMarks } from '../../../core/study/mark.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { ZoomableText } from '../question-text.tsx'
import { AnswerPanel, FoldedAnswers, TakeAway } from '../answer-panels.tsx'
import type { ReviewProps } from '../question-screen.ts'
import css from './worked-solution.module.css'

/** The right number with its reason and what to take away, the student's with the slip behind it where it is a known one, how
 *  the number is worked out, and the other slips. */
export function WorkedSolution({ question, answer, Heading }: ReviewProps<NumericEntry>) {
  const { key, unit, tolerance, pitfalls, steps } = question
  const typed = isAnswer(answer, 'number') ? answer.text : null
  const value = typed === null ? null : parseNumber(typed)
  const isRight = answer !== null && hasFullMarks(numericRules.grade(question, answer))
  const ownSlip = isRight ? undefined : pitfalls.find((pitfall) => pitfall.value === value)
  return (
    <>
      <AnswerPanel
        isRight
        isOwn={isRight}
        Heading={Heading}
        answer={
          <p className={css['key']}>
            <strong>
              {key} {unit}
            </strong>
            {tolerance > 0 && (
              <span className={css['tolerance']}>
                (within {tolerance} {unit} counts as right)
              </span>
            )}
          </p>
        }
      >
        <ZoomableText source={question.explanation} under={3} />
      </AnswerPanel>
      <TakeAway line={question.takeAway} Heading={Heading} />
      {typed !== null && !isRight && (
        <AnswerPanel isRight={false} isOwn answer={`${typed} ${unit}`} Heading={Heading}>
          {ownSlip && <ZoomableText source={ownSlip.explanation} under={3} />}
        </AnswerPanel>
      )}
      <div>
        <Heading className={css['small']}>Worked solution</Heading>
        <ol className={css['steps']}>
          {steps.map((step) => (
            <li key={step.name}>
              <InlineMarkdown source={step.text} />
            </li>
          ))}
        </ol>
      </div>
      <FoldedAnswers
        title="Common slips"
        Heading={Heading}
        answers={pitfalls
          .filter((pitfall) => pitfall !== ownSlip)
          .map((pitfall) => ({
            id: String(pitfall.value),
            answer: `${pitfall.value} ${unit}`,
            reason: <ZoomableText source={pitfall.explanation} under={3} />,
          }))}
      />
    </>
  )
}
