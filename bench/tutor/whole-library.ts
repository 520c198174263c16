import { itemsOf } from '../../core/content/course-content.ts'
import type { Question } from '../../core/questions/question.ts'
import { shopSynonyms, synonymsFor } from '../../core/content/synonyms.ts'
import { type SynonymGroups, buildIndex } from '../../core/search/passage-index.ts'
import type { AskedCourse } from '../../core/tutor/ask.ts'
import { type LibraryPart, libraryOf } from '../../core/tutor/library.ts'
import type { Library, Passage } from '../../core/tutor/passage.ts'
import { passagesOf } from '../../core/tutor/passages.ts'
import { passagesOfFaq, passagesOfResource } from '../../core/tutor/shop-passages.ts'
import { readContent } from '../../server/content/read-content.ts'
import { readShop } from '../../server/content/read-shop.ts'

export interface WholeLibrary {
  library: Library
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
  const parts = [
    ...courses.map((course) =>
      partOf(passagesOf(course.file.id, itemsOf(course)), synonymsFor(synonyms, course.file.category)),
    ),
    partOf(open, shopSynonyms(synonyms)),
  ]
  return {
    library: libraryOf(parts),
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

const partOf = (passages: Passage[], synonyms: SynonymGroups): LibraryPart => ({
  passages,
  index: buildIndex(passages, synonyms),
})
