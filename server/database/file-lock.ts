import knex from 'knex'

export interface FileLock {
  /** Takes the lock beside others that take it shared. Answers false while somebody holds it alone. */
  takeShared(): Promise<boolean>
  /** Takes the lock alone. Answers false while anybody holds it. */
  takeAlone(): Promise<boolean>
  release(): Promise<void>
}

/** A lock between processes that the system takes back from one that dies: a transaction on an empty SQLite database in `file`,
 *  which is made when it is not there and stays empty. */
export function fileLock(file: string): FileLock {
  const db = knex({
    client: 'sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  })
  const unlessBusy = async (statement: string): Promise<boolean> => {
    try {
      await db.raw(statement)
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false
      throw error
    }
  }
  return {
    async takeShared() {
      await db.raw('begin')
      // A transaction takes its lock with the first look into the file.
      if (await unlessBusy('select count(*) from sqlite_schema')) return true
      await db.raw('rollback')
      return false
    },
    // Otherwise it begins a journal beside the file, for which a full disk has no room.
    takeAlone: async () => (await unlessBusy('pragma journal_mode = memory')) && (await unlessBusy('begin exclusive')),
    release: () => db.destroy(),
  }
}
