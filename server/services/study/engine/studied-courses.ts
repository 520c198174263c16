import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CourseFile } from '../../../../core/content/course.ts'
import type { Category } from '../../../../core/content/topic.ts'
import type { SatExam } from '../../../../core/exams/exam-family.ts'
import { reservedIds } from '../../../../core/exams/exam-pool.ts'
import { extraTimeTarget, timeFactorOf } from '../../../../core/exams/extra-time.ts'
import type { TimeFactor } from '../../../../core/exams/sitting.ts'
import { Problem } from '../../../../core/problem.ts'
import type { LocalTime } from '../../../../core/study/calendar.ts'
import type { PlacedEvent } from '../../../../core/study/events/event.ts'
import type { Bank } from '../../../../core/study/learner/bank/bank.ts'
import { type CourseSummary, courseSummaryOf, withoutItems } from '../../../../core/study/learner/course-summary.ts'
import type { Learner } from '../../../../core/study/learner/model/learner-inputs.ts'
import type { Deps } from '../../../deps/deps.ts'
import { courseById, type CourseRow, courseTitles } from '../../../models/shop/course-row.ts'
import { publicCourses } from '../../../models/shop/pack-row.ts'
import { entitledCourseIds } from '../../../models/study/grant-row.ts'
import { answeredCourses } from '../../../models/study/learner-row.ts'
import { newestStudyPack } from '../banks.ts'
import { learnerService } from '../learner.ts'
import { ownSetting } from '../own-settings.ts'
import { examParts, satExams } from './sat-exams.ts'
import { taskDays } from './task-days.ts'

/** What the engine knows of a student in a course, and says of it. */
export interface StudiedCourse {
  course: { id: number; title: string; category: Category }
  learner: Learner
  /** Ids of questions that practice leaves out, kept for an exam. */
  reserved: ReadonlySet<string>
  /** The learner without those. */
  open: Learner
  /** The exams of the course that they sat. */
  sat: SatExam[]
  /** A moment of each day on which they answered tasks of it. */
  tasksDone: LocalTime[]
  summary: CourseSummary
}

/** A course that a student may study and is yet to begin. */
export interface CourseToBegin extends Pick<StudiedCourse, 'reserved'> {
  course: { id: number; title: string }
  bank: Bank
}

/** What a student did in exams of all courses and the time that they have in them, read once for all of them. */
interface InExams {
  parts: readonly PlacedEvent[]
  timeFactor: TimeFactor
}

export type StudiedCourses = ReturnType<typeof studiedCourses>

/** What the engine says of students, by the same folds as on their devices. Each call throws `too-many-requests` where they are made all
 *  the time. */
