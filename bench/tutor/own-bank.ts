import { readFile } from 'node:fs/promises'
import * as yaml from 'yaml'
import * as z from 'zod/mini'
import { itemsOf } from '../../core/content/course-content.ts'
import { shopSynonyms, synonymsFor } from '../../core/content/synonyms.ts'
import { courseParts, passageParts } from '../../core/tutor/library-parts.ts'
import { libraryOf, type LibraryPart } from '../../core/tutor/library.ts'
import type { Library, Passage, PassageKind } from '../../core/tutor/passage.ts'
import { passagesOfFaq, passagesOfResource } from '../../core/tutor/shop-passages.ts'
import { type ReadCourse, readContent } from '../../server/content/read-content.ts'
import { readShop } from '../../server/content/read-shop.ts'
import { searchOf } from '../../server/packs/search-blob.ts'
import { ndcgAt10 } from './scifact.ts'

export interface OwnBank {
  courses: ReadCourse[]
  passages: Passage[]
  library: Library
}

const noPause = () => Promise.resolve()

interface OwnContent extends Awaited<ReturnType<typeof readShop>> {
  courses: ReadCourse[]
}

/** All courses, and the shop's own texts. */
export async function readOwnContent(folder: string): Promise<OwnContent> {
  const { courses } = await readContent(folder)
  return { ...(await readShop(folder, [])), courses }
}

/** The same as the server's library of a student with every course. */
export async function ownBank({ courses, shop, resources, synonyms }: OwnContent): Promise<OwnBank> {
  const parts: LibraryPart[] = []
  for (const course of courses) {
    const words = synonymsFor(synonyms, course.file.category)
    const search = searchOf({ ...course, synonyms: words })
    parts.push(...(await courseParts({ courseId: course.file.id, items: itemsOf(course), search }, noPause)))
  }
  const ofShop = [...resources.flatMap(passagesOfResource), ...shop.faq.flatMap(passagesOfFaq)]
  parts.push(...(await passageParts(ofShop, shopSynonyms(synonyms), noPause)))
  return { courses, passages: parts.flatMap(({ passages }) => passages), library: libraryOf(parts) }
}

/** nDCG@10 of each question whose stem is searched for among the explanations of its course: the one that is right is its own. Several
 *  reasons of one question count as one document. */
export function stemsToExplanations({ courses, passages, library }: OwnBank): number[] {
  const explained = new Set(passages.map(({ keyOf }) => keyOf))
  return courses.flatMap(({ file, questions }) =>
    questions
      .filter(({ id }) => explained.has(id))
      .map(({ id, stem }) => {
        const hits = library.search(stem, { courseId: file.id, kinds: ['explanation'], limit: 60 })
        return ndcgAt10([...new Set(hits.map(({ passage }) => passage.sourceId))], new Set([id]))
      }),
  )
}

const folds = 5
/** Of the questions that were left out, each so many is searched for. */
const step = 8

/** Whether questions of `asked.yaml` are found while they are left out: by fifths of each concept's, in a library with the others. */
export async function foundLeftOut(content: OwnContent): Promise<boolean[]> {
  const found: boolean[] = []
  for (let fold = 0; fold < folds; fold++) {
    const split = (course: ReadCourse, isKept: boolean) =>
      Object.entries(course.asked).map(([concept, questions]): [string, string[]] => {
        return [concept, questions.filter((_, at) => (at % folds === fold) !== isKept)]
      })
    const courses = content.courses.map((course) => ({ ...course, asked: Object.fromEntries(split(course, true)) }))
    const bank = await ownBank({ ...content, courses })
    const leftOut = content.courses.flatMap((course) =>
      split(course, false).flatMap(([concept, questions]) =>
        questions.map((question) => ({ course: course.file.slug, concept, question })),
      ),
    )
    const some = leftOut.filter((_, at) => at % step === 0)
    found.push(...some.map((each) => isFoundInThree(bank, each, ['explanation', 'glossary'])))
  }
  return found
}

const studentQuestion = z.object({ course: z.string(), concept: z.string(), question: z.string() })

/** Questions of students in their own words; `null` where there is no such file. */
export async function readStudentQuestions(file: URL): Promise<z.infer<typeof studentQuestion>[] | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : z.parse(z.array(studentQuestion), yaml.parse(text))
}

/** Whether a passage of the concept stands among the first three of these kinds. Reference sheets are of no concept: they cannot be
 *  judged so. */
export function isFoundInThree(
  { courses, library }: OwnBank,
  { course, concept, question }: z.infer<typeof studentQuestion>,
  kinds: readonly PassageKind[],
): boolean {
  const courseId = courses.find(({ file }) => file.slug === course)?.file.id
  if (courseId === undefined) throw new Error(`There is no course ${course}.`)
  const hits = library.search(question, { courseId, kinds, limit: 3 })
  return hits.some(({ passage }) => passage.concept === concept)
}
