import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import { hasReview, isChoosing } from '../../../core/exams/sitting-moves.ts'
import { type Place, sectionOf, type Sitting, type SittingItem } from '../../../core/exams/sitting.ts'
import type { Account } from '../../../offline/account/account.ts'
import { FullScreen } from '../../questions/run/full-screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { ExamState, ExamStore } from './exam-store.ts'
import { ChooseTask } from './choose-task.tsx'
import { ExamQuestion } from './exam-question.tsx'
import type { SittingQuestion } from './question-form.tsx'
import { ExamTask } from './exam-task.tsx'
import { ExamTop } from './exam-top.tsx'
import { LeaveExamDialog } from './leave-exam-dialog.tsx'
import { SectionInstructions } from './section-instructions.tsx'
import { itemsOf, SectionReview } from './section-review.tsx'
import { useExamInPage, useExamPart } from './use-exam-in-page.ts'
import css from './exam-screen.module.css'
import pages from './exam-pages.module.css'

export interface ExamScreenProps {
  account: Account
  exam: ExamStore
  /** The question on the screen as this attempt asks it; `null` while it is read, and for a task. */
  question: PractisableQuestion | null
  /** The one after it, which is drawn ahead of time; `null` where it is not known yet. */
  ahead: SittingQuestion | null
  /** Shown instead of a question that cannot be read. */
  trouble: ReactNode
  onLeave: () => void
}

/** An exam as it is sat: instructions, sections with their clocks, review, breaks. */
export function ExamScreen({ account, exam, question, ahead, trouble, onLeave }: ExamScreenProps) {
  // What changes with each answer is followed where it stands.
  useExamPart(exam, placeKey)
  const state = exam.get()
  const { sitting, items } = state
  const { place } = sitting
  const [isLeaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useExamInPage(exam, !state.isRecorded)
  // One chooses an essay and writes it at the same place.
  useNewPlaceInView(`${placeWords(place)}/${isChoosing(sitting)}`, heading)
  const askToLeave = useCallback(() => setLeaving(true), [])

  const isUnsaved = state.saving === 'not-saved'
  const { isPaused } = sitting
  const frame = (content: ReactNode, item: SittingItem | null, staysInPause = false) => (
    <FullScreen>
      <ExamTop exam={exam} state={state} item={item} heading={heading} onLeave={askToLeave} />
      {isUnsaved && (
        <div className={css['unsaved']} role="alert">
          <p>Not saved on this device – keep this page open, and free some room if it is full</p>
          <Button look="secondary" onClick={() => void exam.flush()}>
            Try again
          </Button>
        </div>
      )}
      {isPaused && <Paused exam={exam} />}
      {(!isPaused || staysInPause) && content}
      <EndSaid sitting={sitting} />
      <LeaveExamDialog exam={exam} isOpen={isLeaving} onClose={() => setLeaving(false)} onLeave={onLeave} />
    </FullScreen>
  )

  if (place.is === 'ended') return frame(<Ended isSaved={!isUnsaved} />, null)
  const plan = sectionOf(sitting, place.section)
  if (!plan) return null
  if (place.is === 'instructions')
    return frame(
      <SectionInstructions sitting={sitting} section={place.section} onBegin={() => exam.move({ do: 'begin' })} />,
      null,
    )
  if (place.is === 'break')
    return frame(<SectionBreak onEnd={() => exam.move({ do: 'end-break' })} isHalfway={place.item !== null} />, null)
  if (place.is === 'review') return frame(<SectionReview exam={exam} state={state} section={place.section} />, null)
  const from = sitting.sections[place.section]?.from ?? 0
  const item = items[from + place.item]
  if (!item) return null
  if (isChoosing(sitting)) {
    const offered = itemsOf(state, place.section)
    const choose = (chosen: number) => exam.move({ do: 'choose', item: chosen })
    return frame(<ChooseTask courseId={sitting.courseId} items={offered} onChoose={choose} />, item)
  }
  if (item.kind === 'task') {
    const next = place.item + 1
    const { chosen = null, to = 0 } = sitting.sections[place.section] ?? {}
    const isLast = chosen !== null || from + next >= to
    const onDone = () => exam.move(isLast ? { do: 'end-section' } : { do: 'open', item: next })
    return frame(
      // What was spoken until then is kept, and gone on with.
      <div className={css['task']} hidden={isPaused}>
        <ExamTask key={item.at} account={account} exam={exam} item={item} onDone={onDone} />
      </div>,
      item,
      true,
    )
  }
  return frame(
    <ExamQuestion
      account={account}
      exam={exam}
      item={item}
      question={question}
      ahead={ahead}
      trouble={trouble}
      heading={heading}
      hasReview={hasReview(sitting, place.section)}
    />,
    item,
  )
}

const placeWords = (place: Place) =>
  `${place.is}/${'section' in place ? place.section : ''}/${'item' in place ? place.item : ''}`

/** All that the screen as a whole depends on. */
function placeKey({ sitting, saving, isRecorded }: ExamState): string {
  const { place, isPaused, sections } = sitting
  const chosen = 'section' in place ? sections[place.section]?.chosen : null
  return [placeWords(place), isPaused, chosen, saving, isRecorded].join(' ')
}

function Paused({ exam }: { exam: ExamStore }) {
  return (
    <div className={css['middle']}>
      <Notice
        title="The clock is stopped"
        action={<Button onClick={() => exam.move({ do: 'resume' })}>Go on with the exam</Button>}
      >
        The questions are hidden until you go on.
      </Notice>
    </div>
  )
}

/** Says at once, and once, that a section or the exam is over: a screen reader would go on with what was on the screen. */
function EndSaid({ sitting }: { sitting: Sitting }) {
  const { place, sections } = sitting
  const ended = sections.filter(({ endedBy }) => endedBy !== null)
  // What ended before the page was here is told by where one is.
  const [before] = useState(ended.length)
  const isWithin = place.is === 'item' || place.is === 'review' || (place.is === 'break' && place.item !== null)
  const isSaid = ended.length > before && !isWithin
  return (
    <VisuallyHidden>
      <span role="alert">
        {isSaid && ended.at(-1)?.endedBy === 'time' && 'Time is up. '}
        {isSaid && (place.is === 'ended' ? 'The exam is over.' : 'The section is over.')}
      </span>
    </VisuallyHidden>
  )
}

function Ended({ isSaved }: { isSaved: boolean }) {
  return (
    <div className={css['middle']}>
      {isSaved ? (
        <Spinner label="Marking your answers…" />
      ) : (
        <Notice tone="error" title="The exam is over, and its answers are not all saved yet">
          Keep this page open, free some room on this device, and try again.
        </Notice>
      )}
    </div>
  )
}

/** Brings every new place to the top of the page, and reading to its heading. */
function useNewPlaceInView(place: string, heading: React.RefObject<HTMLElement | null>): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === place) return
    const isFirst = shown.current === null
    shown.current = place
    window.scrollTo(0, 0)
    if (!isFirst || document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [place, heading])
}

/** A break, which one may end early. When its time is up the exam goes on by itself. */
function SectionBreak({ isHalfway, onEnd }: { isHalfway: boolean; onEnd: () => void }) {
  return (
    <div className={pages['page']}>
      <p>
        {isHalfway
          ? 'Half of this part is done. When the time above is up, it goes on by itself.'
          : 'This part is over and saved. When the time above is up, the next one begins with its instructions.'}
      </p>
      <div className={pages['actions']}>
        <Button wide onClick={onEnd} iconAfter="arrow-right">
          End the break now
        </Button>
      </div>
    </div>
  )
}
