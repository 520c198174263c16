import type { ResourceCard } from '../../../core/contract/shop/resources.ts'
import { ranked } from '../../../core/search/ranking.ts'
import { normalise } from '../../../core/search/words.ts'
import type { CategoryChoice } from './hub-search.ts'

/** Resources of the category in which every word of the text occurs, those closest to it first. */
export function filterResources(
  resources: readonly ResourceCard[],
  chosen: CategoryChoice,
  text: string,
): ResourceCard[] {
  return ranked(
    resources.filter(({ category }) => chosen === 'all' || category === chosen),
    ({ title, category, tags, type, description }) =>
      [title, category, [type, ...tags].join('\n'), description].map(normalise),
    text,
  )
}
