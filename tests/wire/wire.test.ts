import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../server/testing/database/test-database.ts'
import { runOnTheWire } from './wire-run.ts'

const answers = Number(process.env['WIRE_ANSWERS'] ?? 150)
const seed = Number(process.env['WIRE_SEED'] ?? 1)
const engine = process.env['TEST_DATABASE']

test(
  `nothing is lost, doubled or changed on a damaged wire to a server that is killed (seed ${seed})`,
  async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-wire-'))
    const database = await testDatabase(dir)
    // Held by the server alone, which comes and goes.
    await database.db.destroy()
    try {
      const startedMs = performance.now()
      const result = await runOnTheWire({ dir, databaseUrl: database.url, seed, answers })
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
      const faults = Array.from(result.faults, ([fault, count]) => `${fault} ${count}`).join(', ')
      console.log(
        `wire ${engine}: ${answers} answers, ${result.saved} events saved, ${result.students} students, ` +
          `${result.kills} kills, faults: ${faults}, ${result.complaints.length} complaints, ${seconds} s`,
      )
      expect(result.complaints.slice(0, 20)).toEqual([])
      expect(result.kills).toBeGreaterThan(1)
      expect(result.faults.size).toBeGreaterThan(0)
    } finally {
      await database.remove()
      await rm(dir, { recursive: true, force: true, maxRetries: 3 })
    }
  },
  // Bounded by what is asked of it: a slow machine takes some 25 ms an answer.
  120_000 + answers * 36,
)
