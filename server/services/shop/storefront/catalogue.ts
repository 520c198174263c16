import type { PublishedExam } from '../../../../core/content/published-exam.ts'
import { publishedExamOf } from '../../../../core/exams/published-exam.ts'
import type { CourseFile } from '../../../../core/content/course.ts'
import { shownLines } from '../../../../core/content/shop/requires.ts'
import { previewCourse, type PreviewEntry } from '../../../../core/contract/shop/course-preview.ts'
import {
  getCourse,
  listCourses,
  type CourseCard,
  type CourseContents,
  type CourseDetail,
} from '../../../../core/contract/shop/courses.ts'
import { Problem } from '../../../../core/problem.ts'
import { decimalAmount } from '../../../../core/shop/money.ts'
import type { Deps } from '../../../deps/deps.ts'
import { catalogueRevision } from '../../../models/shop/catalogue-state.ts'
import { courseById, shownCourses, type CourseRow, type ShownCourse } from '../../../models/shop/course-row.ts'
import { entitledCourseIds } from '../../../models/study/grant-row.ts'
import { newestPackFacts } from '../../../models/shop/pack-row.ts'
import { entryBody } from '../../../models/shop/shop-entries.ts'
import { cachedResponse, cachedResponses, type CachedResponse } from '../../../concurrency/cached-responses.ts'

export function catalogueService({ reads, now }: Pick<Deps, 'reads' | 'now'>) {
  const revisionOf = () => catalogueRevision(reads)

  /** All courses on sale, by title. */
  async function cards(): Promise<CourseCard[]> {
    const rows = await shownCourses(reads)
    // Sorted here, since the two databases order capital letters and accents differently.
    return rows.map((row) => cardOf(row, fileOf(row))).toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  }

  async function detailOf(row: CourseRow): Promise<CourseDetail> {
    const pack = await newestPackFacts(row.id, reads)
    if (!pack) throw courseNotFound()
    const file = fileOf(row)
    const contents = await entryBody('contents', String(row.id), reads)
    const exam = file.exams ? publishedExamOf(file.exams) : file.exam
    const questions = JSON.parse(row.questionsByTopic) as Record<string, number>
    return {
      ...cardOf(row, file),
      disclaimer: file.disclaimer,
      ...(file.authorship && { authorship: file.authorship }),
      syllabus: file.syllabus,
      topics: file.topics.map((topic) => ({ ...topic, questionCount: questions[topic.id] ?? 0 })),
      ...(exam && { exam }),
      ...(contents !== undefined && { contents: JSON.parse(contents) as CourseContents }),
      pack: { version: pack.version, wireBytes: pack.wireBytes, bytes: pack.bytes },
    }
  }

  const details = cachedResponses(revisionOf, getCourse.answer, async (id: number) => {
    const row = await courseById(id, reads)
    if (!row?.onSale) throw courseNotFound()
    return await detailOf(row)
  })

  return {
    cards,

    /** The list kept ready-made. */
    list: cachedResponse(revisionOf, listCourses.answer, cards),

    /** A course on sale, kept ready-made; `null` when it is not on sale, or there is none. */
    onSale: (id: number): Promise<CachedResponse | null> =>
      details(id).catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'not-found') return null
        throw error
      }),

    /** What anybody may try of a course, kept ready-made. */
    preview: cachedResponses(revisionOf, previewCourse.answer, async (id: number) => {
      const body = await entryBody('preview', String(id), reads)
      if (body === undefined) throw courseNotFound()
      return JSON.parse(body) as PreviewEntry[]
    }),

    /** One course. One that is no longer on sale is shown to those who have it and `not-found` for others. */
    async course(id: number, userId: string | null): Promise<CourseDetail> {
      const row = await courseById(id, reads)
      const isShown = row?.onSale || (userId !== null && (await entitledCourseIds(userId, now(), reads)).includes(id))
      if (!row || !isShown) throw courseNotFound()
      return await detailOf(row)
    },
  }
}

const courseNotFound = () => new Problem('not-found', 'Course not found')

/** As it was published: by an older release, where the course has since gone from the folder. */
type StoredCourseFile = Omit<CourseFile, 'authorship' | 'exams'> &
  Partial<Pick<CourseFile, 'authorship' | 'exams'>> & { exam?: PublishedExam }

// Publishing writes nothing that is not a course file, so it is not checked again at every reading.
const fileOf = (row: ShownCourse) => JSON.parse(row.file) as StoredCourseFile

function cardOf(row: ShownCourse, file: StoredCourseFile): CourseCard {
  return {
    id: row.id,
    slug: file.slug,
    title: file.title,
    description: file.description,
    category: file.category,
    type: file.type,
    price: decimalAmount(file.priceMinor),
    priceMinor: file.priceMinor,
    originalPrice: file.originalPriceMinor === undefined ? null : decimalAmount(file.originalPriceMinor),
    originalPriceMinor: file.originalPriceMinor ?? null,
    currency: file.currency,
    imageUrl: null,
    isPopular: file.popular,
    questionCount: row.questionCount,
    noteCount: row.noteCount,
    duration: file.duration,
    level: file.level,
    rating: null,
    studentsEnrolled: row.studentsEnrolled,
    features: shownLines(file.features),
    curriculum: file.curriculum,
  }
}
