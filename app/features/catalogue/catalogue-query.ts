import { categories as professions } from '../../../core/content/categories.ts'
import type { Category } from '../../../core/content/topic.ts'

export const categories = ['All', ...professions] as const
export type CategoryChoice = (typeof categories)[number]

export const sorts = ['title', 'price-low', 'price-high', 'popular'] as const
export type Sort = (typeof sorts)[number]

/** Pounds, or whatever a course's own currency counts in. At its upper end the range has no limit. */
export const priceScale = { min: 0, max: 1000, step: 10 } as const
export type Prices = readonly [from: number, to: number]
const allPrices: Prices = [priceScale.min, priceScale.max]

/** The catalogue's part of the address, without what is as it is at first. */
export interface CatalogueSearch {
  category?: Category
  /** Words of the search box. */
  q?: string
  /** As links give it: hyphens stand for spaces. */
  type?: string
  min?: number
  max?: number
  sort?: Sort
}

/** What a visitor looks for. */
export interface CatalogueQuery {
  category: CategoryChoice
  text: string
  prices: Prices
  sort: Sort
}

export const noFilters: CatalogueQuery = { category: 'All', text: '', prices: allPrices, sort: 'title' }

/** Reads the address: what is no such value counts as not given. */
export function catalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const chosen = professions.find((option) => option === search['category'])
  const sort = sorts.find((option) => option === search['sort'])
  const q = textOf(search['q'])
  const type = textOf(search['type'])
  const [min, max] = pricesOf(search['min'], search['max'])
  return {
    ...(chosen && { category: chosen }),
    ...(q !== '' && { q }),
    ...(type !== '' && { type }),
    ...(min !== priceScale.min && { min }),
    ...(max !== priceScale.max && { max }),
    ...(sort && sort !== noFilters.sort && { sort }),
  }
}

/** Longest text to search for. */
export const searchLimit = 200

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, searchLimit) : ''

function pricesOf(min: unknown, max: unknown): Prices {
  const from = isPrice(min) ? min : priceScale.min
  const to = isPrice(max) ? max : priceScale.max
  return from <= to ? [from, to] : allPrices
}

const isPrice = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= priceScale.min && Number(value) <= priceScale.max

export function queryOf({ category: chosen, q, type, min, max, sort }: CatalogueSearch): CatalogueQuery {
  return {
    category: chosen ?? noFilters.category,
    text: q ?? type?.replaceAll('-', ' ') ?? noFilters.text,
    prices: [min ?? priceScale.min, max ?? priceScale.max],
    sort: sort ?? noFilters.sort,
  }
}

export function searchOf({ category: chosen, text, prices: [min, max], sort }: CatalogueQuery): CatalogueSearch {
  return catalogueSearch({ category: chosen, q: text, min, max, sort })
}

/** Has the panel of filters changed anything? */
export const isFiltered = ({ prices, sort }: CatalogueQuery): boolean =>
  prices[0] !== priceScale.min || prices[1] !== priceScale.max || sort !== noFilters.sort
