import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isFullSize } from './size.ts'

/** What a process has of the machine. */
export interface Resources {
  files: number
  sockets: number
  memoryMb: number
}

/** A server that is looked at from outside. */
interface WatchedServer {
  isOnPostgres: boolean
  isRunning(): boolean
  collectGarbage(): void
  resources(): Resources
}

/** Only Linux says what another process holds. */
export const canMeasure = existsSync('/proc/self/fd')

export const isRunning = (pid: number) => existsSync(`/proc/${pid}/status`)

export function resourcesOf(pid: number): Resources {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`))
  const memory = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    files: open.filter((target) => target.startsWith('/')).length,
    sockets: open.filter((target) => target.startsWith('socket:')).length,
    memoryMb: Number(memory) / 1024,
  }
}

/** Empty when it was closed since it was listed. */
function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

const keptMb = 20
/** Connections that come as they are wanted and stay for a while: to PostgreSQL, and to the payment sandbox, of which the server has both
 *  ends. */
const postgresPool = 10
const sandboxEnds = 8
const settleMs = 20_000
const pauseMs = 300
/** Each collects all garbage of the server, which costs it as much as some dozen requests. */
const restingLooks = isFullSize ? 8 : 3

/** What the server holds when it has come to rest: the least of some looks. */
export async function restingResources(server: WatchedServer): Promise<Resources> {
  const looks: Resources[] = []
  for (let look = 0; look < restingLooks; look++) {
    server.collectGarbage()
    await sleep(pauseMs)
    looks.push(server.resources())
  }
  const least = (key: keyof Resources) => Math.min(...looks.map((each) => each[key]))
  return { files: least('files'), sockets: least('sockets'), memoryMb: least('memoryMb') }
}

/** What an attack took and the server has not given back after a while of rest; the attackers have closed their
 *  connections. */
export async function notGivenBack(server: WatchedServer, before: Resources): Promise<string[]> {
  const endMs = performance.now() + settleMs
  for (;;) {
    if (!server.isRunning()) return ['the server has ended']
    server.collectGarbage()
    await sleep(pauseMs)
    const missing = differences(before, server.resources(), sandboxEnds + (server.isOnPostgres ? postgresPool : 0))
    if (missing.length === 0 || performance.now() > endMs) return missing
  }
}

function differences(before: Resources, after: Resources, moreSockets: number): string[] {
  const grown = (key: keyof Resources, allowed: number) =>
    after[key] <= before[key] + allowed
      ? []
      : [`${key}: ${before[key].toFixed()} before, ${after[key].toFixed()} after`]
  return [...grown('files', 0), ...grown('sockets', moreSockets), ...grown('memoryMb', keptMb)]
}
