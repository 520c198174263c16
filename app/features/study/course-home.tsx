import { type ReactNode, useEffect, useRef } from 'react'
import type { Category, Topic } from '../../../core/content/topic.ts'
import type { PracticeHistory } from '../../../core/study/pick.ts'
import { progressOf } from '../../../core/study/progress.ts'
import { type PracticeSession, type QuestionRef, isUnanswered, timeUsedMs } from '../../../core/study/session.ts'
import type { CourseRight } from '../../../offline/packs/leases.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { LeaseNotice } from './lease-notice.tsx'
import { PracticeBuilder, type PracticeBuilderProps } from './practice-builder/practice-builder.tsx'
import { ProgressSummary } from './progress-summary.tsx'
import { SplitPage, SplitPart } from '../../ui/layout/split-page.tsx'
import css from './course-home.module.css'

export interface CourseHomeProps extends Pick<PracticeBuilderProps, 'settings' | 'exam' | 'ownPace' | 'onStart'> {
  courseId: number
  title: string
  category: Category | undefined
  access: CourseRight
  /** Questions of the whole course; `undefined` until that is known. */
  questionCount: number | undefined
  /** The module that was started: the topic to practise at first. */
  topic: string | undefined
  /** `null` while the course's pack is not on this device. */
  material: {
    topics: readonly Topic[]
    questions: readonly QuestionRef[]
    /** How many more are kept for an exam until it was sat. */
    reservedCount: number
    /** How many more only a later release of the app can ask. */
    laterCount: number
    disclaimer: string
  } | null
  /** What is shown of the course until its pack is here. */
  firstLook: ReactNode
  history: PracticeHistory
  unfinished: PracticeSession | null
  /** What is told and offered before all else. */
  offer: ReactNode
  /** Today of the plan, and how ready one is. */
  outlook: ReactNode
  /** Download and storage of the pack. */
  download: ReactNode
  tasks: ReactNode
  notes: ReactNode
  /** The way to the mock exams. */
  exams: ReactNode
  sessions: ReactNode
  /** What the student wrote and answered and no question here shows. */
  ownWork: ReactNode
  onResume: () => void
}

/** A course from the inside: go on, practise, read, and see where one stands. */
export function CourseHome(props: CourseHomeProps) {
  const { courseId, title, category, access, questionCount, topic, material, history, unfinished, download } = props
  const isOpen = access.is === 'open'
  const isSample = isOpen && access.only !== undefined
  const topics = (material?.topics ?? []).filter(
    ({ id }) => !isSample || material?.questions.some(({ topic: of }) => of === id),
  )
  const { practise, onFocus } = useFocusOnArrival(material !== null)
  return (
    <div className={css['home']} data-profession={category} onFocus={onFocus}>
      {isSample ? (
        <PageHead over="Free sample" title={title}>
          <p>
            {material ? formatCount(material.questions.length, 'question') : 'Some questions'} of{' '}
            {questionCount === undefined ? 'the course' : `its ${questionCount}`}, for anybody to try.
          </p>
        </PageHead>
      ) : (
        <PageHead over="Your course" title={title} />
      )}
      <LeaseNotice access={access} />
      {props.offer}
      <SplitPage className={css['spread']}>
        <SplitPart>
          {isOpen && material && (
            <>
              {unfinished && (
                <div className={css['resume']}>
                  <div>
                    <h2 className={css['where']}>Where you left off</h2>
                    <p className={css['small']}>{placeIn(unfinished)}</p>
                  </div>
                  <Button icon="bookmark" onClick={props.onResume}>
                    Resume
                  </Button>
                </div>
              )}
              <Card className={css['practise']} aria-labelledby="practise">
                <h2 id="practise" tabIndex={-1} ref={practise}>
                  Practise
                </h2>
                <PracticeBuilder
                  key={topic}
                  topic={topic}
                  topics={topics}
                  questions={material.questions}
                  settings={props.settings}
                  history={history}
                  exam={props.exam}
                  ownPace={props.ownPace}
                  onStart={props.onStart}
                />
              </Card>
              {props.outlook}
              {material.reservedCount > 0 && (
                <p className={css['small']}>
                  {formatCount(material.reservedCount, 'more question')} {material.reservedCount === 1 ? 'is' : 'are'}{' '}
                  kept for the exam, until you have sat it.
                </p>
              )}
              {material.laterCount > 0 && (
                <p className={css['small']}>
                  {formatCount(material.laterCount, 'more question')} {material.laterCount === 1 ? 'needs' : 'need'} a
                  newer version of this app. Close it and open it again when you are online; all others can be
                  practised.
                </p>
              )}
              <LinkButton to="/study/$courseId/questions" params={{ courseId: String(courseId) }} look="secondary" wide>
                Open the question bank
              </LinkButton>
              {props.exams}
              {props.tasks}
              {props.notes}
            </>
          )}
          {isOpen && !material && props.firstLook}
          {!(isOpen && material) && props.exams}
          {props.sessions}
          {props.ownWork}
        </SplitPart>
        <SplitPart>
          {material && (
            <section className={css['part']} aria-labelledby="progress">
              <h2 id="progress">Progress</h2>
              <ProgressSummary progress={progressOf(topics, material.questions, history)} />
            </section>
          )}
          {download}
          {material && <p className={css['small']}>{material.disclaimer}</p>}
        </SplitPart>
      </SplitPage>
    </div>
  )
}

function placeIn(session: PracticeSession): string {
  const { items, index, limitMs } = session
  const answered = items.filter((item) => !isUnanswered(session, item)).length
  const minutes = limitMs === undefined ? 0 : Math.max(1, Math.round((limitMs - timeUsedMs(session)) / 60_000))
  const place = `Question ${index + 1} of ${items.length} · ${answered} answered`
  return limitMs === undefined ? place : `${place} · ${formatCount(minutes, 'minute')} left`
}

/** What was pressed while the pack came is gone when it is here: reading goes on at what came in its place. */
function useFocusOnArrival(isOnDevice: boolean) {
  const practise = useRef<HTMLHeadingElement>(null)
  const wasOnDevice = useRef(isOnDevice)
  const hadFocus = useRef(false)
  useEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body
    if (isOnDevice && !wasOnDevice.current && isLost) practise.current?.focus()
    wasOnDevice.current = isOnDevice
  }, [isOnDevice])
  const onFocus = () => {
    hadFocus.current = true
  }
  return { practise, onFocus }
}
