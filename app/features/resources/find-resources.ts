import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import { fold, holdsAll } from '../../../core/search/words.ts'
import type { CategoryChoice } from './hub-search.ts'

/** Resources of the category in which every word of the text occurs: in title, description, type or tags. */
export function filterResources(
  resources: readonly ResourceCard[],
  category: CategoryChoice,
  text: string,
): ResourceCard[] {
  const isFound = holdsAll(text)
  return resources.filter(
    ({ title, description, type, tags, ...resource }) =>
      (category === 'all' || resource.category === category) &&
      isFound(fold([title, description, type, ...tags].join('\n'))),
  )
}

const relatedLimit = 4

/** Resources to go on with: of the same category, those first that share the most tags; otherwise the order stays. */
export function relatedTo(
  { id, category, tags }: Pick<ResourceCard, 'id' | 'category' | 'tags'>,
  all: readonly ResourceCard[],
): ResourceCard[] {
  const shared = (other: ResourceCard) => other.tags.filter((tag) => tags.includes(tag)).length
  return all
    .filter((other) => other.category === category && other.id !== id)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, relatedLimit)
}
