import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import { wordsOf } from '../../../core/search/words.ts'

/** Resources of the hub that name what the course is about, the closest first. A tag counts when the course's title, description,
 *  kind or topics have it as a word; one found in the title counts thrice. */
export function relatedResources(
  course: Pick<CourseCard, 'title' | 'description' | 'type' | 'curriculum'>,
  resources: readonly ResourceCard[],
  limit = 4,
): ResourceCard[] {
  const title = asWords(course.title)
  const rest = asWords([course.description, course.type, ...course.curriculum].join(' '))
  return resources
    .map((resource) => ({
      resource,
      closeness: resource.tags.reduce((sum, tag) => {
        const word = asWords(tag)
        return sum + (title.includes(word) ? 3 : rest.includes(word) ? 1 : 0)
      }, 0),
    }))
    .filter(({ closeness }) => closeness > 0)
    .toSorted((a, b) => b.closeness - a.closeness || Number(b.resource.featured) - Number(a.resource.featured))
    .slice(0, limit)
    .map(({ resource }) => resource)
}

/** Words between single spaces, so that "MMI" is no part of "dimming". */
const asWords = (text: string) => ` ${wordsOf(text).join(' ')} `
