import * as z from 'zod/mini'
import { exportManifest, exportVersion, type ExportManifest } from '../../../../core/contract/account/export-format.ts'
import { isDeeperThan } from '../../../../core/contract/json-depth.ts'
import { inflated, wrongFile } from './zip.ts'

/** What a file may hold, beside what its ZIP may be (`zipLimits`). */
const limits = {
  manifestBytes: 10_000,
  /** An event is 24,000 characters at most, and what the server said of it is beside it. */
  lineBytes: 100_000,
  depth: 32,
  keys: 1_000,
}

/** A file as it was looked through. */
export interface ReadImport {
  manifest: ExportManifest
  /** How many events it has. */
  count: number
}

/** Looks through the whole file, of which nothing is kept. Throws `validation`, in words for who chose it. */
export async function readImport(zip: Uint8Array): Promise<ReadImport> {
  const manifest = await readManifest(zip)
  let count = 0
  for await (const _ of importedEvents(zip)) count++
  if (count !== manifest.events) throw wrongFile('This file is damaged or was cut short. Please download it again.')
  return { manifest, count }
}

const newer = z.object({ format: z.literal('vademecum-export'), version: z.int() })

async function readManifest(zip: Uint8Array): Promise<ExportManifest> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of inflated(zip, 'manifest.json')) {
    bytes += part.length
    if (bytes > limits.manifestBytes) throw notOurs()
    parts.push(part)
  }
  const value = parsed(Buffer.concat(parts))
  const known = z.safeParse(newer, value)
  if (known.success && known.data.version > exportVersion)
    throw wrongFile('This file was made by a newer release than this shop runs. Its operator can update it.')
  const manifest = z.safeParse(exportManifest, value)
  if (!manifest.success) throw notOurs()
  return manifest.data
}

const line = z.object({ event: z.record(z.string(), z.unknown()), effectiveAtMs: z.int() })

/** An event as it stands in a file, and the instant it counted for in that shop. Whether it is one is decided where it is stored. */
export type ImportedEvent = z.output<typeof line>

/** The events of a file, one by one. */
export async function* importedEvents(zip: Uint8Array): AsyncGenerator<ImportedEvent> {
  for await (const bytes of linesOf(inflated(zip, 'events.jsonl'))) {
    const read = z.safeParse(line, parsed(bytes))
    if (!read.success) throw notOurs()
    yield read.data
  }
}

async function* linesOf(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  for await (const part of parts) {
    held = Buffer.concat([held, part])
    for (let end = held.indexOf(10); end >= 0; end = held.indexOf(10)) {
      if (end > 0) yield held.subarray(0, end)
      held = held.subarray(end + 1)
    }
    if (held.length > limits.lineBytes) throw notOurs()
  }
  if (held.length > 0) yield held
}

function parsed(bytes: Buffer): unknown {
  if (bytes.length > limits.lineBytes || isDeeperThan(bytes, limits.depth)) throw notOurs()
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw wrongFile('This file is damaged: a part of it cannot be read.', cause)
  }
  if (keysIn(value) > limits.keys) throw notOurs()
  return value
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return inside.reduce((sum: number, each) => sum + keysIn(each), inside.length)
}

const notOurs = () => wrongFile('This ZIP is not an export of a shop like this one.')
