import type { Knex } from 'knex'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import { newestStudyPack } from '../study/banks.ts'

/** Titles of the topics that an answer is of: those that it cites; of one that says nothing of the subject, those nearest to the
 *  question. */
export async function topicsOf({ citations, isAbstained, nearest }: TutorAnswer, reads: Knex): Promise<string[]> {
  if (isAbstained) return nearest.map(({ title }) => title)
  const titles = new Set<string>()
  for (const { courseId, sourceId } of citations) {
    const pack = courseId === null ? null : await newestStudyPack(courseId, reads)
    if (!pack) continue
    const topic = [...pack.questions, ...pack.notes].find(({ itemId }) => itemId === sourceId)?.topic
    const title = pack.bank.topics.find(({ id }) => id === topic)?.title
    if (title !== undefined) titles.add(title)
  }
  return [...titles]
}
