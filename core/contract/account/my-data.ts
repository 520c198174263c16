import * as z from 'zod/mini'
import { uuidPattern } from '../../study/events/id.ts'
import { endpoint } from '../endpoint.ts'
import { rawBytes } from '../raw-bytes.ts'
import { text } from './auth.ts'
import { authenticationResponse } from './passkeys.ts'

/** An export that was asked for. Times in ISO 8601. */
export const dataExport = z.object({
  id: z.string(),
  askedAt: z.string(),
  /** `null` while it is being prepared. */
  ready: z.nullable(z.object({ at: z.string(), bytes: z.int() })),
  /** When it is removed; one that never became ready, when another can be asked for. */
  expiresAt: z.string(),
})
export type DataExport = z.infer<typeof dataExport>

/** A deletion that was asked for and can be taken back until it is due. Times in ISO 8601. */
export const deletion = z.object({ askedAt: z.string(), dueAt: z.string() })
export type AccountDeletion = z.infer<typeof deletion>

export const myData = endpoint({
  name: 'myData',
  method: 'GET',
  path: '/api/account/data',
  summary: 'The export that was asked for, and the deletion, where there are any.',
  access: 'user',
  /** `sendsMail`: whether this shop sends any. */
  answer: z.object({ export: z.nullable(dataExport), deletion: z.nullable(deletion), sendsMail: z.boolean() }),
})

export const askForExport = endpoint({
  name: 'askForExport',
  method: 'POST',
  path: '/api/account/exports',
  summary:
    'Has all that the shop knows of the customer put into a ZIP, in the background, and a link mailed to it. Answers with the one that is being prepared, if one is; one that is ready goes.',
  access: 'recent',
  answer: dataExport,
})

/** Where the file of an export is: fetched by address. */
export const exportPath = (id: string) => `/api/account/exports/${id}/file`

/** Largest file that an import takes, bytes. */
export const importByteLimit = 16_000_000

/** What an import came to, in events. */
export const importCounts = z.object({
  /** In the file. */
  events: z.int(),
  /** Answers to questions, and all else: notes, flags, settings, exams. */
  answersAdded: z.int(),
  changesAdded: z.int(),
  /** Were in the account before. */
  alreadyHere: z.int(),
  /** Could not be read, or are of somebody else. */
  refused: z.int(),
})
export type ImportCounts = z.infer<typeof importCounts>

export const importProgress = z.discriminatedUnion('is', [
  z.object({ is: z.literal('storing'), done: z.int(), of: z.int() }),
  z.object({ is: z.literal('done'), counts: importCounts }),
])
export type ImportProgress = z.infer<typeof importProgress>

export const importData = endpoint({
  name: 'importData',
  method: 'POST',
  path: '/api/account/import',
  summary:
    'Takes the study record of an export, of this shop or another one, into the account. The whole file is looked through before anything of it is stored.',
  access: 'recent',
  body: rawBytes,
  maxBytes: importByteLimit,
  reply: 'events',
  answer: importProgress,
})

/** How long a deletion can be taken back, days. */
export const graceDays = 14

export const askForDeletion = endpoint({
  name: 'askForDeletion',
  method: 'POST',
  path: '/api/account/deletion',
  summary: `Has the account deleted in ${graceDays} days, ends all of its login sessions, and cancels its plan. Wants the password or a passkey, however recent the sign-in.`,
  access: 'user',
  /** One of both. The challenge of the passkey is one of `passkeyReauthenticationOptions`. */
  body: z.object({
    password: z.optional(text(1024).check(z.minLength(1, 'Required'))),
    credential: z.optional(authenticationResponse),
  }),
  answer: deletion,
  failures: ['bad-credentials', 'expired'],
})

export const takeBackDeletion = endpoint({
  name: 'takeBackDeletion',
  method: 'DELETE',
  path: '/api/account/deletion',
  summary: 'Keeps the account. Answers the same where no deletion was asked for.',
  access: 'user',
  answer: z.null(),
})

/** Most ids that one question may name. */
export const erasedAccountsLimit = 20

const accountId = z.string().check(z.regex(uuidPattern))

export const erasedAccounts = endpoint({
  name: 'erasedAccounts',
  method: 'POST',
  path: '/api/account/erased',
  summary: 'Which of these ids are accounts that were deleted, for a device that is to clear what it holds of them.',
  body: z.object({ userIds: z.array(accountId).check(z.minLength(1), z.maxLength(erasedAccountsLimit)) }),
  answer: z.object({ erased: z.array(z.string()) }),
})
