import { type FormEvent, memo, useCallback, useDeferredValue, useRef, useState } from 'react'
import type { Answer } from '../../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import { hasFullMarks } from '../../../core/study/mark.ts'
import { type PracticeSession, type SessionItem, toggleStrike } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { Explanation } from '../../questions/explanation.tsx'
import { screenOf, verdictWords } from '../../questions/question-screens.ts'
import type { Saving } from '../../questions/run/held-run.ts'
import type { RunStore } from '../../questions/run/run-store.ts'
import { nextOpen, withChoice, withConfidence } from '../../questions/run/session-steps.ts'
import { ActionBar } from './action-bar.tsx'
import { ConfidenceChoice } from './confidence-choice.tsx'
import { NoteEditor } from './note-editor.tsx'
import css from './question-page.module.css'

export interface QuestionPageProps {
  account: Account
  run: RunStore
  /** As the student may see it. */
  session: PracticeSession
  item: SessionItem
  saving: Saving
  question: PractisableQuestion
  topicTitle: string
  disclaimer: string
  onGoOn: () => void
  onGo: (index: number) => void
}

/** One question of a run: stem and means to answer, explanation once it is answered, note, and the bar to act with. */
export function QuestionPage(props: QuestionPageProps) {
  const { account, run, session, item, saving, question, topicTitle, disclaimer, onGo } = props
  const { given } = item
  const { AnswerArea, saysProblem } = screenOf(question)
  const { form, missing, choose, act } = useAnswering(props)
  const note = useUnsavedNote()
  const strike = useCallback((id: string) => run.change((now) => toggleStrike(now, id)), [run])
  // The verdict stands in the first frame after the tap, the long text in the next.
  const explained = useDeferredValue(given)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    act()
  }
  const retry = async () => {
    await note.retry()
    await run.retry()
  }
  const isRight = hasFullMarks(given?.mark ?? null)
  const isLastOpen = given !== null && nextOpen(session) === null

  return (
    <>
      <div className={css['spread']} data-given={given !== null || undefined}>
        <form ref={form} className={css['question']} onSubmit={onSubmit} noValidate>
          <p className={css['topic']}>
            {topicTitle} <span>· {question.difficulty}</span>
          </p>
          <AnswerArea
            question={question}
            choice={item.choice}
            verdict={given && (isRight ? 'right' : 'wrong')}
            error={saysProblem ? missing : null}
            onChoose={choose}
            struck={item.struck}
            onStrike={strike}
          />
        </form>
        <div className={css['after']}>
          {explained && <LongExplanation question={question} answer={explained.answer} />}
          <NoteEditor account={account} itemId={item.itemId} onUnsaved={note.onUnsaved} />
          <p className={css['disclaimer']}>{disclaimer}</p>
        </div>
      </div>
      <ActionBar
        saving={note.isUnsaved ? { is: 'not-saved' } : saving}
        verdict={given && { isRight, words: verdictWords(question, isRight) }}
        before={
          <ConfidenceChoice
            value={item.confidence}
            onRate={(confidence) => run.change((now) => withConfidence(now, confidence))}
          />
        }
        missing={saysProblem ? null : missing}
        main={given === null ? 'Submit' : isLastOpen ? 'Finish' : 'Next'}
        hasPrevious={session.index > 0}
        hasNext={session.index + 1 < session.items.length}
        onMain={act}
        onPrevious={() => onGo(session.index - 1)}
        onNext={() => onGo(session.index + 1)}
        onRetry={() => void retry()}
      />
    </>
  )
}

const LongExplanation = memo(Explanation)

/** Choosing, and the press that gives what is chosen or goes on after it. What is missing is asked for first. */
function useAnswering({ run, item, question, onGoOn }: QuestionPageProps) {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const choose = useCallback(
    (choice: Answer | null) => {
      setMissing(null)
      run.change((now) => withChoice(now, choice))
    },
    [run],
  )
  const act = () => {
    if (item.given) return onGoOn()
    const problem = screenOf(question).problemOf(item.choice)
    setMissing(problem)
    if (problem === null) void run.give(question)
    else form.current?.querySelector<HTMLInputElement>('input[inputmode]')?.focus()
  }
  return { form, missing, choose, act }
}

/** A note that could not be written is tried again with the run. */
function useUnsavedNote() {
  const [unsaved, setUnsaved] = useState<{ retry: () => Promise<void> } | null>(null)
  const onUnsaved = useCallback((retry: () => Promise<void>) => setUnsaved({ retry }), [])
  const retry = async () =>
    await unsaved?.retry().then(
      () => setUnsaved(null),
      () => undefined,
    )
  return { isUnsaved: unsaved !== null, onUnsaved, retry }
}
