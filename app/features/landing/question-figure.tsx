import { useId, useState, type ReactNode } from 'react'
import { Figure } from '../../ui/content/figure.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Manicule } from '../../ui/illustrations/manicule.tsx'
import { useEarlyChoice } from '../../ui/controls/use-early-choice.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './question-figure.module.css'
import { sampleQuestion } from './sample-question.ts'

const { options, key, stem, topic, difficulty } = sampleQuestion

export interface QuestionFigureProps {
  number: number
  caption: ReactNode
}

/** A phone that is a handbook, with a question of the free course on it: it answers every tap with that option's explanation. */
export function QuestionFigure({ number, caption }: QuestionFigureProps) {
  const name = useId()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const group = useEarlyChoice<HTMLFieldSetElement>(chosenId, setChosenId)
  const chosen = options.find(({ id }) => id === chosenId)

  return (
    <Figure number={number} caption={caption} className={css['figure']}>
      <div className={css['book']}>
        <div className={css['phone']}>
          <div className={css['bar']} aria-hidden="true">
            <span>{topic}</span>
            <svg viewBox="0 0 24 16" className={css['signal']} focusable="false">
              <path d="M4 13v-2M9 13V9M14 13V6M19 13V3" />
              <path className={css['struck']} d="M2 2l20 13" />
            </svg>
          </div>
          <fieldset ref={group} className={css['question']}>
            <legend className={css['stem']}>
              <VisuallyHidden>
                {topic}, {difficulty}.{' '}
              </VisuallyHidden>
              {stem.map((paragraph) => (
                <span key={paragraph}>{paragraph}</span>
              ))}
            </legend>
            <div className={css['options']}>
              {options.map((option) => {
                const letter = option.id.toUpperCase()
                const isChosen = option.id === chosenId
                const mark = chosen && (option.id === key ? 'right' : isChosen ? 'wrong' : undefined)
                return (
                  <label key={option.id} className={css['option']} data-mark={mark} data-chosen={isChosen || undefined}>
                    <input
                      type="radio"
                      className={css['radio']}
                      name={name}
                      value={option.id}
                      checked={isChosen}
                      onChange={() => setChosenId(option.id)}
                    />
                    <span className={css['letter']} aria-hidden="true">
                      {letter}
                    </span>
                    <span>
                      <VisuallyHidden>{letter}: </VisuallyHidden>
                      {option.text}
                    </span>
                    {mark !== undefined && (
                      <Icon
                        name={mark === 'right' ? 'check' : 'cross'}
                        label={mark === 'right' ? 'Right answer' : 'Your answer, wrong'}
                      />
                    )}
                  </label>
                )
              })}
            </div>
          </fieldset>
          <div className={css['after']} role="status" data-mark={chosen && (chosen.id === key ? 'right' : 'wrong')}>
            {chosen ? (
              <>
                <p className={css['verdict']}>
                  {chosen.id === key ? 'Right.' : `Not right. The answer is ${key.toUpperCase()}.`}
                </p>
                <p>{chosen.explanation}</p>
              </>
            ) : (
              <p className={css['hint']}>
                <Manicule />
                <span>Tap an answer. Every option explains itself, right or wrong.</span>
              </p>
            )}
          </div>
        </div>
      </div>
    </Figure>
  )
}
