/** What we use of a connection of the `sqlite3` driver. */
export interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void
  all(sql: string, values: readonly unknown[], done: (error: Error | null, rows: unknown[]) => void): void
  prepare(sql: string, done: (error: Error | null) => void): SqliteStatement
  close(done: (error: Error | null) => void): void
}

interface SqliteStatement {
  all(values: readonly unknown[], done: (error: Error | null, rows: unknown[]) => void): void
  /** Ends what it is in the middle of. */
  reset(done: () => void): void
  finalize(): void
}

const kept = new WeakMap<SqliteConnection, Map<string, SqliteStatement>>()

/** Rows of a statement that stays prepared for as long as its connection lives: `sql` must be one of a few fixed texts. */
export function runPrepared(connection: SqliteConnection, sql: string, values: readonly unknown[]): Promise<unknown[]> {
  const statements = kept.get(connection) ?? new Map<string, SqliteStatement>()
  kept.set(connection, statements)
  return new Promise((resolve, reject) => {
    // What cannot be prepared answers nothing else, and is not kept.
    const isPrepared = (error: Error | null) => {
      if (error === null) return
      statements.delete(sql)
      reject(error)
    }
    const statement = statements.get(sql) ?? connection.prepare(sql, isPrepared)
    statements.set(sql, statement)
    statement.all(values, (error, rows) => {
      if (error === null) resolve(rows)
      // One that met a locked file still waits for it, and until it is run again no transaction of the connection could be committed.
      else statement.reset(() => reject(error))
    })
  })
}

/** SQLite does not close a connection while statements of it are prepared. */
export function releaseStatementsOnClose(connection: SqliteConnection): void {
  const close = connection.close.bind(connection)
  connection.close = (done) => {
    for (const statement of kept.get(connection)?.values() ?? []) statement.finalize()
    kept.delete(connection)
    close(done)
  }
}
