import type { Knex } from 'knex'
import { failure } from './requests/failure.ts'
import type { Hidden, Kind, Kinds } from './kinds.ts'

/** An object as it is answered, and what no answer shows of it. */
export interface Stored<K extends Kind> {
  object: Kinds[K]
  hidden: K extends keyof Hidden ? Hidden[K] : Record<string, never>
}

interface Belongings {
  customer?: string | null
  /** The object that it belongs to, besides its customer. */
  parent?: string | null
  testClock?: string | null
}

interface Change<K extends Kind> {
  /** When it goes on by itself, epoch ms; `null`: not. */
  dueAtMs?: number | null
  hidden?: Stored<K>['hidden']
}

interface Row {
  seq: number
  id: string
  kind: string
  test_clock: string | null
  due_at_ms: number | null
  data: string
  hidden: string
}

export interface Listed<K extends Kind> {
  items: Stored<K>[]
  hasMore: boolean
}

/** Which of a kind: by its columns, and by a test on the object. Newest first. */
export interface ListQuery<K extends Kind> {
  customer?: string | undefined
  parent?: string | undefined
  where?: (object: Kinds[K]) => boolean
  limit?: number | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
}

const defaultLimit = 10
const mostListed = 100
const chunk = 100

export type ObjectStore = ReturnType<typeof objectStore>

/** The objects of the sandbox in one transaction. */
export function objectStore(trx: Knex) {
  const rows = () => trx<Row>('sandbox_objects')

  async function find<K extends Kind>(kind: K, id: string): Promise<Stored<K> | undefined> {
    const row = await rows().where({ kind, id }).first()
    return row && stored<K>(row)
  }

  /** Throws the failure `resource_missing`, which names the parameter that the id came in. */
  async function load<K extends Kind>(kind: K, id: string, param?: string): Promise<Stored<K>> {
    const found = await find(kind, id)
    if (!found) throw failure.noSuch(kind.replace(/^.*\./, ''), id, param)
    return found
  }

  /** What has this id, whatever it is. */
  async function findAny(id: string): Promise<Stored<Kind> | undefined> {
    const row = await rows().where({ id }).first()
    return row && stored<Kind>(row)
  }

  async function insert<K extends Kind>(
    object: Kinds[K] & { object: K },
    { customer = null, parent = null, testClock, dueAtMs = null, hidden }: Belongings & Change<K> = {},
  ): Promise<void> {
    await trx('sandbox_objects').insert({
      id: object.id,
      kind: object.object,
      customer,
      parent,
      test_clock: testClock === undefined ? await testClockOf(customer) : testClock,
      due_at_ms: dueAtMs,
      data: JSON.stringify(object),
      hidden: JSON.stringify(hidden ?? {}),
    })
  }

  /** What is left out of the change stays as it is. */
  async function save<K extends Kind>(
    object: Kinds[K] & { object: K },
    { customer, parent, dueAtMs, hidden }: Belongings & Change<K> = {},
  ): Promise<void> {
    await trx('sandbox_objects')
      .where({ id: object.id })
      .update({
        data: JSON.stringify(object),
        ...(customer !== undefined && { customer }),
        ...(parent !== undefined && { parent }),
        ...(dueAtMs !== undefined && { due_at_ms: dueAtMs }),
        ...(hidden !== undefined && { hidden: JSON.stringify(hidden) }),
      })
  }

  /** Removes a test clock and everything that lives by it. */
  const removeTestClock = (id: string) => rows().where({ id }).orWhere({ test_clock: id }).delete()

  /** The test clock that a customer lives by; `null`: the sandbox's own. */
  async function testClockOf(customer: string | null): Promise<string | null> {
    if (customer === null) return null
    return (await rows().where({ id: customer }).first())?.test_clock ?? null
  }

  async function list<K extends Kind>(kind: K, asked: ListQuery<K> = {}): Promise<Listed<K>> {
    const limit = asked.limit ?? defaultLimit
    if (limit < 1 || limit > mostListed) throw failure.invalid('Invalid limit: must be from 1 to 100', 'limit')
    const isBackwards = asked.endingBefore !== undefined
    const found: Stored<K>[] = []
    let seq = await seqOf(kind, asked)
    for (let isOver = false; !isOver && found.length <= limit;) {
      const next = await chunkOf(kind, asked, { seq, isBackwards })
      found.push(...next.map((row) => stored<K>(row)).filter(({ object }) => asked.where?.(object) ?? true))
      seq = next.at(-1)?.seq ?? null
      isOver = next.length < chunk
    }
    const items = found.slice(0, limit)
    return { items: isBackwards ? items.toReversed() : items, hasMore: found.length > limit }
  }

  async function seqOf<K extends Kind>(kind: K, asked: ListQuery<K>): Promise<number | null> {
    const [id, param] =
      asked.startingAfter === undefined
        ? [asked.endingBefore, 'ending_before']
        : [asked.startingAfter, 'starting_after']
    if (id === undefined) return null
    const row = await rows().where({ kind, id }).first()
    if (!row) throw failure.noSuch(kind, id, param)
    return row.seq
  }

  function chunkOf<K extends Kind>(
    kind: K,
    { customer, parent }: ListQuery<K>,
    { seq, isBackwards }: { seq: number | null; isBackwards: boolean },
  ): Promise<Row[]> {
    const query = rows()
      .where({ kind })
      .orderBy('seq', isBackwards ? 'asc' : 'desc')
      .limit(chunk)
    if (customer !== undefined) void query.where('customer', customer)
    if (parent !== undefined) void query.where('parent', parent)
    if (seq !== null) void query.where('seq', isBackwards ? '>' : '<', seq)
    return query.then((found) => found)
  }

  /** All of a kind that belong to something, newest first. */
  async function all<K extends Kind>(
    kind: K,
    { customer, parent, where }: Omit<ListQuery<K>, 'limit'>,
  ): Promise<Stored<K>[]> {
    const query = rows().where({ kind }).orderBy('seq', 'desc')
    if (customer !== undefined) void query.where('customer', customer)
    if (parent !== undefined) void query.where('parent', parent)
    return (await query).map((row) => stored<K>(row)).filter(({ object }) => where?.(object) ?? true)
  }

  return { find, load, findAny, insert, save, removeTestClock, list, all, testClockOf }
}

/** Who wrote the row says what is in it: `insert` and `save` take no other. */
function stored<K extends Kind>({ data, hidden }: Pick<Row, 'data' | 'hidden'>): Stored<K> {
  return { object: JSON.parse(data), hidden: JSON.parse(hidden) }
}
