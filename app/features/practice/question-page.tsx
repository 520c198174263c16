import { type FormEvent, memo, useCallback, useDeferredValue, useRef, useState } from 'react'
import type { PractisableQuestion } from '../../../core/content/practisable.ts'
import { hasFullMarks } from '../../../core/study/mark.ts'
import { type PracticeSession, type SessionItem } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { Explanation } from '../../ui/content/explanation.tsx'
import { NumberEntry } from '../../ui/controls/number-entry.tsx'
import { numberProblem } from '../../ui/controls/number-text.ts'
import { OptionList } from '../../ui/controls/option-list.tsx'
import { ActionBar } from './action-bar.tsx'
import { ConfidenceChoice } from './confidence-choice.tsx'
import { NoteEditor } from './note-editor.tsx'
import type { PracticeRun, Saving } from './practice-run.ts'
import { nextOpen, withChoice, withConfidence, withStrike } from './session-steps.ts'
import css from './question-page.module.css'

export interface QuestionPageProps {
  account: Account
  run: PracticeRun
  session: PracticeSession
  item: SessionItem
  saving: Saving
  question: PractisableQuestion
  topicTitle: string
  disclaimer: string
  onGoOn: () => void
  onGo: (index: number) => void
}

/** One question of a run: stem, options or number, explanation once it is answered, note, and the bar to act with. */
export function QuestionPage(props: QuestionPageProps) {
  const { account, run, session, item, saving, question, topicTitle, disclaimer, onGoOn, onGo } = props
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [unsavedNote, setUnsavedNote] = useState<{ retry: () => Promise<void> } | null>(null)
  const keepOpen = useCallback((retry: () => Promise<void>) => setUnsavedNote({ retry }), [])
  const { given } = item
  // The verdict and "Saved" stand in the first frame after the answer, the long text in the next.
  const explained = useDeferredValue(given)

  const choose = useCallback(
    (optionId: string) => {
      setMissing(null)
      run.change((now) => withChoice(now, { kind: 'option', optionId }))
    },
    [run],
  )
  const strike = useCallback((optionId: string) => run.change((now) => withStrike(now, optionId)), [run])

  const problemOf = (): string | null => {
    if (question.type === 'numeric') return numberProblem(item.choice?.kind === 'number' ? item.choice.text : '')
    return item.choice === null ? 'Choose an answer first' : null
  }
  const act = () => {
    if (given) return onGoOn()
    const problem = problemOf()
    setMissing(problem)
    if (problem === null) void run.submit(question)
    else form.current?.querySelector<HTMLInputElement>('input[inputmode]')?.focus()
  }
  const retry = async () => {
    if (unsavedNote) {
      await unsavedNote.retry().then(
        () => setUnsavedNote(null),
        () => undefined,
      )
    }
    await run.retry()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    act()
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
          {question.type === 'single-best-answer' ? (
            <Options
              question={question}
              chosenId={item.choice?.kind === 'option' ? item.choice.optionId : null}
              isGiven={given !== null}
              struck={item.struck}
              onChoose={choose}
              onStrike={strike}
            />
          ) : (
            <NumberEntry
              question={question}
              typed={item.choice?.kind === 'number' ? item.choice.text : ''}
              mark={given && (isRight ? 'right' : 'wrong')}
              error={missing}
              onType={(text) => {
                setMissing(null)
                run.change((now) => withChoice(now, text === '' ? null : { kind: 'number', text }))
              }}
            />
          )}
        </form>
        <div className={css['after']}>
          {explained && <LongExplanation question={question} answer={explained.answer} />}
          <NoteEditor account={account} itemId={item.itemId} onUnsaved={keepOpen} />
          <p className={css['disclaimer']}>{disclaimer}</p>
        </div>
      </div>
      <ActionBar
        saving={unsavedNote ? { is: 'not-saved' } : saving}
        verdict={given && { isRight, words: verdictOf(question, isRight) }}
        before={
          <ConfidenceChoice
            value={item.confidence}
            onRate={(confidence) => run.change((now) => withConfidence(now, confidence))}
          />
        }
        // What is wrong with a number is said at its field, which takes the focus.
        missing={question.type === 'numeric' ? null : missing}
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

const Options = memo(OptionList)
const LongExplanation = memo(Explanation)

function verdictOf(question: PractisableQuestion, isRight: boolean): string {
  if (isRight) return 'Right.'
  const answer = question.type === 'numeric' ? `${question.key} ${question.unit}` : question.key.toUpperCase()
  return `Not right. The answer is ${answer}.`
}
