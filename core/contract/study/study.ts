import * as z from 'zod/mini'
import { signed } from '../../content/lease.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../id-in-path.ts'

/** Public halves of the keys that sign manifests and leases, as JWK (EC, P-256). */
export const signingKeys = endpoint({
  name: 'signingKeys',
  method: 'GET',
  path: '/api/study/keys',
  summary: 'The public keys that check manifests and leases offline.',
  answer: z.object({
    keys: z.array(z.object({ kid: z.string(), kty: z.string(), crv: z.string(), x: z.string(), y: z.string() })),
  }),
})

export const leases = endpoint({
  name: 'leases',
  method: 'GET',
  path: '/api/study/leases',
  summary: 'A fresh lease for every course the customer may study.',
  access: 'user',
  answer: z.object({
    userId: z.string(),
    leases: z.array(signed),
    entitlementsVersion: z.int(),
    serverTimeMs: z.int(),
  }),
})

export const publicLeases = endpoint({
  name: 'publicLeases',
  method: 'GET',
  path: '/api/study/open-leases',
  summary: 'Leases of what anybody may study on a device: free courses, and a sample of each other one.',
  answer: z.object({
    leases: z.array(signed),
    serverTimeMs: z.int(),
    packs: z.array(z.object({ courseId: z.int(), version: z.int() })),
  }),
})

export const packManifestOf = endpoint({
  name: 'packManifest',
  method: 'GET',
  path: '/api/packs/{courseId}/manifest',
  summary: 'The signed manifest of the newest pack of a course, for those who may study it: of a free course, anybody.',
  params: z.object({ courseId: idInPath('Course not found') }),
  answer: signed,
  failures: ['not-found', 'not-signed-in', 'forbidden'],
})

export const sampleManifestOf = endpoint({
  ...packManifestOf,
  name: 'sampleManifest',
  path: '/api/packs/{courseId}/sample',
  summary: 'The signed manifest of what anybody may study of a course with a price.',
  failures: ['not-found'],
})

/** Bytes of one blob: not JSON, so it is fetched, not called. Immutable; `Accept-Encoding: gzip, br` honoured. */
export const blobPath = (courseId: number, hash: string) => `/api/packs/${courseId}/blobs/${hash}`
