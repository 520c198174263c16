import { queryOptions } from '@tanstack/react-query'
import { readItem } from '../../offline/pack-store.ts'
import { sharedDb } from './packs.ts'

/** Minutes that read items stay in memory after the last screen that shows them. */
const keptMin = 10

export const materialQueries = {
  /** One version of a question or note of a pack on this phone; its hash says which, so it never changes. */
  item: (courseId: number, hash: string) =>
    queryOptions({
      queryKey: ['material', courseId, hash],
      queryFn: () => readItem(sharedDb, courseId, hash),
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMin * 60_000,
      retry: false,
    }),
  /** All questions of a bank, in the order of their hashes. */
  questions: (courseId: number, version: number, hashes: readonly string[]) =>
    queryOptions({
      queryKey: ['material', courseId, 'questions', version],
      queryFn: async () => {
        const items = await Promise.all(hashes.map((hash) => readItem(sharedDb, courseId, hash).catch(() => null)))
        return items.filter((item) => item?.kind === 'question')
      },
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMin * 60_000,
      structuralSharing: false,
    }),
}
