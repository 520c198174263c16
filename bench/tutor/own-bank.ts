import { readFile } from 'node:fs/promises'
import * as yaml from 'yaml'
import * as z from 'zod/mini'
import { itemsOf } from '../../core/content/course-content.ts'
import { shopSynonyms, synonymsFor } from '../../core/content/synonyms.ts'
import { courseParts, passageParts } from '../../core/tutor/library-parts.ts'
import { libraryOf, type LibraryPart } from '../../core/tutor/library.ts'
import type { Library, Passage } from '../../core/tutor/passage.ts'
import { passagesOfFaq, passagesOfResource } from '../../core/tutor/shop-passages.ts'
import { type ReadCourse, readContent } from '../../server/content/read-content.ts'
import { readShop } from '../../server/content/read-shop.ts'
import { ndcgAt10 } from './scifact.ts'

export interface OwnBank {
  courses: ReadCourse[]
  passages: Passage[]
  library: Library
}

const noPause = () => Promise.resolve()

/** All courses and the shop's own texts, as the server's library of a student with every course. */
export async function readOwnBank(folder: string): Promise<OwnBank> {
  const { courses } = await readContent(folder)
  const { shop, resources, synonyms } = await readShop(folder, [])
  const parts: LibraryPart[] = []
  for (const course of courses) {
    const words = synonymsFor(synonyms, course.file.category)
    const items = itemsOf(course)
    parts.push(...(await courseParts({ courseId: course.file.id, items, synonyms: words }, noPause)))
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

const studentQuestion = z.object({ course: z.string(), concept: z.string(), question: z.string() })

/** Questions of students in their own words; `null` where there is no such file. */
export async function readStudentQuestions(file: URL): Promise<z.infer<typeof studentQuestion>[] | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : z.parse(z.array(studentQuestion), yaml.parse(text))
}

/** Whether a passage of the concept stands among the first three. Notes and reference sheets belong to a topic and to no concept: they
 *  cannot be judged so, and are left out. */
export function isFoundInThree(
  { courses, library }: OwnBank,
  { course, concept, question }: z.infer<typeof studentQuestion>,
): boolean {
  const courseId = courses.find(({ file }) => file.slug === course)?.file.id
  if (courseId === undefined) throw new Error(`There is no course ${course}.`)
  const hits = library.search(question, { courseId, kinds: ['explanation', 'glossary'], limit: 3 })
  return hits.some(({ passage }) => passage.concept === concept)
}
