import * as z from 'zod/mini'
import { exportPath } from '../../../core/contract/account/my-data.ts'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { idInPath } from '../../../core/contract/id-in-path.ts'
import { sha256Pattern } from '../../../core/content/pack.ts'
import { uuidPattern } from '../../../core/study/events/id.ts'

const hashInPath = (words: string) => z.string().check(z.regex(sha256Pattern, words))

// Bytes, not JSON: fetched by address, never called, so these are no part of the contract.
const file = {
  method: 'GET',
  params: z.object({ courseId: idInPath('Course not found'), sha256: hashInPath('This course has no such file.') }),
  reply: 'bytes',
  answer: z.unknown(),
  failures: ['not-signed-in', 'forbidden', 'not-found'],
} as const

export const packBlob = endpoint({
  ...file,
  name: 'packBlob',
  path: '/api/packs/{courseId}/blobs/{sha256}',
  summary: 'One blob of a pack, for those who may study the course, or of what anybody may. Immutable.',
})

export const courseMedia = endpoint({
  ...file,
  name: 'courseMedia',
  path: '/media/{courseId}/{sha256}',
  summary: 'A picture, recording or film of a course, for those who may study it, or of what anybody may. Immutable.',
})

export const publicMedia = endpoint({
  ...file,
  name: 'publicMedia',
  path: '/media/{sha256}',
  summary: 'A file that resources and course previews show, for anyone. Immutable.',
  params: z.object({ sha256: hashInPath('There is no such file.') }),
  failures: ['not-found'],
})

const noExport = 'This file is no longer here.'

export const exportFile = endpoint({
  ...file,
  name: 'exportFile',
  path: exportPath('{id}'),
  summary: 'The file of an export, for whose it is. Nothing keeps a copy.',
  access: 'user',
  params: z.object({ id: z.string().check(z.regex(uuidPattern, noExport)) }),
  failures: ['not-found'],
})
