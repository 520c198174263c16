import type { Send, WireReply } from '../../core/contract/call.ts'
import { type BlobRole, pieceBytes } from '../../core/content/blobs.ts'
import type { Lease, Signed } from '../../core/content/lease.ts'
import type { PackManifest } from '../../core/content/pack.ts'
import type { PackItem } from '../../core/content/item.ts'
import type { Question } from '../../core/questions/question.ts'
import type { StudyNote } from '../../core/content/note.ts'
import { problemToJson } from '../../core/contract/problem-json.ts'
import { Problem } from '../../core/problem.ts'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import type { FetchBlob } from '../sync/send.ts'
import { sha256Of } from '../packs/sha256.ts'

const { subtle } = crypto
const utf8 = new TextEncoder()

interface Edition {
  /** In reading order, as the manifest lists them. */
  shards: PackItem[][]
  media?: { bytes: Uint8Array<ArrayBuffer>; role: BlobRole; mediaType: string }[]
  removed?: string[]
  minApp?: number
  version?: number
  /** Media above this many bytes comes in pieces. */
  largeBytes?: number
}

/** A server of packs and leases in memory, with a signing key of its own and switches for what may go wrong. */
export interface PackServer {
  send: Send
  fetchBlob: FetchBlob
  /** Hashes of the blobs it gave, in order. */
  fetched: string[]
  /** Parts it gave, in order: where each began. */
  parts: number[]
  /** How often it was asked past the caches. */
  reloads: number
  /** Bytes by hash; a test may put others in their place. */
  blobs: Map<string, Uint8Array<ArrayBuffer>>
  manifests: Map<number, Signed>
  leases: { userId: string; leases: Signed[]; entitlementsVersion: number; serverTimeMs: number }
  isDown: boolean
  /** Signs with the key that it publishes. */
  sign(content: unknown): Promise<Signed>
  publish(courseId: number, edition: Edition): Promise<PackManifest>
  lease(lease: Lease): Promise<Signed>
}

export async function makePackServer(): Promise<PackServer> {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { kty, crv, x, y } = await subtle.exportKey('jwk', pair.publicKey)
  const keys = [{ kid: 'key-1', kty, crv, x, y }]

  const answer = (url: string): unknown => {
    if (url === '/api/study/keys') return { keys }
    if (url === '/api/study/leases') return server.leases
    const courseId = Number(/^\/api\/packs\/(\d+)\/manifest$/.exec(url)?.[1])
    const signed = server.manifests.get(courseId)
    if (!signed) throw new Problem('not-found', 'Course not found')
    return signed
  }

  const server: PackServer = {
    fetched: [],
    parts: [],
    reloads: 0,
    blobs: new Map(),
    manifests: new Map(),
    leases: { userId: 'u1', leases: [], entitlementsVersion: 1, serverTimeMs: 0 },
    isDown: false,

    async send({ url }): Promise<WireReply> {
      if (server.isDown) throw new TypeError('Failed to fetch')
      try {
        return { status: 200, contentType: 'application/json', text: JSON.stringify(answer(url)) }
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return {
          status: error.status,
          contentType: 'application/problem+json',
          text: JSON.stringify(problemToJson(error)),
        }
      }
    },

    async fetchBlob(url, { signal, reload, part }) {
      signal.throwIfAborted()
      if (server.isDown) throw new Problem('unreachable', 'The server cannot be reached.')
      const sha256 = url.slice(-64)
      const bytes = server.blobs.get(sha256)
      if (!bytes) throw new Problem('not-found', 'This course has no such file.')
      if (part) server.parts.push(part.start)
      else server.fetched.push(sha256)
      if (reload) server.reloads++
      return bytes.slice(part?.start, part && part.start + part.length).buffer
    },

    async sign(content) {
      const payload = JSON.stringify(content)
      const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8.encode(payload))
      return { kid: 'key-1', payload, signature: base64Url(new Uint8Array(signature)) }
    },

    async publish(courseId, { shards, media = [], removed = [], minApp = 1, version, largeBytes = Infinity }) {
      const texts = await Promise.all(shards.map(shardText))
      const parts = [
        ...texts.map((text) => ({ bytes: utf8.encode(text), role: 'core' as const, mediaType: 'application/json' })),
        ...media,
      ]
      const blobs = []
      for (const { bytes, role, mediaType } of parts) {
        const sha256 = await sha256Of(subtle, bytes.slice().buffer)
        server.blobs.set(sha256, bytes)
        const pieces = role !== 'core' && bytes.length > largeBytes ? await hashesOfPieces(bytes) : undefined
        const wireBytes = pieces ? bytes.length : Math.ceil(bytes.length / 3)
        blobs.push({ sha256, bytes: bytes.length, wireBytes, role, mediaType, ...(pieces && { pieces }) })
      }
      const items = shards.flat()
      const previous = server.manifests.get(courseId)
      const manifest: PackManifest = {
        courseId,
        version: version ?? (previous ? (JSON.parse(previous.payload) as PackManifest).version : 0) + 1,
        minApp,
        title: `Course ${courseId}`,
        disclaimer: 'For study, not for treating patients.',
        publishedAtMs: Date.UTC(2026, 10, 21),
        questionCount: items.filter(({ kind }) => kind === 'question').length,
        noteCount: items.filter(({ kind }) => kind === 'note').length,
        topics: [
          { id: 'doses', title: 'Doses', weight: 0.5 },
          { id: 'rates', title: 'Rates', weight: 0.5 },
        ],
        blobs,
        removed,
      }
      server.manifests.set(courseId, await server.sign(manifest))
      return manifest
    },

    lease: (lease) => server.sign(lease),
  }
  return server
}

