import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { parseNumber } from '../../../core/study/grading.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { InlineMarkdown, Markdown } from '../../ui/markdown.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SourceList } from '../../ui/source-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Given, isRight, type QuizQuestion, rightAnswer } from './quiz.ts'
import css from './quiz-player.module.css'

export interface QuizPlayerProps {
  questions: readonly QuizQuestion[]
}

/** A quiz, one question after the other, each explained when it is answered. Nothing of it is recorded. */
export function QuizPlayer({ questions }: QuizPlayerProps) {
  const [place, setPlace] = useState(0)
  const [given, setGiven] = useState<readonly Given[]>([])
  const question = questions[place]
  const right = questions.filter((each, at) => given[at] !== undefined && isRight(each, given[at])).length

  return (
    <section className={css['quiz']} aria-label="Quiz">
      <ProgressBar
        label="Questions answered"
        value={given.length}
        max={questions.length}
        text={`${given.length} of ${questions.length} answered`}
      />
      {question ? (
        <QuestionLeaf
          key={question.id}
          question={question}
          place={place + 1}
          count={questions.length}
          takesFocus={place > 0 || given.length > 0}
          given={given[place]}
          onGiven={(answer) => setGiven([...given, answer])}
          onNext={() => setPlace(place + 1)}
        />
      ) : (
        <QuizEnd
          questions={questions}
          given={given}
          right={right}
          onAgain={() => {
            setGiven([])
            setPlace(0)
          }}
        />
      )}
      <p className={css['small']}>Nothing is recorded: a quiz here is only for trying.</p>
    </section>
  )
}

interface QuestionLeafProps {
  question: QuizQuestion
  place: number
  count: number
  takesFocus: boolean
  given: Given | undefined
  onGiven: (given: Given) => void
  onNext: () => void
}

function QuestionLeaf({ question, place, count, takesFocus, given, onGiven, onNext }: QuestionLeafProps) {
  const [choice, setChoice] = useState('')
  const [error, setError] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  const verdict = useRef<HTMLParagraphElement>(null)
  const stemId = useId()
  const isAnswered = given !== undefined

  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (isAnswered) verdict.current?.focus()
  }, [isAnswered])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (question.type === 'numeric' && parseNumber(choice) === null) {
      setError('Please enter a number, such as 12.5')
    } else if (choice === '') setError('Please choose an answer')
    else {
      setError(undefined)
      onGiven(choice)
    }
  }

  return (
    <form className={css['question']} noValidate onSubmit={submit}>
      <h2 ref={title} tabIndex={-1} className={css['title']}>
        Question {place} of {count}
      </h2>
      <div id={stemId}>
        <Markdown source={question.stem} under={2} />
      </div>
      {question.type === 'numeric' ? (
        <div className={css['number']}>
          <TextField
            label={`Your answer, in ${question.unit}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={choice}
            readOnly={isAnswered}
            aria-details={stemId}
            onChange={(event) => setChoice(event.target.value)}
            error={error}
          />
        </div>
      ) : (
        <fieldset className={css['options']} aria-describedby={stemId}>
          <legend className={css['legend']}>Choose one answer</legend>
          {question.options.map(({ id, text, explanation }) => (
            <div
              key={id}
              className={css['option']}
              data-mark={isAnswered ? (id === question.key ? 'right' : id === given ? 'wrong' : undefined) : undefined}
            >
              <label className={css['choice']}>
                <input
                  type="radio"
                  name={question.id}
                  value={id}
                  checked={choice === id}
                  disabled={isAnswered}
                  onChange={() => setChoice(id)}
                />
                <span className={css['letter']} aria-hidden="true">
                  {id.toUpperCase()}
                </span>
                <span>
                  <InlineMarkdown source={text} />
                </span>
                {isAnswered && id === question.key && <Icon name="check" label="right" />}
                {isAnswered && id === given && id !== question.key && (
                  <Icon name="cross" label="your answer, not right" />
                )}
              </label>
              {isAnswered && (
                <div className={css['why']}>
                  <Markdown source={explanation} under={3} />
                </div>
              )}
            </div>
          ))}
          {error !== undefined && (
            <p className={css['error']} role="alert">
              <Icon name="warning" size="small" />
              {error}
            </p>
          )}
        </fieldset>
      )}
      {!isAnswered && (
        <Button type="submit" className={css['go']}>
          Check
        </Button>
      )}
      {isAnswered && (
        <>
          <p
            ref={verdict}
            tabIndex={-1}
            className={css['verdict']}
            data-mark={isRight(question, given) ? 'right' : 'wrong'}
          >
            <Icon name={isRight(question, given) ? 'check' : 'cross'} />
            <span>
              {isRight(question, given) ? 'Right.' : 'Not right.'} The answer is{' '}
              <InlineMarkdown source={rightAnswer(question)} />.
            </span>
          </p>
          {question.type === 'numeric' && (
            <div className={css['working']}>
              <ol>
                {question.steps.map(({ name, text }) => (
                  <li key={name}>
                    <InlineMarkdown source={text} />
                  </li>
                ))}
              </ol>
              <Markdown source={question.explanation} under={3} />
              {question.pitfalls.map(({ value, explanation }) => (
                <p key={value} className={css['pitfall']}>
                  <strong>{value.toLocaleString('en-GB')}:</strong> <InlineMarkdown source={explanation} />
                </p>
              ))}
            </div>
          )}
          <details className={css['sources']}>
            <summary>
              Sources <Icon name="chevron" size="small" />
            </summary>
            <SourceList sources={question.sources} />
          </details>
          <Button iconAfter="arrow-right" className={css['go']} onClick={onNext}>
            {place === count ? 'See the result' : 'Next question'}
          </Button>
        </>
      )}
    </form>
  )
}

interface QuizEndProps {
  questions: readonly QuizQuestion[]
  given: readonly Given[]
  right: number
  onAgain: () => void
}

function QuizEnd({ questions, given, right, onAgain }: QuizEndProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={css['question']}>
      <h2 ref={title} tabIndex={-1} className={css['title']}>
        {right} of {questions.length} right
      </h2>
      <ol className={css['marks']}>
        {questions.map((question, at) => {
          const good = isRight(question, given[at] ?? '')
          return (
            <li key={question.id} data-mark={good ? 'right' : 'wrong'}>
              <Icon name={good ? 'check' : 'cross'} label={good ? 'right' : 'not right'} size="small" />
              <span>
                Question {at + 1}: <InlineMarkdown source={rightAnswer(question)} />
              </span>
            </li>
          )
        })}
      </ol>
      <Button look="secondary" icon="refresh" className={css['go']} onClick={onAgain}>
        Try it again
      </Button>
    </div>
  )
}
