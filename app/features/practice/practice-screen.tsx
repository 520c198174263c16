import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import { type PracticeSession, modeOf } from '../../../core/study/session.ts'
import { useFreshShares } from '../../data/study/answer-shares.ts'
import { afterFirstScreen, markFirstScreenShown } from '../../data/device/first-screen.ts'
import { useSnapshot } from '../../data/snapshot/use-snapshot.ts'
import { useStore } from '../../data/store.ts'
import type { Account } from '../../../offline/account/account.ts'
import { screenOf } from '../../questions/question-screens.ts'
import { isSavedInTime } from '../../questions/run/leaving.ts'
import type { RunStore } from '../../questions/run/run-store.ts'
import { nextUnanswered } from '../../questions/run/session-steps.ts'
import { useRunInPage } from '../../questions/run/use-run-in-page.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { useFocusOnField, useKeysOfPage } from './keys-of-page.ts'
import { type PracticeSettings, settingFacts } from './practice-settings.ts'
import { PracticeTop } from './practice-top.tsx'
import { PracticeQuestion } from './practice-question.tsx'
import type { SummarizedCourse } from './summary/session-summary.tsx'
import { FullScreen } from '../../questions/run/full-screen.tsx'
import css from './practice-screen.module.css'

// None of these is on the first screen.
const SessionSummary = lateComponent(() =>
  afterFirstScreen()
    .then(() => import('./summary/session-summary.tsx'))
    .then((module) => module.SessionSummary),
)
const NavigatorDialog = lateComponent(() =>
  afterFirstScreen()
    .then(() => import('./navigator-dialog.tsx'))
    .then((module) => module.NavigatorDialog),
)
const SettingsDialog = lateComponent(() =>
  afterFirstScreen()
    .then(() => import('./settings-dialog.tsx'))
    .then((module) => module.SettingsDialog),
)
const LeaveDialog = lateComponent(() =>
  afterFirstScreen()
    .then(() => import('./leave-dialog.tsx'))
    .then((module) => module.LeaveDialog),
)

// With it comes what its end needs.
const RunClock = lateComponent(() =>
  Promise.all([import('./run-clock.tsx'), import('../../data/study/hand-in.ts')]).then(([module]) => module.RunClock),
)

export interface PracticeScreenProps {
  account: Account
  run: RunStore
  course: SummarizedCourse & { disclaimer: string }
  /** The question on the screen; `null` while it is read. */
  question: PractisableQuestion | null
  /** Shown instead of a question that cannot be read. */
  trouble: ReactNode
  flagged: ReadonlySet<string>
  /** Stands with what came of the run: what is offered to a visitor without an account. */
  offer: ReactNode
  settings: PracticeSettings
  onLeave: () => void
  onFinished: () => void
  onRepeat: (itemIds: string[]) => void
}

/** A run of questions, each explained after its answer or, against the clock, at the end, and what came of it. */
export function PracticeScreen(props: PracticeScreenProps) {
  const { account, run, course, question, offer, onRepeat } = props
  const { shown } = useStore(run)
  const isFinished = shown.finishedAtMs !== null
  const isThere = question !== null || isFinished
  useEffect(() => {
    if (!isThere) return
    markFirstScreenShown()
    SessionSummary.prepare()
  }, [isThere])
  useRunInPage(run, !isFinished)
  useFreshShares(run.get().session.courseId)
  if (!isFinished) return <OpenRun {...props} />
  return (
    <Suspense fallback={<Spinner label="Opening the summary…" />}>
      <SessionSummary account={account} session={shown} course={course} offer={offer} onPractise={onRepeat} />
    </Suspense>
  )
}

