import { itemsOf } from '../../core/content/course-content.ts'
import type { Question } from '../../core/questions/question.ts'
import { shopSynonyms, synonymsFor } from '../../core/content/synonyms.ts'
import { buildIndex, type SearchKnowledge } from '../../core/search/passage-index.ts'
import type { AskedCourse } from '../../core/tutor/ask.ts'
import { knowledgeOf } from '../../core/tutor/library-parts.ts'
import { type LibraryPart, libraryOf } from '../../core/tutor/library.ts'
import type { Library, Passage } from '../../core/tutor/passage.ts'
import { indexedOf, passagesOf } from '../../core/tutor/passages.ts'
import { passagesOfFaq, passagesOfResource } from '../../core/tutor/shop-passages.ts'
import type { LabelledQuestion } from './question-set.ts'
import { readContent } from '../../server/content/read-content.ts'
import { readShop } from '../../server/content/read-shop.ts'
import { searchOf } from '../../server/packs/search-blob.ts'

export interface WholeLibrary {
  library: Library
  /** The same with one course on the device. */
  with: (courseId: number) => Library
  passages: Passage[]
  courses: AskedCourse[]
  /** Of all courses, with what they belong to left out. */
  questions: { courseId: number; question: Question }[]
}

/** All that the shop as shipped can cite, as a student who has every course on the device finds it. */
export async function wholeLibrary(): Promise<WholeLibrary> {
  const { courses, errors } = await readContent('content')
  const { shop, resources, synonyms } = await readShop('content', errors)
  if (errors.length > 0) throw new Error(`${errors.length} mistakes: run npm run check:content first`)
  const open = [
    ...resources.flatMap((each) => passagesOfResource(each)),
    ...shop.faq.flatMap((each) => passagesOfFaq(each)),
  ]
  const ofShop = partOf(open, { synonyms: shopSynonyms(synonyms) })
  const ofCourses = new Map(
    courses.map((course) => {
      const { file, noteConcepts } = course
      const passages = passagesOf(file.id, itemsOf(course), noteConcepts)
      const search = searchOf({ ...course, synonyms: synonymsFor(synonyms, file.category) })
      return [file.id, partOf(passages, knowledgeOf(file.id, search))]
    }),
  )
  const parts = [...ofCourses.values(), ofShop]
  const alone = new Map([...ofCourses].map(([courseId, part]) => [courseId, libraryOf([part, ofShop])]))
  const library = libraryOf(parts)
  return {
    library,
    with: (courseId) => alone.get(courseId) ?? library,
    passages: parts.flatMap(({ passages }) => [...passages]),
    courses: courses.map(({ file, handbook }) => ({
      courseId: file.id,
      title: file.title,
      topics: file.topics,
      concepts: handbook.concepts,
    })),
    questions: courses.flatMap(({ file, questions }) => questions.map((question) => ({ courseId: file.id, question }))),
  }
}

const partOf = (passages: Passage[], knowledge: SearchKnowledge): LibraryPart => ({
  passages,
  index: buildIndex(passages.map(indexedOf), knowledge),
})

/** The library of a student who has one course: that which answers a question, or comes nearest to it. */
export function withOneCourse(
  { library, passages, with: withCourse }: WholeLibrary,
  { question, source }: Pick<LabelledQuestion, 'question' | 'source'>,
): Library {
  const answering = passages.find(({ sourceId }) => sourceId === source)
  const nearest = library.search(question).find(({ passage }) => passage.courseId !== null)?.passage
  const courseId = answering?.courseId ?? nearest?.courseId ?? null
  return courseId === null ? library : withCourse(courseId)
}
