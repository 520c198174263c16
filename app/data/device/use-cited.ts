import { useLocation } from '@tanstack/react-router'

/** The words that a citation led to this page for, as its address has them. */
export const useCited = (): string | undefined =>
  useLocation({
    select: ({ search }) => {
      // The router reads `?cited=14` as a number.
      const cited: unknown = 'cited' in search ? search.cited : undefined
      return typeof cited === 'string' || typeof cited === 'number' ? String(cited) : undefined
    },
  })