function OpenRun(props: PracticeScreenProps) {
  const { account, run, course, question, trouble, flagged, settings, onLeave, onFinished } = props
  const { session, shown, saving } = useStore(run)
  const [open, setOpen] = useState<'navigator' | 'settings' | 'leave' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const page = useRef<HTMLDivElement>(null)

  const { limitMs } = session
  const item = shown.items[shown.index]
  const close = () => setOpen(null)
  const goTo = (index: number) => {
    close()
    run.show(index)
  }
  const { ending, end } = useEnd(account, run, onFinished)
  const finish = () => {
    close()
    void end()
  }
  const leave = async () => {
    const written = run.retry().then(run.flush)
    if (await isSavedInTime(written.then(() => run.get().saving.is !== 'not-saved'))) onLeave()
    else setOpen('leave')
  }
  const goOn = () => {
    const next = nextAfter(shown)
    if (next !== null) goTo(next)
    // What was left open is listed first.
    else if (modeOf(session) === 'timed') setOpen('navigator')
    else finish()
  }
  const isFlagged = item !== undefined && flagged.has(item.itemId)
  const flag = () =>
    item && void run.keep([{ type: 'register', kind: 'flag', target: item.itemId, value: isFlagged ? null : true }])
  const isGiven = item !== undefined && item.given !== null
  // A clock would stand still on it, and what is not in the first frame would go and come again.
  const isInFirstFrame =
    question !== null &&
    !screenOf(question).isAreaLate &&
    modeOf(session) !== 'timed' &&
    settings.confidence !== 'in-review'
  useSnapshot(account.userId, isInFirstFrame && !isGiven ? `${session.id}/${shown.index}` : null)
  useNewQuestionInView(shown.index, heading)
  useFocusOnField(isGiven ? null : question, { heading, page })
  useKeysOfPage(page, isGiven ? null : question, settings, {
    previous: () => goTo(shown.index - 1),
    next: () => goTo(shown.index + 1),
    flag,
    settings: () => setOpen('settings'),
  })

  if (!item) return null
  return (
    <FullScreen ref={page}>
      <PracticeTop
        session={shown}
        isFlagged={isFlagged}
        heading={heading}
        clock={
          limitMs !== undefined && (
            <Suspense>
              <RunClock
                run={run}
                limitMs={limitMs}
                isShown={settings.showsClock}
                onToggle={() => void run.keep(settingFacts({ showsClock: !settings.showsClock }))}
                onTimeUp={finish}
              />
            </Suspense>
          )
        }
        onLeave={() => void leave()}
        onFlag={flag}
        onOpen={setOpen}
      />
      {ending !== 'not-yet' ? (
        <div className={css['wait']}>
          {ending === 'under-way' ? <Spinner label="Marking your answers…" /> : <NotSaved onRetry={finish} />}
        </div>
      ) : question === null ? (
        <div className={css['wait']}>{trouble}</div>
      ) : (
        <PracticeQuestion
          key={item.itemId}
          account={account}
          run={run}
          session={shown}
          item={item}
          isWritten={session.items[shown.index]?.given !== null}
          saving={saving}
          question={question}
          settings={settings}
          topicTitle={course.topics.find((topic) => topic.id === item.topic)?.title ?? course.title}
          disclaimer={course.disclaimer}
          onGoOn={goOn}
          onGo={goTo}
        />
      )}
      <Suspense>
        <NavigatorDialog
          isOpen={open === 'navigator'}
          onClose={close}
          session={shown}
          flagged={flagged}
          onGo={goTo}
          onFinish={finish}
        />
        <SettingsDialog
          isOpen={open === 'settings'}
          onClose={close}
          settings={settings}
          onChange={(change) => void run.keep(settingFacts(change))}
        />
        <LeaveDialog isOpen={open === 'leave'} onClose={close} onLeave={onLeave} />
      </Suspense>
    </FullScreen>
  )
}

type Ending = 'not-yet' | 'under-way' | 'not-saved'

/** The end of a run. That of a timed one makes answers of what is chosen, which takes a moment and can fail. */
function useEnd(account: Account, run: RunStore, onFinished: () => void) {
  const [ending, setEnding] = useState<Ending>('not-yet')
  const isOver = () => run.get().session.finishedAtMs !== null
  const handInRun = async () => {
    if (ending === 'under-way') return
    setEnding('under-way')
    await run.flush()
    await import('../../data/study/hand-in.ts')
      .then(({ handIn }) => handIn(account, run.get().session))
      .catch(() => undefined)
    // Takes over what is stored now.
    await run.retry()
    await run.flush()
    if (!isOver()) setEnding('not-saved')
  }
  const end = async () => {
    if (modeOf(run.get().session) === 'timed') await handInRun()
    else await run.finish()
    if (isOver()) onFinished()
  }
  return { ending, end }
}

function NotSaved({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title="Your answers could not be saved on this device"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      They are still here: keep this page open, free some room and try again.
    </Notice>
  )
}

/** Where the run goes on after the question on the screen: the one beside it, or one left unanswered before; `null` at the end. */
function nextAfter(session: PracticeSession): number | null {
  const unanswered = nextUnanswered(session)
  if (session.index + 1 < session.items.length) return unanswered === null ? null : session.index + 1
  return modeOf(session) === 'tutor' ? unanswered : null
}

/** Brings every question to the top of the page and reading to its heading. */
function useNewQuestionInView(index: number, heading: RefObject<HTMLElement | null>): void {
  const shownIndex = useRef<number | null>(null)
  useEffect(() => {
    if (shownIndex.current === index) return
    const isFirst = shownIndex.current === null
    shownIndex.current = index
    // A snapshot may have been scrolled.
    if (!isFirst || !window.earlyInput) window.scrollTo(0, 0)
    // The first screen's focus is the router's to place; it is on the whole page when the question came late.
    if (!isFirst || document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [index, heading])
}
