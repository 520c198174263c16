import type { TestApp } from './test-app.ts'

/** What `work` asks of the tables of accounts and their mails, as statements without values. What is written late, whenever that is,
 *  does not count. */
export async function accountWorkOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const note = ({ sql }: { sql: string }) => {
    if (/\b(users|mailed_links|outbox)\b/.test(sql)) statements.push(sql)
  }
  app.db.on('query', note)
  try {
    await work()
  } finally {
    app.db.off('query', note)
  }
  return statements
}
