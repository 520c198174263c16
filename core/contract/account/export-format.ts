import * as z from 'zod/mini'
import { learningEvent } from '../../study/events/event.ts'
import { mark } from '../../study/mark.ts'

/** The version of the export's format that this release writes, and the newest that it reads. */
export const exportVersion = 1

const exportFormat = 'vademecum-export'

/** `manifest.json`, the first file of an export. */
export const exportManifest = z.object({
  format: z.literal(exportFormat),
  version: z.int().check(z.minimum(1)),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Where it comes from. */
  shop: z.object({ name: z.string(), url: z.string() }),
  /** The account's number in that shop: its events name it. */
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Lines of `events.jsonl`: with fewer, the file is cut short. */
  events: z.int().check(z.minimum(0)),
})
export type ExportManifest = z.infer<typeof exportManifest>

export const newManifest = (facts: Omit<ExportManifest, 'format' | 'version'>): ExportManifest => ({
  format: exportFormat,
  version: exportVersion,
  ...facts,
})

/** A line of `events.jsonl`: an event as the device made it, and what the server said of it. In the order in which they came. */
export const exportedEvent = z.object({
  event: learningEvent,
  /** The instant it counts for, and when the server had it, epoch ms. */
  effectiveAtMs: z.int(),
  receivedAtMs: z.int(),
  /** The server's marking of an answer; `null` where it could not mark it. */
  mark: z.nullable(mark),
})
