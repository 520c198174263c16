import * as z from 'zod/mini'
import { newManifest } from '../../../../core/contract/account/export-format.ts'
import { dayMs } from '../../../../core/durations.ts'
import { publicAddress } from '../../../config/config.ts'
import type { Deps } from '../../../deps/deps.ts'
import type { Job } from '../../../jobs/job.ts'
import {
  addExportPiece,
  exportById,
  removeExportPieces,
  setExportReady,
} from '../../../models/account/data-export-row.ts'
import { userById } from '../../../models/account/user-row.ts'
import { addMail } from '../../../jobs/add-mail.ts'
import { syncState } from '../../../models/study/sync-state.ts'
import { shopIdentity } from '../../shop/identity.ts'
import { accountLetters } from '../account-letters.ts'
import { exportFiles } from './export-files.ts'
import { zipOf } from './zip.ts'

/** How long a file waits to be downloaded, and how long one may take to be prepared. */
export const exportKeptMs = dayMs
const pieceBytes = 1_000_000

export const dataExportJob = z.object({ exportId: z.string() })

/** Prepares a file and mails its owner that it is there. Done by the outbox; what an attempt before left is removed. Each piece is
 *  written under the job's claim, so that two servers never mix theirs. */
export async function prepareExport(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config'>,
  { exportId }: z.output<typeof dataExportJob>,
  { underClaim }: Pick<Job, 'underClaim'>,
): Promise<void> {
  const { db, reads, now, config } = deps
  const row = await exportById(exportId, now(), db)
  const user = row && (await userById(row.userId, db))
  if (!row || !user || row.readyAtMs !== null) return
  await underClaim((trx) => removeExportPieces(exportId, trx))
  const { head, count } = await syncState(user.id, db)
  const { name } = await shopIdentity(reads)
  const shop = { name, url: publicAddress(config) }
  const manifest = newManifest({ madeAt: new Date(now()).toISOString(), shop, userId: user.id, events: count })
  let bytes = 0
  let position = 0
  for await (const piece of inPieces(zipOf(exportFiles(user, head, manifest, reads), now()))) {
    await underClaim((trx) => addExportPiece(exportId, position++, piece, trx))
    bytes += piece.length
  }
  const letter = await accountLetters(deps).exportReady(user.email)
  await underClaim(async (trx) => {
    const ready = { readyAtMs: now(), bytes, expiresAtMs: now() + exportKeptMs }
    if (!(await setExportReady(exportId, ready, trx))) return
    await addMail(letter, deps, trx)
  })
}

async function* inPieces(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    held.push(part)
    bytes += part.length
    if (bytes < pieceBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}
