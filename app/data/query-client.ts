import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { publicScope } from './course-queries.ts'

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Reads of this phone's own database and of the worker's cache work without a network; the default would hold them.
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

const place = 'vademecum.catalogue'
const monthMs = 30 * 24 * 3_600_000
const pauseMs = 1_000
/** Characters that may be kept; browsers allow some five million for everything. */
const roomiest = 1_000_000
const tightest = 50_000

interface KeptQuery {
  key: QueryKey
  data: unknown
  atMs: number
}

/** Brings back the public data of earlier visits, where they are newer than what the page has, and keeps them from now on;
 *  nothing that belongs to an account. `release`: what another one kept is not read. */
export function keepCatalogue(
  queryClient: QueryClient,
  storage: Storage | null,
  release: string,
  now: () => number,
): void {
  if (!storage) return
  const cache = queryClient.getQueryCache()
  /** Each as its text, by the query's hash. */
  const texts = new Map<string, string>()
  const keep = (hash: string, query: KeptQuery) => texts.set(hash, JSON.stringify(query))

  for (const query of readKept(storage, release)) {
    if (query.atMs <= now() - monthMs) continue
    const known = queryClient.getQueryState(query.key)
    if ((known?.dataUpdatedAt ?? 0) < query.atMs)
      queryClient.setQueryData(query.key, query.data, { updatedAt: query.atMs })
    const hash = cache.find({ queryKey: query.key })?.queryHash
    if (hash !== undefined) keep(hash, query)
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const note = ({ queryHash, queryKey, state }: ReturnType<typeof cache.getAll>[number]) => {
    if (queryKey[0] !== publicScope || state.status !== 'success') return
    keep(queryHash, { key: queryKey, data: state.data, atMs: state.dataUpdatedAt })
    timer ??= setTimeout(() => {
      timer = undefined
      writeKept(storage, release, [...texts.values()])
    }, pauseMs)
  }
  for (const query of cache.getAll()) note(query)
  // Letting go of a query in memory is no reason to forget it: the phone may be offline when it is wanted again.
  cache.subscribe(({ query, type }) => {
    if (type === 'updated') note(query)
  })
}

function readKept(storage: Storage, release: string): KeptQuery[] {
  try {
    const kept = JSON.parse(storage.getItem(place) ?? 'null') as { release: string; queries: KeptQuery[] } | null
    if (kept?.release === release) return kept.queries.filter(({ key }) => key[0] === publicScope)
  } catch {
    // Damaged, or forbidden: it is fetched anew.
  }
  forget(storage)
  return []
}

/** The small ones first, so that long texts never push out the lists they are found by. */
function writeKept(storage: Storage, release: string, texts: readonly string[]): void {
  const ordered = texts.toSorted((a, b) => a.length - b.length)
  for (let room = roomiest; room >= tightest; room /= 2) {
    let used = 0
    const fitting = ordered.filter((text) => (used += text.length) <= room)
    try {
      storage.setItem(place, `{"release":${JSON.stringify(release)},"queries":[${fitting.join()}]}`)
      return
    } catch {
      // The store is full, of ours or of another page's: less is tried.
    }
  }
  forget(storage)
}

function forget(storage: Storage): void {
  try {
    storage.removeItem(place)
  } catch {
    // Forbidden: nothing is kept there either.
  }
}
