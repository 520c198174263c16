import { type CourseFolder, filePlace, itemsOf } from '../../core/content/course-content.ts'
import { termsOf } from '../../core/search/terms.ts'
import { passagesOf } from '../../core/tutor/passages.ts'
import { finding, type Finding } from './finding.ts'

/** Rules about how students ask, and which concepts notes treat. A course without any `asked.yaml` is told so, and stands. */
export function lintAsked(course: CourseFolder): Finding[] {
  const { file, handbook, asked, noteConcepts } = course
  const found: Finding[] = []
  const place = filePlace(file.slug, 'asked.yaml')
  const tell = (rule: string, message: string) => found.push(finding(rule, place, message))
  const concepts = new Set(handbook.concepts.map(({ id }) => id))
  const unknown = (id: string) => `${id}, which concepts.yaml does not have: correct or remove it`
  for (const id of Object.keys(asked).filter((each) => !concepts.has(each)))
    tell('unknown-concept', `asked.yaml names concept ${unknown(id)}`)
  for (const [noteId, ids] of Object.entries(noteConcepts))
    for (const id of ids.filter((each) => !concepts.has(each)))
      found.push(finding('unknown-concept', noteId, `the note names concept ${unknown(id)}`))
  const missing = [...concepts].filter((id) => !(id in asked))
  if (missing.length === concepts.size && concepts.size > 0) {
    const message = 'nobody has written how students ask about its concepts: write asked.yaml'
    found.push(finding('asked-missing', file.slug, message, 'warning'))
  } else for (const id of missing) tell('asked-missing', `nobody asks about concept ${id}: write four to six questions`)
  const said = new Set(passagesOf(file.id, itemsOf(course), noteConcepts).map(({ concept }) => concept))
  for (const id of Object.keys(asked).filter((each) => concepts.has(each) && !said.has(each))) {
    const message = `students ask about concept ${id}, and nothing that can be quoted is of it`
    tell(
      'asked-in-vain',
      `${message}: write a section of a note that names the concept, under a heading with its words`,
    )
  }
  const first = new Map<string, string>()
  for (const [id, questions] of Object.entries(asked))
    for (const question of questions) {
      const terms = termsOf(question).toSorted().join(' ')
      const other = first.get(terms)
      if (terms === '') tell('asked-empty', `${id}: "${question}" is made of words that no search looks at, reword it`)
      else if (other !== undefined)
        tell('asked-twice', `${id}: "${question}" asks the same as another of ${other}, reword one`)
      else first.set(terms, id)
    }
  return found
}
