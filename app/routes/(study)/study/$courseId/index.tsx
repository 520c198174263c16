import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { dayMs } from '../../../../../core/durations.ts'
import { questionSectionsOf } from '../../../../../core/shop/exam-sections.ts'
import { asInExam, examParts } from '../../../../../core/study/as-in-exam.ts'
import { runLimitMs } from '../../../../../core/study/exam-pace.ts'
import { allQuestions, matching, pickQuestions } from '../../../../../core/study/pick.ts'
import { type RunSettings, runSettingsFact } from '../../../../../core/study/run-settings.ts'
import { record } from '../../../../../offline/account/record.ts'
import { unfinishedSittings } from '../../../../../offline/account/sittings.ts'
import { pathNumber } from '../../../../../core/contract/path-number.ts'
import { typedSearch } from '../../../../data/api/strict-search.ts'
import {
  readOwnNotes,
  readOwnPace,
  readRunSettings,
  unfinishedSession,
} from '../../../../data/study/course-progress.ts'
import { readSatExams } from '../../../../data/study/exams.ts'
import { sharedDb } from '../../../../data/device/packs.ts'
import { readPastSessions } from '../../../../data/study/past-sessions.ts'
import { beginPractice } from '../../../../data/study/practice-sessions.ts'
import { useLive } from '../../../../data/device/use-live.ts'
import { accountFor } from '../../../../data/session/open-account.ts'
import { takeOpenCourse } from '../../../../data/session/rights.ts'
import { studentOf } from '../../../../data/session/session-state.ts'
import { session } from '../../../../data/session/session.ts'
import { CorrectionNotice } from '../../../../features/corrections/correction-notice.tsx'
import { ExamsLink } from '../../../../features/exam-list/exams-link.tsx'
import { bringPackAtFirst } from '../../../../features/library/bring-pack.ts'
import { DownloadCard } from '../../../../features/library/download-card.tsx'
import { CourseHome } from '../../../../features/study/course-home.tsx'
import { FirstLook } from '../../../../features/study/first-look.tsx'
import { KeepAnswers } from '../../../../features/study/keep-answers.tsx'
import type { QuickStart } from '../../../../features/study/practice-builder/quick-starts.tsx'
import { OwnWork } from '../../../../features/study/own-work.tsx'
import { RecentSessions } from '../../../../features/study/session-list.tsx'
import { NextTasks } from '../../../../features/tasks/task-list.tsx'
import { useBeginRun } from '../../../-parts/study/begin-run.ts'
import { ReferenceLink } from '../../../-parts/study/reference-link.tsx'
import { LinkRows, RowLink } from '../../../../ui/navigation/link-rows.tsx'
import { Spinner } from '../../../../ui/layout/loading.tsx'
import { useCourseTasks } from '../../../-parts/study/course-tasks.ts'
import { LateNotes } from '../../../-parts/study/late-notes.tsx'
import { LateOutlook } from '../../../-parts/study/late-outlook.tsx'
import { useCourseProgress, useStudy } from '../../../-parts/study/study.tsx'

export const Route = createFileRoute('/(study)/study/$courseId/')({
  validateSearch: typedSearch({ topic: 'string' }),
  loader: ({ params }) => {
    const student = studentOf(session.get())
    const courseId = pathNumber(params.courseId)
    if (student === null || courseId === null) return
    void accountFor(student.userId)
      .then(async (account) => {
        await bringPackAtFirst(account, courseId)
        await takeOpenCourse(account, courseId)
      })
      .catch(leftAsShown)
  },
  // A pointer that passes over a link fetches no course.
  preload: false,
  component: Home,
})

/** How a download ended stands in the database, which its card shows. A course that could not be taken is with its first answer. */
const leftAsShown = () => undefined

/** Sessions that a course's home lists, and how long ago they may have ended. */
const recentSessions = 3
const recentMs = 30 * dayMs

