import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Topic } from '../../../core/content/topic.ts'
import type { PractisableQuestion } from '../../../core/content/practisable.ts'
import { verdictOn } from '../../../core/study/mark.ts'
import { readRegister } from '../../data/device/course-progress.ts'
import { firstScreenStands } from '../../data/device/first-screen.ts'
import { useLive } from '../../data/device/use-live.ts'
import type { Account } from '../../../offline/account/account.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { NavigatorDialog } from './navigator-dialog.tsx'
import { PracticeIcon } from './practice-icon.tsx'
import type { PracticeRun } from './practice-run.ts'
import { QuestionPage } from './question-page.tsx'
import { incorrectItems, nextOpen } from './session-steps.ts'
import { SessionSummary } from './session-summary.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { usePracticeKeys } from './use-practice-keys.ts'
import { useRunInPage } from './use-run-in-page.ts'
import css from './practice-screen.module.css'

export interface PracticeScreenProps {
  account: Account
  run: PracticeRun
  course: { title: string; topics: readonly Topic[]; disclaimer: string }
  /** The question on the screen; `null` while it is read. */
  question: PractisableQuestion | null
  /** Shown instead of a question that cannot be read. */
  trouble: React.ReactNode
  flagged: ReadonlySet<string>
  onLeave: () => void
  onFinished: () => void
  onRepeat: (itemIds: string[]) => void
}

/** A run of questions, each explained after its answer. */
export function PracticeScreen(props: PracticeScreenProps) {
  const { account, run, course, question, trouble, flagged, onLeave, onFinished, onRepeat } = props
  const { session, saving } = useSyncExternalStore(run.subscribe, run.state)
  const [open, setOpen] = useState<'navigator' | 'shortcuts' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const isFinished = session.finishedAtMs !== null
  const isThere = question !== null || isFinished
  useEffect(() => {
    if (isThere) firstScreenStands()
  }, [isThere])
  useRunInPage(run, !isFinished)

  const readSingleKeys = useCallback(() => readRegister(account.db, 'setting', 'single-keys'), [account])
  const singleKeys = useLive(readSingleKeys)?.value !== false

  const shownIndex = useRef<number | null>(null)
  useEffect(() => {
    if (isFinished || shownIndex.current === session.index) return
    const isFirst = shownIndex.current === null
    shownIndex.current = session.index
    window.scrollTo(0, 0)
    // The first screen's focus is the router's to place.
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [session.index, isFinished])

  const item = session.items[session.index]
  const goTo = (index: number) => {
    setOpen(null)
    run.show(index)
  }
  const finish = async () => {
    setOpen(null)
    await run.finish()
    onFinished()
  }
  const goOn = () => {
    const next = nextOpen(session)
    if (next === null) void finish()
    else goTo(session.index + 1 < session.items.length ? session.index + 1 : next)
  }
  const flag = () => {
    if (!item) return
    const value = flagged.has(item.itemId) ? null : true
    void run.keep([{ type: 'register', kind: 'flag', target: item.itemId, value }])
  }
  const options = question?.type === 'single-best-answer' ? question.options : []

  usePracticeKeys(
    { isOn: !isFinished, singleKeys, optionCount: options.length },
    {
      choose: (index) => {
        const option = options[index]
        if (option) page.current?.querySelector<HTMLInputElement>(`input[value="${option.id}"]`)?.click()
      },
      submit: () => page.current?.querySelector<HTMLFormElement>('form')?.requestSubmit(),
      previous: () => goTo(session.index - 1),
      next: () => goTo(session.index + 1),
      flag,
      note: () => page.current?.querySelector<HTMLTextAreaElement>('[data-note]')?.focus(),
      strike: () => {
        const row = document.activeElement?.closest('[data-option]')
        row?.querySelector<HTMLButtonElement>('button[aria-pressed]')?.click()
      },
      shortcuts: () => setOpen('shortcuts'),
    },
  )

  if (isFinished) {
    return (
      <SessionSummary
        session={session}
        topics={course.topics}
        onBack={onLeave}
        onRepeatIncorrect={() => onRepeat(incorrectItems(session).map((wrong) => wrong.itemId))}
      />
    )
  }
  if (!item) return null
  const isFlagged = flagged.has(item.itemId)

  return (
    <div className={css['screen']} data-full-screen ref={page}>
      <div className={css['top']}>
        <div className={css['tools']}>
          <button type="button" className={css['tool']} onClick={onLeave}>
            <Icon name="close" />
            <VisuallyHidden>Leave the session; it is kept where it is</VisuallyHidden>
          </button>
          <h1 className={css['place']} tabIndex={-1} ref={heading}>
            Question {session.index + 1} <span className={css['of']}>of {session.items.length}</span>
          </h1>
          <button type="button" className={css['tool']} data-wide onClick={() => setOpen('shortcuts')}>
            <PracticeIcon name="keyboard" />
            <VisuallyHidden>Keyboard shortcuts</VisuallyHidden>
          </button>
          <button type="button" className={css['tool']} aria-pressed={isFlagged} onClick={flag}>
            <PracticeIcon name="flag" isFilled={isFlagged} />
            <VisuallyHidden>Flag</VisuallyHidden>
          </button>
          <button type="button" className={css['tool']} onClick={() => setOpen('navigator')}>
            <PracticeIcon name="grid" />
            <VisuallyHidden>All questions</VisuallyHidden>
          </button>
        </div>
        <div className={css['thread']} aria-hidden="true">
          {session.items.map(({ itemId, given }, index) => (
            <span
              key={itemId}
              data-state={given ? (verdictOn(given.mark) ?? undefined) : undefined}
              data-here={index === session.index || undefined}
            />
          ))}
        </div>
      </div>

      {question === null ? (
        <div className={css['wait']}>{trouble}</div>
      ) : (
        <QuestionPage
          key={item.itemId}
          account={account}
          run={run}
          session={session}
          item={item}
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
        onClose={() => setOpen(null)}
        session={session}
        flagged={flagged}
        onGo={goTo}
        onFinish={() => void finish()}
      />
      <ShortcutsDialog
        isOpen={open === 'shortcuts'}
        onClose={() => setOpen(null)}
        singleKeys={singleKeys}
        onSingleKeys={(isOn) =>
          void run.keep([{ type: 'register', kind: 'setting', target: 'single-keys', value: isOn ? null : false }])
        }
      />
    </div>
  )
}
