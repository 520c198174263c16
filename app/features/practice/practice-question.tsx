import {
  type FormEvent,
  memo,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Answer } from '../../../core/questions/answer.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import { afterFirstScreen } from '../../data/device/first-screen.ts'
import { outcomeOf } from '../../../core/study/mark.ts'
import { type PracticeSession, type SessionItem, modeOf, toggleStrike } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { Passage, hasPassage, textIdsOf } from '../../questions/passage.tsx'
import { VerdictWords } from '../../questions/explanation.tsx'
import { QuestionExplanation } from '../../questions/question-explanation.tsx'
import { screenOf } from '../../questions/question-screens.ts'
import type { Saving } from '../../questions/run/held-run.ts'
import type { RunStore } from '../../questions/run/run-store.ts'
import { nextUnanswered, withChoice, withConfidence } from '../../questions/run/session-steps.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { ActionBar } from './action-bar.tsx'
import { ConfidenceChoice } from './confidence-choice.tsx'
import type { PracticeSettings } from './practice-settings.ts'
import css from './practice-question.module.css'

export interface PracticeQuestionProps {
  account: Account
  run: RunStore
  /** As the student may see it. */
  session: PracticeSession
  item: SessionItem
  /** Its answer is on the disk. */
  isWritten: boolean
  saving: Saving
  question: PractisableQuestion
  settings: PracticeSettings
  topicTitle: string
  disclaimer: string
  onGoOn: () => void
  onGo: (index: number) => void
}

/** One question of a run: stem and means to answer, verdict and explanation once it is answered, the bar to act with, note. */
export function PracticeQuestion(props: PracticeQuestionProps) {
  const { account, run, session, item, isWritten, saving, question, settings, topicTitle, disclaimer, onGo } = props
  const { given } = item
  const { AnswerArea, saysProblem } = screenOf(question)
  const { form, missing, choose, act } = useAnswering(props)
  const texts = useRef<HTMLDivElement>(null)
  const itemIds = useMemo(() => textIdsOf(question), [question])
  const strike = useCallback((id: string) => run.change((now) => toggleStrike(now, id)), [run])
  const outcome = outcomeOf(given)
  // The frame after the tap only changes the bar, which is quick. When the answer is on the disk, or keeps the student waiting,
  // the page moves to the verdict and marks the options, and the explanation is drawn: any earlier would hold up "Saved".
  const isSettled = isWritten || saving.is === 'slow' || saving.is === 'not-saved'
  const isPainted = usePainted(given !== null && isSettled)
  const heading = useVerdictInView(isPainted)
  const explained = useDeferredValue(isPainted ? given : null)
  const saved = saving.is === 'saved' && 'Saved on this device'
  const verdict = (
    <>
      {outcome && outcome !== 'unmarked' && <Icon name={outcome} />}
      <span>
        <VerdictWords question={question} mark={given?.mark ?? null} />
      </span>
    </>
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    act()
  }
  const isTimed = modeOf(session) === 'timed'
  const isLast = session.index + 1 === session.items.length
  const goesOn = (isTimed ? isLast : nextUnanswered(session) === null) ? 'Finish' : 'Next'

  return (
    <div ref={texts} className={css['spread']} data-set={hasPassage(question) || undefined}>
      <LongPassage question={question} />
      <form ref={form} className={css['question']} data-question={item.itemId} onSubmit={onSubmit} noValidate>
        <div className={css['topic']}>
          <p>
            {topicTitle} <span>· {question.difficulty}</span>
          </p>
          <Suspense fallback={<Highlighter />}>
            <TextHighlights db={account.db} place={texts} itemIds={itemIds} keep={run.keep} />
          </Suspense>
        </div>
        <AnswerArea
          question={question}
          choice={item.choice}
          verdict={isPainted ? outcome : null}
          error={saysProblem ? missing : null}
          onChoose={choose}
          struck={item.struck}
          onStrike={strike}
        />
      </form>
      {isPainted && (
        <div className={css['outcome']} data-explained={explained !== null || undefined}>
          <div className={css['verdict']} data-verdict={outcome}>
            <h2 className={css['words']} tabIndex={-1} ref={heading}>
              {verdict}
            </h2>
            <p role="status" className={css['saved']}>
              {saved}
            </p>
          </div>
          {explained && (
            <LongExplanation
              courseId={session.courseId}
              itemHash={item.itemHash}
              question={question}
              answer={explained.answer}
              isUnderVerdict
            />
          )}
        </div>
      )}
      <ActionBar
        saving={saving}
        hasSkip={given === null && !isTimed}
        before={
          isTimed ? null : given === null ? (
            <ConfidenceChoice
              db={account.db}
              itemId={item.itemId}
              asked={settings.confidence}
              value={item.confidence}
              onRate={(confidence) => run.change((now) => withConfidence(now, confidence))}
            />
          ) : (
            !isPainted && (
              <p className={css['first']} data-verdict={outcome}>
                {verdict}
                <span className={css['saved']}>{saved}</span>
              </p>
            )
          )
        }
        missing={saysProblem ? null : missing}
        main={given === null && !isTimed ? 'Submit' : goesOn}
        hasPrevious={session.index > 0}
        hasNext={!isLast}
        onMain={act}
        onPrevious={() => onGo(session.index - 1)}
        onNext={() => onGo(session.index + 1)}
        onRetry={() => void run.retry()}
      />
      <div className={css['note']} data-late>
        {!isTimed && (
          <Suspense>
            <AboutQuestion
              account={account}
              courseId={session.courseId}
              question={question}
              given={isPainted ? given : null}
            />
          </Suspense>
        )}
        <Suspense>
          <Note account={account} itemId={item.itemId} onUnsaved={run.write} />
        </Suspense>
        <p className={css['disclaimer']}>{disclaimer}</p>
      </div>
    </div>
  )
}

