import { type Answer, isAnswer } from '../../../core/questions/answer.ts'
import type { YesNo } from '../../../core/questions/yes-no/schema.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import type { AnswerAreaProps } from '../question-screen.ts'
import { QuestionText } from '../question-text.tsx'
import css from './statement-list.module.css'

type Verdict = 'yes' | 'no' | null

/** What the answer says of each statement of the question. */
export function verdictsOf({ statements }: YesNo, answer: Answer | null): readonly Verdict[] {
  const given = isAnswer(answer, 'statements') ? answer.verdicts : []
  return statements.map((_, at) => given[at] ?? null)
}

/** The stem, and its statements with "Yes" and "No" beside each. */
export function StatementList({ question, choice, verdict, onChoose }: AnswerAreaProps<YesNo>) {
  const { id, stem, statements } = question
  const judged = verdictsOf(question, choice)
  const isGiven = verdict !== null
  const judge = (at: number, said: 'yes' | 'no') =>
    onChoose({ kind: 'statements', verdicts: judged.map((before, place) => (place === at ? said : before)) })
  return (
    <div className={css['question']}>
      <QuestionText itemId={id} source={stem} under={2} />
      <div className={css['statements']}>
        {statements.map(({ text, key }, at) => {
          const mark = isGiven ? (judged[at] === key ? 'right' : 'wrong') : undefined
          return (
            <fieldset key={text} className={css['statement']} data-mark={mark}>
              <legend className={css['text']}>
                <InlineMarkdown source={text} />
              </legend>
              <div className={css['verdicts']}>
                {(['yes', 'no'] as const).map((said) => (
                  <label
                    key={said}
                    className={css['verdict']}
                    data-chosen={judged[at] === said || undefined}
                    data-key={(isGiven && said === key) || undefined}
                  >
                    <input
                      type="radio"
                      className={css['radio']}
                      name={`statement-${id}-${at}`}
                      value={said}
                      checked={judged[at] === said}
                      aria-disabled={isGiven || undefined}
                      onChange={() => judge(at, said)}
                    />
                    {said === 'yes' ? 'Yes' : 'No'}
                  </label>
                ))}
                <span className={css['mark']}>
                  {mark === 'right' && <Icon name="check" label="Right" />}
                  {mark === 'wrong' && <Icon name="wrong" label={`Incorrect, it is ${key}`} />}
                </span>
              </div>
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}
