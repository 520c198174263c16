import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Topic } from '../../../core/content/topic.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { PracticeSession } from '../../../core/study/session.ts'
import { readRegister } from '../../data/device/course-progress.ts'
import { firstScreenStands } from '../../data/device/first-screen.ts'
import { useLive } from '../../data/device/use-live.ts'
import type { Account } from '../../../offline/account/account.ts'
import { screenOf } from '../../questions/question-screens.ts'
import type { RunStore } from '../../questions/run/run-store.ts'
import { nextOpen } from '../../questions/run/session-steps.ts'
import { useRunInPage } from '../../questions/run/use-run-in-page.ts'
import { NavigatorDialog } from './navigator-dialog.tsx'
import { PracticeTop } from './practice-top.tsx'
import { QuestionPage } from './question-page.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { SessionSummary } from './summary/session-summary.tsx'
import { usePracticeKeys } from './use-practice-keys.ts'
import css from './practice-screen.module.css'

export interface PracticeScreenProps {
  account: Account
  run: RunStore
  course: { title: string; topics: readonly Topic[]; disclaimer: string }
  /** The question on the screen; `null` while it is read. */
  question: PractisableQuestion | null
  /** Shown instead of a question that cannot be read. */
  trouble: ReactNode
  flagged: ReadonlySet<string>
  /** Stands with what came of the run: what is offered to a visitor without an account. */
  offer: ReactNode
  onLeave: () => void
  onFinished: () => void
  onRepeat: (itemIds: string[]) => void
}

/** A run of questions, each explained after its answer, and what came of it. */
export function PracticeScreen(props: PracticeScreenProps) {
  const { account, run, course, question, offer, onRepeat } = props
  const { shown } = useSyncExternalStore(run.subscribe, run.state)
  const isFinished = shown.finishedAtMs !== null
  const isThere = question !== null || isFinished
  useEffect(() => {
    if (isThere) firstScreenStands()
  }, [isThere])
  useRunInPage(run, !isFinished)
  if (!isFinished) return <OpenRun {...props} />
  return <SessionSummary account={account} session={shown} course={course} offer={offer} onPractise={onRepeat} />
}

function OpenRun(props: PracticeScreenProps) {
  const { account, run, course, question, trouble, flagged, onLeave, onFinished } = props
  const { session, shown, saving } = useSyncExternalStore(run.subscribe, run.state)
  const [open, setOpen] = useState<'navigator' | 'shortcuts' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const page = useRef<HTMLDivElement>(null)
  useNewQuestionInView(shown.index, heading)

  const item = shown.items[shown.index]
  const close = () => setOpen(null)
  const goTo = (index: number) => {
    close()
    run.show(index)
  }
  const finish = async () => {
    close()
    await run.finish()
    if (run.state().session.finishedAtMs !== null) onFinished()
  }
  const goOn = () => {
    const next = nextAfter(shown)
    if (next === null) void finish()
    else goTo(next)
  }
  const isFlagged = item !== undefined && flagged.has(item.itemId)
  const flag = () =>
    item && void run.keep([{ type: 'register', kind: 'flag', target: item.itemId, value: isFlagged ? null : true }])
  const singleKeys = useKeysOfPage(account, page, question, {
    previous: () => goTo(shown.index - 1),
    next: () => goTo(shown.index + 1),
    flag,
    shortcuts: () => setOpen('shortcuts'),
  })

  if (!item) return null
  return (
    <div className={css['screen']} data-full-screen ref={page}>
      <PracticeTop
        session={shown}
        isFlagged={isFlagged}
        heading={heading}
        onLeave={onLeave}
        onFlag={flag}
        onOpen={setOpen}
      />
      {question === null ? (
        <div className={css['wait']}>{trouble}</div>
      ) : (
        <QuestionPage
          key={item.itemId}
          account={account}
          run={run}
          session={shown}
          item={item}
          isWritten={session.items[shown.index]?.given !== null}
          saving={saving}
          question={question}
          topicTitle={course.topics.find((topic) => topic.id === item.topic)?.title ?? course.title}
          disclaimer={course.disclaimer}
          onGoOn={goOn}
          onGo={goTo}
        />
      )}
      <NavigatorDialog
        isOpen={open === 'navigator'}
        onClose={close}
        session={shown}
        flagged={flagged}
        onGo={goTo}
        onFinish={() => void finish()}
      />
      <ShortcutsDialog
        isOpen={open === 'shortcuts'}
        onClose={close}
        singleKeys={singleKeys}
        onSingleKeys={(isOn) =>
          void run.keep([{ type: 'register', kind: 'setting', target: 'single-keys', value: isOn ? null : false }])
        }
      />
    </div>
  )
}

/** Where the run goes on after the question on the screen: the one beside it, or one left open before; `null` at the end. */
function nextAfter(session: PracticeSession): number | null {
  const open = nextOpen(session)
  if (open === null) return null
  return session.index + 1 < session.items.length ? session.index + 1 : open
}

/** Brings every question after the first to the top of the page, and reading to its heading. */
function useNewQuestionInView(index: number, heading: RefObject<HTMLHeadingElement | null>): void {
  const shownIndex = useRef<number | null>(null)
  useEffect(() => {
    if (shownIndex.current === index) return
    const isFirst = shownIndex.current === null
    shownIndex.current = index
    window.scrollTo(0, 0)
    // The first screen's focus is the router's to place.
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [index, heading])
}

/** The practice keys: what they do to the question is done as if by hand. Answers whether those without Alt are on. */
function useKeysOfPage(
  account: Account,
  page: RefObject<HTMLDivElement | null>,
  question: PractisableQuestion | null,
  actions: { previous: () => void; next: () => void; flag: () => void; shortcuts: () => void },
): boolean {
  const readSingleKeys = useCallback(() => readRegister(account.db, 'setting', 'single-keys'), [account])
  const singleKeys = useLive(readSingleKeys)?.value !== false
  const optionIds = question ? screenOf(question).optionIds(question) : []
  usePracticeKeys(
    { singleKeys, optionCount: optionIds.length },
    {
      ...actions,
      choose: (at) => page.current?.querySelector<HTMLInputElement>(`input[value="${optionIds[at]}"]`)?.click(),
      submit: () => page.current?.querySelector<HTMLFormElement>('form')?.requestSubmit(),
      note: () => page.current?.querySelector<HTMLTextAreaElement>('[data-note]')?.focus(),
      strike: () => {
        const row = document.activeElement?.closest('[data-option]')
        row?.querySelector<HTMLButtonElement>('button[aria-pressed]')?.click()
      },
    },
  )
  return singleKeys
}
