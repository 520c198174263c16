import type { Knex } from 'knex'
import { jsonRows, queryRows } from '../../database/raw-sql.ts'
import { insertRows } from './insert-rows.ts'
import { addNumbers, type Ranges } from './number-ranges.ts'

/** What is known of the numbers of one device in one epoch. */
export interface DeviceSequence {
  deviceId: string
  epoch: string
  /** Numbers 1 to this one are accounted for. */
  contiguousSeq: number
  /** Accounted for above that, with something missing below each. */
  laterRanges: Ranges
  /** The highest number ever seen, and when its event counts. */
  lastSeq: number
  lastEffectiveAtMs: number
  /** `null` while its events only came by way of another device. */
  lastSeenAtMs: number | null
  appVersion: string | null
}

/** More ranges than any device has by accident. What is cut off is asked for once more and then found to be there. */
const rangeLimit = 200

export const sequenceKey = ({ deviceId, epoch }: { deviceId: string; epoch: string }) => `${deviceId}/${epoch}`

export function newSequence(deviceId: string, epoch: string): DeviceSequence {
  return {
    deviceId,
    epoch,
    contiguousSeq: 0,
    laterRanges: [],
    lastSeq: 0,
    lastEffectiveAtMs: 0,
    lastSeenAtMs: null,
    appVersion: null,
  }
}

/** Is this one that the database does not have yet? */
export const isNewSequence = ({ lastSeq, lastSeenAtMs }: DeviceSequence) => lastSeq === 0 && lastSeenAtMs === null

/** The sequence with these numbers accounted for. */
export function withNumbers(sequence: DeviceSequence, seqs: readonly number[]): DeviceSequence {
  const { contiguousSeq, laterRanges } = sequence
  const [first, ...later] = addNumbers([[0, contiguousSeq], ...laterRanges], seqs)
  return {
    ...sequence,
    contiguousSeq: first?.[1] ?? 0,
    laterRanges: later.slice(0, rangeLimit),
    lastSeq: seqs.reduce((highest, seq) => Math.max(highest, seq), sequence.lastSeq),
  }
}

/** The sequences of these devices in these epochs, by `sequenceKey`. */
export async function sequencesOf(
  userId: string,
  devices: readonly { deviceId: string; epoch: string }[],
  trx: Knex,
): Promise<Map<string, DeviceSequence>> {
  const rows = await queryRows<DeviceRow>(
    trx,
    `select device_id, epoch, ${changing.join(', ')} from devices
       where user_id = ? and (device_id, epoch) in (select given.value ->> 0, given.value ->> 1 from ${jsonRows(trx)})`,
    [userId, JSON.stringify(devices.map(({ deviceId, epoch }) => [deviceId, epoch]))],
  )
  return new Map(
    rows.map((row) => {
      const sequence: DeviceSequence = {
        deviceId: row.device_id,
        epoch: row.epoch,
        contiguousSeq: row.contiguous_seq,
        laterRanges: JSON.parse(row.later_ranges) as Ranges,
        lastSeq: row.last_seq,
        lastEffectiveAtMs: row.last_effective_at_ms,
        lastSeenAtMs: row.last_seen_at_ms,
        appVersion: row.app_version,
      }
      return [sequenceKey(sequence), sequence]
    }),
  )
}

interface DeviceRow {
  device_id: string
  epoch: string
  contiguous_seq: number
  later_ranges: string
  last_seq: number
  last_effective_at_ms: number
  last_seen_at_ms: number | null
  app_version: string | null
}

const changingColumns = {
  contiguous_seq: 'bigint',
  later_ranges: 'text',
  last_seq: 'bigint',
  last_effective_at_ms: 'bigint',
  last_seen_at_ms: 'bigint',
  app_version: 'text',
} as const

const changing = Object.keys(changingColumns)

const deviceTable = {
  name: 'devices',
  columns: { device_id: 'text', epoch: 'text', ...changingColumns },
  after: `on conflict (user_id, device_id, epoch) do update
    set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}`,
} as const

export async function saveSequences(userId: string, sequences: readonly DeviceSequence[], trx: Knex): Promise<void> {
  const rows = sequences.map((sequence) => ({
    device_id: sequence.deviceId,
    epoch: sequence.epoch,
    contiguous_seq: sequence.contiguousSeq,
    later_ranges: JSON.stringify(sequence.laterRanges),
    last_seq: sequence.lastSeq,
    last_effective_at_ms: sequence.lastEffectiveAtMs,
    last_seen_at_ms: sequence.lastSeenAtMs,
    app_version: sequence.appVersion,
  }))
  await insertRows(userId, deviceTable, rows, trx)
}
