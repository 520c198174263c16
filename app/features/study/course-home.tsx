import { type ReactNode, useEffect, useRef } from 'react'
import type { Category, Topic } from '../../../core/content/topic.ts'
import type { PracticeHistory, PracticeFilters } from '../../../core/study/pick.ts'
import { progressOf } from '../../../core/study/progress.ts'
import { type PracticeSession, type QuestionRef, scoreOf } from '../../../core/study/session.ts'
import type { Access } from '../../../offline/packs/leases.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { LeaseNotice } from './lease-notice.tsx'
import { PracticeBuilder } from './practice-builder.tsx'
import { ProgressSummary } from './progress-summary.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './course-home.module.css'

export interface CourseHomeProps {
  courseId: number
  title: string
  category: Category | undefined
  access: Access
  /** The module that was started: the topic to practise at first. */
  topic: string | undefined
  /** `null` while the course's pack is not on this phone. */
  material: { topics: readonly Topic[]; questions: readonly QuestionRef[]; disclaimer: string } | null
  history: PracticeHistory
  unfinished: PracticeSession | null
  /** Download and storage of the pack. */
  download: ReactNode
  notes: ReactNode
  /** What the student wrote and answered and no question here shows. */
  ownWork: ReactNode
  onResume: () => void
  onStart: (filters: PracticeFilters) => void
}

/** A course from the inside: go on, practise, read, and see where one stands. */
export function CourseHome(props: CourseHomeProps) {
  const { courseId, title, category, access, topic, material, history, unfinished, download, notes, ownWork } = props
  const isOpen = access.is === 'open'
  const left = unfinished && scoreOf(unfinished)
  const practise = useFocusOnArrival(material !== null)
  return (
    <div className={css['home']} data-profession={category}>
      <PageHead over="Your course" title={title} />
      <LeaseNotice access={access} />
      <SplitPage className={css['spread']}>
        <div className={css['main']}>
          {isOpen && material && (
            <>
              {left && (
                <div className={css['resume']}>
                  <div>
                    <h2 className={css['where']}>Where you left off</h2>
                    <p className={css['small']}>
                      Question {(unfinished?.index ?? 0) + 1} of {left.total} · {left.answered} answered
                    </p>
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
                  topics={material.topics}
                  questions={material.questions}
                  history={history}
                  onStart={props.onStart}
                />
              </Card>
              <LinkButton to="/study/$courseId/questions" params={{ courseId: String(courseId) }} look="secondary" wide>
                Open the question bank
              </LinkButton>
            </>
          )}
          {!material && (
            <p className={css['absent']}>
              This course is not on this device yet. Download it, and its questions and notes are here without a
              network.
            </p>
          )}
          {!material && download}
          {isOpen && material && notes}
          {ownWork}
        </div>
        <div className={css['side']}>
          {material && (
            <section className={css['part']} aria-labelledby="progress">
              <h2 id="progress">Progress</h2>
              <ProgressSummary
                progress={progressOf(material.topics, material.questions, history.cards, history.nowMs)}
              />
            </section>
          )}
          {material && download}
          {material && <p className={css['small']}>{material.disclaimer}</p>}
        </div>
      </SplitPage>
    </div>
  )
}

/** The pressed Download button goes when the pack is here: reading goes on at what came in its place. */
function useFocusOnArrival(isHere: boolean) {
  const place = useRef<HTMLHeadingElement>(null)
  const wasHere = useRef(isHere)
  useEffect(() => {
    if (isHere && !wasHere.current && document.activeElement === document.body) place.current?.focus()
    wasHere.current = isHere
  }, [isHere])
  return place
}
