import type { DataExport } from '../../../../core/contract/account/my-data.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Deps } from '../../../deps/deps.ts'
import { outbox } from '../../../jobs/outbox.ts'
import { beginExport, exportOf, exportPiece, type DataExportRow } from '../../../models/account/data-export-row.ts'
import type { Sender } from '../password-check.ts'
import { signedInUser } from '../signed-in-user.ts'
import { exportKeptMs } from './prepare-export.ts'

/** A file as it is sent, piece by piece. */
interface ExportFile {
  fileName: string
  bytes: number
  pieces: AsyncIterable<Uint8Array>
}

/** Files of all that the shop knows of a customer. */
export function dataExportsService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config' | 'limits' | 'securityLog'>,
) {
  const { db, reads, now, newId, config, limits, securityLog } = deps
  const jobs = outbox(deps)

  return {
    async current(userId: string): Promise<DataExport | null> {
      const row = await exportOf(userId, now(), db)
      return row ? shown(row) : null
    },

    /** Has one prepared, unless one is being prepared. Throws `too-many-requests`. */
    async ask(userId: string, sender: Sender): Promise<DataExport> {
      await signedInUser(userId, db)
      const waiting = await exportOf(userId, now(), db)
      if (waiting?.readyAtMs === null) return shown(waiting)
      await limits.take([{ name: 'data-export', owner: userId, limit: config.limits.dataExport.perUser }])
      const row = { id: newId(), userId, askedAtMs: now(), expiresAtMs: now() + exportKeptMs }
      const begun = await db.transaction(async (trx) => {
        const stands = await beginExport(row, now(), trx)
        if (stands.id === row.id) await jobs.add('data-export', { exportId: row.id }, trx)
        return stands
      })
      if (begun.id === row.id) securityLog.add({ what: 'data-export', outcome: 'ok', userId, sender })
      return shown(begun)
    },

    /** The file, for its owner alone. Throws `not-found`. */
    async download(userId: string, id: string, sender: Sender): Promise<ExportFile> {
      const row = await exportOf(userId, now(), reads)
      if (row?.id !== id || row.bytes === null) throw new Problem('not-found', 'This file is no longer here.')
      securityLog.add({ what: 'data-download', outcome: 'ok', userId, sender })
      const fileName = `my-data-${isoOf(row.askedAtMs).slice(0, 10)}.zip`
      return { fileName, bytes: row.bytes, pieces: pieces(id) }
    },
  }

  async function* pieces(id: string): AsyncGenerator<Uint8Array> {
    for (let position = 0; ; position++) {
      const piece = await exportPiece(id, position, reads)
      if (!piece) return
      yield piece
    }
  }
}

const shown = ({ id, askedAtMs, readyAtMs, bytes, expiresAtMs }: DataExportRow): DataExport => ({
  id,
  askedAt: isoOf(askedAtMs),
  ready: readyAtMs === null ? null : { at: isoOf(readyAtMs), bytes: bytes ?? 0 },
  expiresAt: isoOf(expiresAtMs),
})

const isoOf = (ms: number) => new Date(ms).toISOString()
