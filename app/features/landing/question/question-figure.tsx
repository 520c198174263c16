import { type ReactNode, useId, useState } from 'react'
import type { CourseCard } from '../../../../core/contract/shop/courses.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { useEarlyChoice } from '../../../ui/controls/use-early-choice.ts'
import { Figure } from '../../../ui/content/figure.tsx'
import { Manicule } from '../../../ui/illustrations/manicule.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import css from './question-figure.module.css'
import { firstQuestion, type SampleQuestion, sampleCount } from './sample-question.ts'

export interface QuestionFigureProps {
  number: number
  caption: ReactNode
  /** Theirs, where more are; `undefined` while it is not known. */
  course: Pick<CourseCard, 'id' | 'questionCount'> | undefined
}

/** A phone that is a handbook, with questions of the free course on it, one after the other: it answers every tap with that
 *  option's explanation. */
export function QuestionFigure({ number, caption, course }: QuestionFigureProps) {
  const [questions, setQuestions] = useState([firstQuestion])
  const [at, setAt] = useState(0)
  const [isCutShort, setCutShort] = useState(false)
  const question = questions[at] ?? firstQuestion
  const isLast = isCutShort || at + 1 === sampleCount

  const fetchFurther = () => {
    if (questions.length > 1) return
    void import('../further-questions.ts').then(
      ({ furtherQuestions }) => setQuestions([firstQuestion, ...furtherQuestions]),
      // There is no network for the others.
      () => setCutShort(true),
    )
  }

  return (
    <Figure number={number} caption={caption} className={css['figure']}>
      <div className={css['book']}>
        <div className={css['phone']}>
          <FigureQuestion
            key={question.id}
            question={question}
            place={at + 1}
            onChosen={fetchFurther}
            next={
              isLast ? (
                course && <MoreQuestions course={course} answered={questions.map(({ id }) => id)} />
              ) : (
                <Button
                  wide
                  look="secondary"
                  iconAfter="arrow-right"
                  busy={questions.length === 1}
                  onClick={() => setAt(at + 1)}
                >
                  Next question
                </Button>
              )
            }
          />
        </div>
      </div>
    </Figure>
  )
}

interface MoreQuestionsProps {
  course: Pick<CourseCard, 'id' | 'questionCount'>
  /** Ids. */
  answered: readonly string[]
}

/** Into the course, at a question that the figure did not have. */
function MoreQuestions({ course, answered }: MoreQuestionsProps) {
  return (
    <LinkButton
      to="/study/$courseId/start"
      params={{ courseId: String(course.id) }}
      search={{ skip: answered.join(',') }}
      iconAfter="arrow-right"
      wide
    >
      {course.questionCount - answered.length} more, free
    </LinkButton>
  )
}

interface FigureQuestionProps {
  question: SampleQuestion
  /** Counts from 1. */
  place: number
  onChosen: () => void
  /** Shown once an option is chosen. */
  next: ReactNode
}

function FigureQuestion({ question, place, onChosen, next }: FigureQuestionProps) {
  const { options, key, stem, topic, difficulty } = question
  const name = useId()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const choose = (id: string) => {
    setChosenId(id)
    onChosen()
  }
  const group = useEarlyChoice<HTMLFieldSetElement>(chosenId, choose)
  const chosen = options.find(({ id }) => id === chosenId)
  const right = options.find(({ id }) => id === key)

  return (
    <>
      <div className={css['bar']} aria-hidden="true">
        <span>{topic}</span>
        <span className={css['count']}>
          {place} of {sampleCount}
        </span>
        <svg viewBox="0 0 24 16" className={css['signal']} focusable="false">
          <path d="M4 13v-2M9 13V9M14 13V6M19 13V3" />
          <path className={css['struck']} d="M2 2l20 13" />
        </svg>
      </div>
      <fieldset ref={group} className={css['question']}>
        {/* Where the button for the next question was pressed, reading goes on at the question. */}
        <legend className={css['stem']} tabIndex={-1} ref={place > 1 ? takeFocus : undefined}>
          <VisuallyHidden>
            Question {place} of {sampleCount}. {topic}, {difficulty}.{' '}
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
                  onChange={() => choose(option.id)}
                />
                <span className={css['letter']} aria-hidden="true">
                  {letter}
                </span>
                <span>
                  <VisuallyHidden>{letter}: </VisuallyHidden>
                  {option.text}
                </span>
                {mark !== undefined && (
                  <Icon name={mark} label={mark === 'right' ? 'Right answer' : 'Your answer, incorrect'} />
                )}
              </label>
            )
          })}
        </div>
      </fieldset>
      <div className={css['after']} role="status" data-mark={chosen && (chosen === right ? 'right' : 'wrong')}>
        {chosen ? (
          <>
            <p className={css['verdict']}>{chosen === right ? 'Right.' : `Incorrect. The answer is ${right?.text}.`}</p>
            <p>{chosen.explanation}</p>
          </>
        ) : (
          <p className={css['hint']}>
            <Manicule />
            <span>Tap an answer. Every option explains itself, right or wrong.</span>
          </p>
        )}
      </div>
      {chosen && next}
    </>
  )
}

const takeFocus = (place: HTMLElement | null) => place?.focus()
