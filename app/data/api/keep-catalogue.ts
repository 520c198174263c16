import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, type DehydratedState, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { dayMs } from '../../../core/durations.ts'
import { publicScope } from './public-scope.ts'

const monthMs = 30 * dayMs
const pauseMs = 1_000
/** Characters that may be kept; browsers allow some five million for everything. */
const roomiest = 1_000_000
const tightest = 50_000

type KeptQuery = DehydratedState['queries'][number]

/** Brings back the public data of earlier visits, where they are newer than what the page has, and keeps them from now on;
 *  nothing that belongs to an account. `release`: what another one kept is not read. */
export function keepCatalogue(
  queryClient: QueryClient,
  storage: Storage | null,
  release: string,
  now: () => number,
): void {
  const kept = new Map<string, KeptQuery>()
  let room = roomiest
  const persister = createSyncStoragePersister({
    storage,
    key: 'vademecum.catalogue',
    throttleTime: pauseMs,
    serialize: ({ clientState, ...about }) =>
      JSON.stringify(about).replace(/}$/, `,"clientState":{"mutations":[],"queries":[${fitting(clientState, room)}]}}`),
    // The store is full, of ours or of another page's: less is tried.
    retry: ({ persistedClient }) => ((room /= 2) >= tightest ? persistedClient : undefined),
  })

  const restore = () => {
    const found = persister.restoreClient()
    if (!found || 'then' in found || found.buster !== release) return persister.removeClient()
    const nowMs = now()
    const queries = found.clientState.queries
      .map((query) => withAge(query, nowMs))
      .filter(({ state }) => state.dataUpdatedAt > nowMs - monthMs)
    hydrate(queryClient, { mutations: [], queries })
    for (const query of queries) kept.set(query.queryHash, query)
  }
  try {
    void restore()
  } catch {
    // Damaged, or of a form that this release cannot read: it is fetched anew.
    void persister.removeClient()
  }

  const keep = (query: Query) => {
    if (query.queryKey[0] !== publicScope || query.state.status !== 'success') return
    const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: (each) => each === query })
    for (const each of queries) kept.set(each.queryHash, each)
    const clientState = { mutations: [], queries: [...kept.values()] }
    void persister.persistClient({ buster: release, timestamp: now(), clientState })
  }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) keep(query)
  // Letting go of a query in memory is no reason to forget it: the device may be offline when it is wanted again.
  cache.subscribe(({ query, type }) => {
    if (type === 'updated') keep(query)
  })
}

/** What was kept under a clock that ran ahead is of no known age: it counts as too old to be fresh. */
const withAge = (query: KeptQuery, nowMs: number): KeptQuery =>
  query.state.dataUpdatedAt <= nowMs ? query : { ...query, state: { ...query.state, dataUpdatedAt: nowMs - dayMs } }

/** The small ones first, so that long texts never push out the lists they are found by. */
function fitting({ queries }: DehydratedState, room: number): string {
  let used = 0
  return queries
    .map((query) => JSON.stringify(query))
    .sort((a, b) => a.length - b.length)
    .filter((text) => (used += text.length) <= room)
    .join()
}