export function studiedCourses(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'limits' | 'config'>) {
  const { reads, now, limits, config } = deps
  const learners = learnerService(deps)

  const limited = (userId: string) =>
    limits.take([{ name: 'learner', owner: userId, limit: config.limits.learner.perUser }])

  const entitledTo = (userId: string) => entitledCourseIds(userId, now(), reads)

  /** Whether a course is among those that the student is entitled to, or is free for all. */
  async function mayStudy(courseId: number, entitled: readonly number[]): Promise<boolean> {
    if (entitled.includes(courseId)) return true
    const [publicCourse] = await publicCourses(reads, courseId)
    return publicCourse?.sample === null
  }

  /** Of the courses that the student may study, those in which they answered something; before they have, all. In order of id. */
  async function coursesOf(userId: string, entitled: readonly number[]): Promise<readonly number[]> {
    const begun: number[] = []
    for (const id of await answeredCourses(userId, reads)) if (await mayStudy(id, entitled)) begun.push(id)
    return begun.length > 0 ? begun : entitled
  }

  async function inExamsOf(userId: string): Promise<InExams> {
    const [parts, extraTime] = await Promise.all([examParts(userId, reads), ownSetting(userId, extraTimeTarget, reads)])
    return { parts, timeFactor: timeFactorOf(extraTime) }
  }

  async function studied(
    userId: string,
    courseId: number,
    { parts, timeFactor }: InExams,
  ): Promise<StudiedCourse | null> {
    const [row, learner, pack] = await Promise.all([
      courseById(courseId, reads),
      learners.learnerOf(userId, courseId),
      newestStudyPack(courseId, reads),
    ])
    if (!row || !learner || !pack) return null
    const { exams, notes, drawables } = pack
    const tasks = drawables.flatMap(({ kind, itemId }) => (kind === 'task' ? [itemId] : []))
    const [sat, tasksDone] = await Promise.all([
      satExams(userId, courseId, parts, reads),
      taskDays(userId, tasks, reads),
    ])
    const reserved = reservedIds(exams, pack.questions, sat)
    return {
      course: { id: courseId, title: row.title, category: fileOf(row).category },
      learner,
      reserved,
      open: withoutItems(learner, reserved),
      sat,
      tasksDone,
      summary: courseSummaryOf(learner, {
        nowMs: now(),
        exams,
        drawables,
        timeFactor,
        notes,
        sat,
        tasksDone,
        reserved,
      }),
    }
  }

  return {
    /** All that is said of one course: others have their turn between its parts. Throws as `one`. */
    async whole(userId: string, courseId: number): Promise<CourseSummary> {
      const { summary } = await this.one(userId, courseId)
      for (const member of Object.keys(summary)) {
        Reflect.get(summary, member)
        await nextTurn()
      }
      return summary
    },

    /** Throws `not-found` for a course without a pack, and `forbidden` for one that is not the student's to study. */
    async one(userId: string, courseId: number): Promise<StudiedCourse> {
      await limited(userId)
      const found = await studied(userId, courseId, await inExamsOf(userId))
      if (!found) throw new Problem('not-found', 'Course not found')
      if (!(await mayStudy(courseId, await entitledTo(userId))))
        throw new Problem('forbidden', 'This course is not in your account.')
      return found
    },

    /** The one that is asked for, or those of `coursesOf`, the one that was studied last first. Throws as `one`. */
    async all(userId: string, courseId: number | undefined): Promise<StudiedCourse[]> {
      if (courseId !== undefined) return [await this.one(userId, courseId)]
      await limited(userId)
      const ids = await coursesOf(userId, await entitledTo(userId))
      const inExams = await inExamsOf(userId)
      const found: StudiedCourse[] = []
      // One after the other: a student with all courses holds nobody up.
      for (const id of ids) {
        const one = await studied(userId, id, inExams)
        if (one) found.push(one)
      }
      return found.sort((a, b) => lastAnswerMs(b) - lastAnswerMs(a) || a.course.id - b.course.id)
    },

    /** What the student may study besides these courses, in order of id. A plan may open all there are: nothing of the student is read for
     *  it, and one statement a course. */
    async toBegin(userId: string, courses: readonly StudiedCourse[]): Promise<CourseToBegin[]> {
      const known = new Set(courses.map(({ course }) => course.id))
      const ids = (await entitledTo(userId)).filter((id) => !known.has(id))
      if (ids.length === 0) return []
      const titles = await courseTitles(reads)
      const found: CourseToBegin[] = []
      for (const id of ids) {
        const pack = await newestStudyPack(id, reads)
        const title = titles.get(id)
        if (!pack || title === undefined) continue
        const reserved = reservedIds(pack.exams, pack.questions, [])
        found.push({ course: { id, title }, bank: pack.bank, reserved })
      }
      return found
    },
  }
}

/** Publishing writes nothing that is not a course file. */
const fileOf = ({ file }: Pick<CourseRow, 'file'>) => JSON.parse(file) as CourseFile

const lastAnswerMs = ({ learner }: StudiedCourse) => learner.answers.at(-1)?.atMs ?? 0
