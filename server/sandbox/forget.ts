import type { Knex } from 'knex'

const columns = { sandbox_objects: 'data', sandbox_events: 'data', sandbox_idempotency: 'answer' } as const

/** Takes an e-mail address out of all that the sandbox keeps. What was paid stays, as it does with a real provider, and then names
 *  nobody. In the caller's transaction. */
export async function eraseFromSandbox(email: string, trx: Knex): Promise<void> {
  // As it stands in JSON.
  const written = JSON.stringify(email)
  for (const [table, column] of Object.entries(columns)) {
    const change = { [column]: trx.raw('replace(??, ?, ?)', [column, written, 'null']) }
    await trx(table)
      .where(column, 'like', `%${written.replaceAll(/[\\%_]/g, '_')}%`)
      .update(change)
  }
}

/** Forgets what was told, and which calls were answered, before then. A payment itself stays. */
export async function forgetSandboxBefore(beforeMs: number, db: Knex): Promise<void> {
  for (const table of ['sandbox_events', 'sandbox_idempotency'])
    await db(table).where('created_at_ms', '<', beforeMs).delete()
}
