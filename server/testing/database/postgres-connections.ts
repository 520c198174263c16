import type { Knex } from 'knex'
import type pg from 'pg'

/** By copy of the template, connections that a test is through with: one that was just opened has to look every table up first, which
 *  takes longer than most of what tests ask. */
const idle = new Map<string, pg.Client[]>()

/** Copies that are to have no connection but those in use. */
const alone = new Set<string>()

/** How Knex opens a connection, and how it ends one. */
interface RawConnections {
  acquireRawConnection(): Promise<pg.Client>
  destroyRawConnection(connection: pg.Client): Promise<void>
}

/** Has a database that a test opens take over the connections of those before it, as if each had just been opened, and leave its own. */
export function reuseConnections(db: Knex, name: string): void {
  alone.delete(name)
  const client: RawConnections = db.client
  const open = client.acquireRawConnection.bind(client)
  const end = client.destroyRawConnection.bind(client)
  client.acquireRawConnection = async () => idle.get(name)?.pop() ?? (await open())
  client.destroyRawConnection = async (connection) => {
    // Refused in the middle of a transaction, and by a connection that is broken.
    const isLikeNew = await connection.query('discard all').then(
      () => true,
      () => false,
    )
    if (isLikeNew && !alone.has(name)) idle.set(name, [...(idle.get(name) ?? []), connection])
    else await end(connection)
  }
}

/** Ends what is open to a copy and not in use; until another test takes it, nothing stays open. */
export async function endIdle(name: string): Promise<void> {
  alone.add(name)
  const connections = idle.get(name) ?? []
  idle.delete(name)
  await Promise.all(connections.map((connection) => connection.end()))
}
