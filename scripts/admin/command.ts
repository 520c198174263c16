import type { Config } from '../../server/config/config.ts'
import type { Shop } from './open-shop.ts'
import { WrongUse } from './refusals.ts'

/** What a command is run with. */
export interface Run {
  /** Arguments by their place, as many as `args` names. */
  args: string[]
  flags: Record<string, string | boolean | undefined>
  config: Config
  env: Record<string, string | undefined>
  nowMs: number
  /** The folder of package.json. */
  root: string
  /** The shop's database; closed when the command has ended. Throws, in words, when there is none or it is not of this release. */
  shop: () => Promise<Shop>
  /** Takes what is to be known beside the answer. */
  complain: (text: string) => void
}

/** What a command answers: lines for people, or a list, of which `--json` prints `rows` as they are. */
export type Answer = { lines: string[] } | { rows: readonly object[]; columns: Record<string, Cell> }

type Cell = (row: never) => string | number | boolean | null | undefined

export interface Command {
  /** `customers find`. */
  name: string
  /** As the help shows it: `<id> [text]`. */
  args: string
  summary: string
  /** By name, with what they do; `text`: those that take a value. */
  flags?: Record<string, { is: 'switch' | 'text'; does: string }>
  /** Said before what cannot be undone: it is done after a yes, or with `--yes`. */
  warning?: (args: readonly string[]) => string
  run(run: Run): Promise<Answer>
}

/** A list with its columns, by their heads. */
export const list = <Row extends object>(
  rows: readonly Row[],
  columns: Record<string, (row: Row) => string | number | boolean | null | undefined>,
): Answer => ({ rows, columns })

/** The number of a page, from `--page`. */
export function pageOf({ flags }: Run): number {
  const page = Number(flags['page'] ?? 1)
  if (!Number.isInteger(page) || page < 1) throw new WrongUse('--page takes a number from 1.')
  return page
}

export const pageFlag = { page: { is: 'text', does: 'which fifty rows: 1, 2, …' } } as const

/** A moment as a list shows it, UTC. */
export const moment = (iso: string | null) => (iso === null ? '–' : iso.slice(0, 16).replace('T', ' '))
