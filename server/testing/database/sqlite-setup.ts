import { makeSqliteTemplate } from './sqlite-template.ts'

/** Before the tests of a run: the migrated file that each test copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await makeSqliteTemplate()
  process.env['TEST_SQLITE_TEMPLATE'] = template.file
  return template.remove
}
