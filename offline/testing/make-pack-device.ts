import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DBCore, DBCoreTable } from 'dexie'
import type { BrowserStore } from '../account/account-db.ts'
import type { PackEnv } from '../packs/pack-env.ts'
import { SharedDb } from '../shared-db.ts'
import { makeFiles } from './make-files.ts'
import type { PackServer } from './make-pack-server.ts'

const gigabyte = 1024 ** 3

/** A device that keeps packs: what a browser keeps for all its tabs. */
export interface PackDevice {
  store: BrowserStore
  caches: CacheStorage
  /** The private file system of the origin. */
  getDirectory: () => Promise<FileSystemDirectoryHandle>
  locks: LockManager
  clock: { nowMs: number }
  storage: { usage: number; quota: number }
}

export function makePackDevice(): PackDevice {
  return {
    store: { indexedDB: new IDBFactory(), IDBKeyRange },
    caches: makeCaches(),
    getDirectory: makeFiles(),
    locks: makeLocks(),
    clock: { nowMs: Date.UTC(2026, 10, 21, 8) },
    storage: { usage: 0, quota: gigabyte },
  }
}

/** A tab of the device. */
export function openTab(device: PackDevice, server: PackServer, more: Partial<PackEnv> = {}): PackEnv {
  return {
    db: new SharedDb(device.store),
    send: server.send,
    fetchBlob: server.fetchBlob,
    subtle: crypto.subtle,
    estimate: () => Promise.resolve(device.storage),
    now: () => device.clock.nowMs,
    locks: device.locks,
    caches: device.caches,
    getDirectory: device.getDirectory,
    ...more,
  }
}

/** A tab whose process dies at its `deadly`th step: that call and everything after it fails. A step is a call of anything it
 *  was lent or a read or write of its database. */
export function openMortalTab(device: PackDevice, server: PackServer, deadly: number) {
  const life = { steps: 0 }
  const step = () => {
    life.steps++
    if (life.steps >= deadly) throw new Error('killed')
  }
  const tab = openTab(device, server)
  tab.db.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core): DBCore => ({ ...core, table: (name) => mortalTable(core.table(name), step) }),
  })
  const mortal: PackEnv = {
    db: tab.db,
    send: async (request) => {
      step()
      return await tab.send(request)
    },
    fetchBlob: async (url, request) => {
      step()
      const bytes = await tab.fetchBlob(url, request)
      step()
      return bytes
    },
    subtle: mortalMethods(tab.subtle as SubtleCrypto, step),
    estimate: async () => {
      step()
      return device.storage
    },
    now: tab.now,
    locks: mortalMethods(device.locks, step),
    getDirectory: async () => mortalMethods(await device.getDirectory(), step),
    caches: {
      ...device.caches,
      open: async (name) => {
        step()
        return mortalMethods(await device.caches.open(name), step)
      },
    },
  }
  return { env: mortal, life }
}

function mortalTable(table: DBCoreTable, step: () => void): DBCoreTable {
  const checked =
    <A, R>(work: (request: A) => Promise<R>) =>
    async (request: A) => {
      step()
      return await work(request)
    }
  return {
    ...table,
    mutate: checked((request) => table.mutate(request)),
    get: checked((request) => table.get(request)),
    query: checked((request) => table.query(request)),
  } as DBCoreTable
}

function mortalMethods<T extends object>(target: T, step: () => void): T {
  return new Proxy(target, {
    get: (object, name) => {
      const member: unknown = Reflect.get(object, name)
      if (typeof member !== 'function') return member
      return async (...given: unknown[]) => {
        step()
        return (await Reflect.apply(member, object, given)) as unknown
      }
    },
  })
}

/** Cache Storage in memory, of what packs use of it. */
function makeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, { body: ArrayBuffer; headers: [string, string][] }>>()
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, 'https://phone.test').href
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, { body: ArrayBuffer; headers: [string, string][] }>()
    stores.set(name, store)
    return {
      async put(request: RequestInfo | URL, response: Response) {
        store.set(urlOf(request), { body: await response.arrayBuffer(), headers: [...response.headers] })
      },
      async match(request: RequestInfo | URL) {
        const held = store.get(urlOf(request))
        return held && new Response(held.body.slice(), { headers: held.headers })
      },
      delete: async (request: RequestInfo | URL) => store.delete(urlOf(request)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    }
  }
  return {
    open: async (name: string) => open(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
  } as unknown as CacheStorage
}

type LockWork = (lock: { name: string } | null) => unknown

/** Web Locks of one browser: `ifAvailable`, `signal` and `steal`. */
export function makeLocks(): LockManager {
  const held = new Map<string, { done: Promise<unknown>; robbed: (reason: Error) => void }>()
  const hold = async (name: string, work: LockWork): Promise<unknown> => {
    let robbed: (reason: Error) => void = () => undefined
    const robbery = new Promise<never>((_, reject) => (robbed = reject))
    const done = Promise.resolve().then(() => work({ name }))
    const entry = { done, robbed }
    held.set(name, entry)
    try {
      return await Promise.race([done, robbery])
    } finally {
      if (held.get(name) === entry) held.delete(name)
    }
  }
  const request = async (name: string, given: LockOptions | LockWork, more?: LockWork): Promise<unknown> => {
    const work = typeof given === 'function' ? given : (more as LockWork)
    const options = typeof given === 'function' ? {} : given
    const { ifAvailable, signal, steal } = options
    if (steal) held.get(name)?.robbed(new DOMException('stolen', 'AbortError'))
    else if (ifAvailable && held.has(name)) return await work(null)
    for (let other = held.get(name); other && !steal; other = held.get(name)) {
      await Promise.race([other.done.catch(() => undefined), aborted(signal)])
      await new Promise((resolve) => setTimeout(resolve))
    }
    return await hold(name, work)
  }
  return { request } as unknown as LockManager
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}
