import { type CourseContent, filePlace } from '../../core/content/course-content.ts'
import { finding, repeatedIn, type Finding } from './finding.ts'

/** Rules about a course's concepts and glossary. */
export function lintHandbook({ file, handbook }: CourseContent): Finding[] {
  const found: Finding[] = []
  const told = (place: string) => (rule: string, message: string) => found.push(finding(rule, place, message))
  const tell = told(filePlace(file.slug, 'concepts.yaml'))
  const tellOfTerm = told(filePlace(file.slug, 'glossary.yaml'))
  const { concepts, glossary } = handbook
  const requires = new Map(concepts.map((concept) => [concept.id, concept.requires]))
  if (requires.size < concepts.length)
    tell('duplicate-concept', 'a concept is listed twice in concepts.yaml, remove one')
  for (const { id, topic, requires: needed } of concepts) {
    if (!file.topics.some((each) => each.id === topic)) {
      tell('unknown-topic', `concept ${id} is of topic ${topic}, which the course does not have`)
    }
    for (const other of needed.filter((each) => !requires.has(each))) {
      tell('unknown-concept', `concept ${id} requires ${other}, which concepts.yaml does not have`)
    }
  }
  for (const id of requires.keys()) {
    if (leadsTo(id, id, requires))
      tell('concept-circle', `concept ${id} requires itself by way of others: cut the circle`)
  }
  for (const { term, concept } of glossary) {
    if (concept !== undefined && !requires.has(concept)) {
      tellOfTerm(
        'unknown-concept',
        `the glossary's "${term}" names concept ${concept}, which concepts.yaml does not have`,
      )
    }
  }
  for (const twice of repeatedIn(glossary.map(({ term }) => term.toLowerCase()))) {
    tellOfTerm('duplicate-term', `the glossary explains "${twice}" twice, remove one`)
  }
  return found
}

function leadsTo(from: string, to: string, requires: ReadonlyMap<string, string[]>): boolean {
  const seen = new Set<string>()
  const next = [...(requires.get(from) ?? [])]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === to) return true
    if (seen.has(id)) continue
    seen.add(id)
    next.push(...(requires.get(id) ?? []))
  }
  return false
}