/** Room for the highlighter, so that nothing moves when it comes. */
const Highlighter = () =>
  'highlights' in CSS && (
    <span className={css['highlighter']} aria-hidden="true">
      Highlight
    </span>
  )

/** Whether this has come true and a frame was painted since; at once where it was so from the start. */
function usePainted(isTrue: boolean): boolean {
  const [isPainted, setPainted] = useState(isTrue)
  useEffect(() => {
    if (!isTrue || isPainted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isTrue, isPainted])
  return isPainted
}

/** Once the verdict has been painted it heads the view, and reading goes on at it. */
function useVerdictInView(isPainted: boolean) {
  const verdict = useRef<HTMLHeadingElement>(null)
  const wasPainted = useRef(isPainted)
  useLayoutEffect(() => {
    if (isPainted && !wasPainted.current) {
      verdict.current?.focus({ preventScroll: true })
      verdict.current?.scrollIntoView({ block: 'start' })
    }
    wasPainted.current = isPainted
  }, [isPainted])
  return verdict
}

const Highlights = lateComponent(() =>
  afterFirstScreen()
    .then(() => import('../../questions/highlights/highlights.tsx'))
    .then((module) => module.Highlights),
)
const NoteEditor = lateComponent(() =>
  afterFirstScreen()
    .then(() => import('./note-editor.tsx'))
    .then((module) => module.NoteEditor),
)
const QuestionPanel = lateComponent(() =>
  afterFirstScreen()
    .then(() => import('../../tutor-chat/question-panel.tsx'))
    .then((module) => module.QuestionPanel),
)
// What does not change with a tap is not drawn again before the verdict.
const TextHighlights = memo(Highlights)
const AboutQuestion = memo(QuestionPanel)
const Note = memo(NoteEditor)
const LongExplanation = memo(QuestionExplanation)
const LongPassage = memo(Passage)

/** Choosing, and the press that gives what is chosen or goes on after it. What is missing is asked for first, but not
 *  while a clock runs. */
function useAnswering({ run, session, item, question, onGoOn }: PracticeQuestionProps) {
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
    if (item.given || modeOf(session) === 'timed') return onGoOn()
    const problem = screenOf(question).problemOf(item.choice, question)
    setMissing(problem)
    if (problem === null) void run.give(question)
    else form.current?.querySelector<HTMLInputElement>('input[inputmode]')?.focus()
  }
  return { form, missing, choose, act }
}
