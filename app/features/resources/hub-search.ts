import { resourceCategories } from '../../../core/content/shop/shop-kinds.ts'

/** The tabs of the hub, in order. */
export const hubTabs = ['resources', 'ai-assistant', 'booking', 'newsletter', 'contact'] as const
export type HubTab = (typeof hubTabs)[number]

export const categoryChoices = ['all', ...resourceCategories] as const
export type CategoryChoice = (typeof categoryChoices)[number]

export interface HubSearch {
  /** Left out: the resources. */
  tab?: Exclude<HubTab, 'resources'> | undefined
  /** Left out: all. */
  category?: Exclude<CategoryChoice, 'all'> | undefined
  /** Words of the search box. */
  q?: string | undefined
}

/** Longest text to search for. */
export const searchLimit = 200

/** Reads the address: what is not known counts as not given. */
export function hubSearch(search: Record<string, unknown>): HubSearch {
  const given = search['q']
  const q = typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, searchLimit) : ''
  // All of them, for the router keeps of the address what this leaves out.
  return {
    tab: hubTabs.filter((each) => each !== 'resources').find((each) => each === search['tab']),
    category: resourceCategories.find((each) => each === search['category']),
    q: q === '' ? undefined : q,
  }
}
