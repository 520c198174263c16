import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { Topic } from '../../../../core/content/topic.ts'
import { questionSectionsOf } from '../../../../core/shop/exam-sections.ts'
import { examPaceMs } from '../../../../core/study/exam-pace.ts'
import { withMarksNow } from '../../../../core/study/past-sessions.ts'
import { type PracticeSession, scoreOf, timeUsedMs } from '../../../../core/study/session.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { pageNow } from '../../../data/device/page-clock.ts'
import { readCourseProgress } from '../../../data/study/course-progress.ts'
import { readCountedAnswers } from '../../../data/study/past-sessions.ts'
import { useLive } from '../../../data/device/use-live.ts'
import type { CourseNow } from '../../../questions/past-question.tsx'
import { scoresByTopic } from '../../../questions/run/session-steps.ts'
import { timeOfDayInWords } from '../../../ui/words/own-dates.ts'
import { durationInWords } from '../../../ui/words/duration-in-words.ts'
import { formatCount } from '../../../ui/words/format-amount.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { LeaderList } from '../../../ui/layout/leader-list.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { SplitPage } from '../../../ui/layout/split-page.tsx'
import { type Report, SummaryEntry } from './summary-entry.tsx'
import { groupsOf, nextStep } from './summary-groups.ts'
import { timeTaken, wordsOfStep } from './summary-words.ts'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import rows from '../../../questions/question-rows.module.css'
import css from './session-summary.module.css'

/** `questions`: those that may be studied here now. */
export interface SummarizedCourse extends CourseNow {
  title: string
  topics: readonly Topic[]
}

export interface SessionSummaryProps {
  account: Account
  session: PracticeSession
  course: SummarizedCourse
  /** What is offered to a visitor without an account. */
  offer: ReactNode
  /** Begins a run of these questions. */
  onPractise: (itemIds: string[]) => void
}

/** What came of a run: the score, what to do next, and every question with its answer and explanation. */
export function SessionSummary({ account, session: asked, course, offer, onPractise }: SessionSummaryProps) {
  const { report, session } = useReport(account, asked, course)
  const page = useFocusAfterFinish(report !== undefined)
  const { answered, correct, total } = scoreOf(session)
  const step = report && nextStep(session, report.questions, report)
  const params = { courseId: String(session.courseId) }
  const toCourse = { to: '/study/$courseId', params } as const
  return (
    <div ref={page}>
      <PageHead
        over={<BackLink {...toCourse}>{course.title}</BackLink>}
        title={answered === 0 ? 'No question answered' : `${correct} of ${answered} right`}
      >
        <p>
          {timeOfDayInWords(session.finishedAtMs ?? session.updatedAtMs, pageNow())}
          {answered > 0 && answered < total && ` · ${formatCount(total - answered, 'question')} left unanswered`}
        </p>
      </PageHead>
      {report && (
        <>
          <div className={css['next']}>
            {step ? (
              <Button icon={step.is === 'go-on' ? 'arrow-right' : 'refresh'} onClick={() => onPractise(step.itemIds)}>
                {wordsOfStep(step)}
              </Button>
            ) : (
              <LinkButton {...toCourse}>Back to the course</LinkButton>
            )}
          </div>
          {answered > 0 && offer}
          <SplitPage side="start" className={css['spread']}>
            <div className={css['side']}>{answered > 0 && <Figures session={session} topics={course.topics} />}</div>
            <div className={css['groups']}>
              {groupsOf(session).map((group) => (
                <section key={group.title} aria-label={group.title}>
                  <h2 className={rows['title']}>
                    {group.title} <span>{group.items.length}</span>
                  </h2>
                  <ol className={css['list']}>
                    {group.items.map(({ item, place }) => (
                      <SummaryEntry
                        key={place}
                        db={account.db}
                        courseId={session.courseId}
                        item={item}
                        place={place}
                        report={report}
                      />
                    ))}
                  </ol>
                </section>
              ))}
            </div>
          </SplitPage>
          <p className={css['all']}>
            <Link to="/study/$courseId/sessions" params={params}>
              All sessions of this course
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

/** How one stands with the questions of the run, `undefined` before it is read, and the run with the marks that count now. */
function useReport(account: Account, asked: PracticeSession, { questions, isWhole }: SummarizedCourse) {
  const read = useLive(
    useCallback(async () => {
      const [attempts, progress] = await Promise.all([
        readCountedAnswers(account.db, asked),
        readCourseProgress(account.db, asked.courseId),
      ])
      return { attempts, progress, nowMs: account.env.now() }
    }, [account, asked]),
  )
  const report: Report | undefined = read && { ...read.progress, nowMs: read.nowMs, questions, isWhole }
  return { report, session: read ? withMarksNow(asked, read.attempts) : asked }
}

/** The button that ended the run is gone: reading goes on at the score, once what follows it is there to go on to. */
function useFocusAfterFinish(isWhole: boolean) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWhole || document.activeElement !== document.body) return
    window.scrollTo(0, 0)
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isWhole])
  return page
}

/** The score by topic, and the time beside what the exam gives. */
function Figures({ session, topics }: { session: PracticeSession; topics: readonly Topic[] }) {
  const { data: course } = useQuery(courseQueries.one(session.courseId))
  const scores = scoresByTopic(session)
  // The shop's, until the course itself is on this device.
  const known = topics.length > 0 ? topics : course?.topics
  const given = session.items.filter((item) => item.given !== null)
  const paceMs = given.reduce((sum, item) => sum + item.elapsedMs, 0) / given.length
  const sections = course && questionSectionsOf(course)
  const topicsAsked = scores.map(({ topic }) => topic)
  const examMs = sections ? examPaceMs(sections, topicsAsked) : null
  return (
    <>
      <section aria-labelledby="by-topic" className={css['part']}>
        <h2 id="by-topic">By topic</h2>
        <LeaderList
          entries={scores.map((score) => ({
            name: known ? (known.find(({ id }) => id === score.topic)?.title ?? 'No longer in the course') : '…',
            value: `${score.correct} of ${score.answered}`,
          }))}
        />
      </section>
      <section aria-labelledby="pace" className={css['part']}>
        <h2 id="pace">Time</h2>
        <p>
          {session.limitMs !== undefined && `${timeTaken(timeUsedMs(session), session.limitMs)} `}
          {durationInWords(paceMs)} a question{examMs !== null && `; the exam gives ${durationInWords(examMs)}`}.
        </p>
      </section>
    </>
  )
}
