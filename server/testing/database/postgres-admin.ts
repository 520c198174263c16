import pg from 'pg'

/** The template database of one test run. */
export const postgresTemplate = (runId: number) => `vademecum_template_${runId}`

/** Runs one statement outside of any test's database. */
export async function onPostgres(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
