import type { Resource } from '../content/shop/resource.ts'
import { cutMarkdown, cutText } from './cut-text.ts'
import type { Passage } from './passage.ts'
import { shownSources } from './passages.ts'

/** What can be cited of a resource, open to everybody: nothing of a quiz, whose words are about itself and not about what it asks. */
export function passagesOfResource({
  id,
  type,
  title,
  description,
  body,
  sources,
}: Pick<Resource, 'id' | 'type' | 'title' | 'description' | 'body' | 'sources'>): Passage[] {
  if (type === 'quiz') return []
  const pieces = [{ headings: [], text: description }, ...cutMarkdown(body)]
  return pieces.map(({ headings, text }, at) => ({
    id: `resource:${id}:${at}`,
    kind: 'resource',
    sourceId: id,
    ...ofShop,
    heading: [title, ...headings],
    text,
    sources: shownSources(sources),
  }))
}

/** What can be cited of a question that is asked often. `answer`: limited Markdown. */
export function passagesOfFaq({ id, question, answer }: { id: string; question: string; answer: string }): Passage[] {
  return cutText(answer).map((text, at) => ({
    id: `faq:${id}:${at}`,
    kind: 'faq',
    sourceId: id,
    ...ofShop,
    heading: [question],
    text,
    sources: [],
  }))
}

const ofShop = { courseId: null, topic: null, concept: null, keyOf: null }