function Home() {
  const study = useStudy()
  const { account, courseId, pack, questions } = study
  const history = useCourseProgress()
  const unfinished = useLive(useCallback(() => unfinishedSession(account.db, courseId), [account, courseId]))
  const tasks = useCourseTasks()
  const navigate = useNavigate()
  const beginRun = useBeginRun()
  const { topic } = Route.useSearch()
  const ownNotes = useLive(useCallback(() => readOwnNotes(account.db, sharedDb.packs, courseId), [account, courseId]))
  const exams = useLive(
    useCallback(
      async () => ({
        unfinished: await unfinishedSittings(account.db, courseId),
        sat: await readSatExams(account.db, courseId),
      }),
      [account, courseId],
    ),
  )
  const sessions = useLive(
    useCallback(() => readPastSessions(account.db, courseId, account.env.now() - recentMs), [account, courseId]),
  )

  const settings = useLive(useCallback(() => readRunSettings(account.db, courseId), [account, courseId]))
  const ownPace = useLive(useCallback(() => readOwnPace(account.db), [account]))
  const sections = study.course && questionSectionsOf(study.course)
  const exam = sections && pack ? { sections, parts: examParts(sections, pack.manifest.topics) } : null

  if (history === undefined || unfinished === undefined || settings === undefined)
    return <Spinner label="Opening your course…" />
  const resume = (sessionId: string) =>
    navigate({ to: '/study/$courseId/practice/$sessionId', params: { courseId: String(courseId), sessionId } })
  const start = (chosen: RunSettings, quick?: QuickStart) => {
    if (!pack) return
    const id = account.newId()
    const { size, pace } = chosen
    const picked =
      quick === 'as-in-exam'
        ? asInExam(matching(questions, allQuestions, history), exam?.parts ?? [], size, id)
        : pickQuestions(questions, quick ? { ...allQuestions, status: quick, size } : chosen, history, id)
    const limitMs = pace && exam && runLimitMs(exam.sections, picked, questions, pace)
    const setting = runSettingsFact(courseId, chosen)
    void beginRun(async () => {
      if (setting.value !== runSettingsFact(courseId, settings).value) await record(account, [setting])
      return await beginPractice(account, { courseId, version: pack.manifest.version }, picked, { id, limitMs })
    })
  }
  const refs = pack?.refs ?? []
  const isShort = pack === null || study.access.is !== 'open'
  // A question or a task that is here shows its own note and answer.
  const shown = new Set([...questions, ...refs.filter(({ kind }) => kind === 'task')].map(({ itemId }) => itemId))
  const isHidden = ({ itemId }: { itemId: string }) => !shown.has(itemId)
  const hiddenNotes = (ownNotes ?? []).filter((note) => isShort || isHidden(note))
  const hiddenCards = [...history.cards.values()].filter((card) => pack === null || isHidden(card))
  const held = new Set(refs.map(({ itemId }) => itemId))
  const isWhole = study.access.is === 'open' && study.access.only === undefined

  return (
    <CourseHome
      courseId={courseId}
      title={study.title}
      category={study.category}
      access={study.access}
      questionCount={study.course?.questionCount}
      topic={topic}
      material={
        pack && {
          topics: pack.manifest.topics,
          questions,
          reservedCount: study.reservedCount,
          laterCount: study.laterCount,
          disclaimer: pack.manifest.disclaimer,
        }
      }
      firstLook={<FirstLook courseId={courseId} course={study.course} answered={history.cards.size} />}
      history={history}
      ownPace={ownPace ?? 1}
      unfinished={unfinished}
      offer={
        history.cards.size > 0 && (
          <>
            <CorrectionNotice account={account} />
            <KeepAnswers />
          </>
        )
      }
      outlook={
        history.cards.size > 0 ? (
          <LateOutlook account={account} courseId={courseId} />
        ) : (
          <LinkRows>
            <li>
              <RowLink
                to="/learning-paths"
                search={{ course: courseId }}
                name="Learning path"
                under="In which order to learn this course, and what builds on what"
              />
            </li>
          </LinkRows>
        )
      }
      download={<DownloadCard account={account} courseId={courseId} courseTitle={study.title} />}
      tasks={tasks && <NextTasks courseId={courseId} tasks={tasks.tasks.map(({ task }) => task)} work={tasks.work} />}
      notes={
        <>
          <LateNotes
            account={account}
            courseId={courseId}
            notes={refs.flatMap((ref) => (ref.kind === 'note' ? [{ ...ref, id: ref.itemId }] : []))}
          />
          {!isShort && <ReferenceLink courseId={courseId} refs={refs} />}
        </>
      }
      exams={
        exams &&
        (!isShort || exams.sat.length + exams.unfinished.length > 0) && <ExamsLink courseId={courseId} {...exams} />
      }
      sessions={
        history.cards.size > 0 && (
          <RecentSessions courseId={courseId} sessions={(sessions ?? []).slice(0, recentSessions)} />
        )
      }
      ownWork={
        // What is not here yet is not gone.
        !pack?.isArriving && (
          <OwnWork
            notes={hiddenNotes}
            cards={hiddenCards}
            isOfGone={
              pack !== null && isWhole && [...hiddenNotes, ...hiddenCards].every(({ itemId }) => !held.has(itemId))
            }
          />
        )
      }
      onResume={() => unfinished && void resume(unfinished.id)}
      settings={settings}
      exam={exam}
      onStart={start}
    />
  )
}
