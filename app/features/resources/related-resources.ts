import type { ResourceCard } from '../../../core/contract/shop/resources.ts'

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
