import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { Answer } from '../../core/questions/answer.ts'
import { attemptOf } from '../../core/questions/attempt.ts'
import type { PackedQuestion } from '../../core/questions/practisable.ts'
import { rulesOf } from '../../core/questions/rules-by-type.ts'
import { type Mark, hasFullMarks, outcomeOf } from '../../core/study/mark.ts'
import { useBusy } from '../data/device/use-busy.ts'
import { Button } from '../ui/controls/button.tsx'
import { Explanation } from './explanation.tsx'
import { Passage } from './passage.tsx'
import { screenOf } from './question-screens.ts'
import css from './quiz.module.css'
import { VerdictLine } from './verdict-line.tsx'

export interface QuizProps {
  questions: readonly PackedQuestion[]
  /** Said once, above the first question: what becomes of the answers. */
  note: string
}

interface Given {
  answer: Answer
  mark: Mark | null
}

/** A few questions one after the other, each explained once it is answered. Nothing of it is stored. Templates, which bring much
 *  to a page, are not asked here. */
export function Quiz({ questions, note }: QuizProps) {
  const [at, setAt] = useState(0)
  const [given, setGiven] = useState<readonly Given[]>([])
  const [round, setRound] = useState(0)
  const question = questions[at]
  useBusy(question !== undefined && given.length > 0)

  if (!question) {
    const right = given.filter(({ mark }) => hasFullMarks(mark)).length
    return (
      <div className={css['end']}>
        <h3 className={css['score']} tabIndex={-1} ref={takeFocus}>
          {right} of {questions.length} right
        </h3>
        <p>{note}</p>
        <Button
          look="secondary"
          icon="refresh"
          onClick={() => {
            setGiven([])
            setRound(round + 1)
            setAt(0)
          }}
        >
          Try again
        </Button>
      </div>
    )
  }
  return (
    <QuizQuestion
      key={`${round} ${question.id}`}
      asked={question}
      attemptKey={String(round)}
      title={`Question ${at + 1} of ${questions.length}`}
      note={at === 0 ? note : null}
      // The first is where the reader came to by himself.
      isReached={at > 0 || round > 0}
      goOn={at + 1 < questions.length ? 'Next' : 'See the result'}
      onGiven={(now) => setGiven([...given, now])}
      onGoOn={() => setAt(at + 1)}
    />
  )
}

/** Reading goes on at what took the place of the pressed button. */
const takeFocus = (place: HTMLElement | null) => place?.focus()

interface QuizQuestionProps {
  asked: PackedQuestion
  /** Another in each round, and the same wherever the page is drawn. */
  attemptKey: string
  title: string
  note: string | null
  isReached: boolean
  goOn: string
  onGiven: (given: Given) => void
  onGoOn: () => void
}

function QuizQuestion({ asked, attemptKey, title, note, isReached, goOn, onGiven, onGoOn }: QuizQuestionProps) {
  const question = useMemo(() => attemptOf(asked, attemptKey), [asked, attemptKey])
  const [choice, setChoice] = useState<Answer | null>(null)
  const [given, setGiven] = useState<Given | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { AnswerArea, problemOf, saysProblem } = screenOf(question)
  const verdict = outcomeOf(given)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given) return onGoOn()
    const problem = problemOf(choice, question)
    setMissing(problem)
    if (choice === null || problem !== null) {
      form.current?.querySelector<HTMLInputElement>('input')?.focus()
      return
    }
    const now = { answer: choice, mark: rulesOf(question)?.grade(question, choice) ?? null }
    setGiven(now)
    onGiven(now)
  }

  return (
    <form ref={form} className={css['quiz']} onSubmit={submit} noValidate>
      <h3 className={css['title']} tabIndex={-1} ref={isReached ? takeFocus : undefined}>
        {title}
      </h3>
      {note !== null && <p className={css['note']}>{note}</p>}
      <Passage question={question} />
      <AnswerArea
        question={question}
        choice={choice}
        verdict={verdict}
        error={missing}
        onChoose={(now) => {
          if (given) return
          setMissing(null)
          setChoice(now)
        }}
      />
      <VerdictLine question={question} given={given} missing={saysProblem ? null : missing}>
        <Button type="submit" {...(given && { iconAfter: 'arrow-right' as const })}>
          {given ? goOn : 'Check answer'}
        </Button>
      </VerdictLine>
      {given && <Explanation question={question} answer={given.answer} level={4} isUnderVerdict />}
    </form>
  )
}