async function hashesOfPieces(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const count = Math.ceil(bytes.length / pieceBytes)
  const pieces = Array.from({ length: count }, (_, at) => bytes.slice(at * pieceBytes, (at + 1) * pieceBytes))
  return await Promise.all(pieces.map((piece) => sha256Of(subtle, piece.buffer)))
}

export async function hashOf(item: PackItem): Promise<string> {
  return await sha256Of(subtle, canonicalJson(item))
}

const sources = [{ title: 'A public syllabus', asOf: '2026-11-21' }]

/** A question of its own for every number; `wording` makes another version of it. */
export function question(number: number, { topic = 'doses', wording = '' } = {}): Question {
  return {
    kind: 'question',
    type: 'numeric',
    id: `${topic}-${String(number).padStart(4, '0')}`,
    topic,
    concept: 'dose-by-weight',
    difficulty: 'easy',
    stem: `A child of ${number} kg takes 3 mg/kg of examplamol. What is the dose?${wording}`,
    key: number * 3,
    tolerance: 0,
    unit: 'mg',
    steps: [{ name: 'dose', text: 'Weight times dose by weight.', expression: `${number} * 3` }],
    pitfalls: [],
    explanation: 'The dose by weight is multiplied with the weight.',
    sources,
    reviewBy: '2027-11-21',
  }
}

export function note(id: string, { topic = 'doses', body = 'Read the label twice.' } = {}): StudyNote {
  return { kind: 'note', id, topic, title: `About ${id}`, minutes: 1, body, sources, reviewBy: '2027-11-21' }
}

export const questions = (from: number, count: number, more: { topic?: string; wording?: string } = {}): Question[] =>
  Array.from({ length: count }, (_, at) => question(from + at, more))

export const picture = (words: string) => ({
  bytes: utf8.encode(`<svg xmlns="http://www.w3.org/2000/svg"><title>${words}</title></svg>`),
  role: 'image' as const,
  mediaType: 'image/svg+xml',
})

/** A film of so many pieces, the last of them short. */
export const film = (pieces: number, seed = 7) => ({
  bytes: Uint8Array.from({ length: (pieces - 1) * pieceBytes + 1000 }, (_, at) => (at * seed + (at >> 12)) % 251),
  role: 'video' as const,
  mediaType: 'video/mp4',
})

async function shardText(items: PackItem[]): Promise<string> {
  return canonicalJson({ items: await Promise.all(items.map(async (item) => ({ hash: await hashOf(item), item }))) })
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
