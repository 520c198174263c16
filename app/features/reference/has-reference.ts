import type { Handbook } from '../../../core/content/shop/handbook.ts'

/** Whether a course has anything to look up. */
export const hasReference = ({ glossary, reference }: Pick<Handbook, 'glossary' | 'reference'>): boolean =>
  reference !== null || glossary.length > 0
