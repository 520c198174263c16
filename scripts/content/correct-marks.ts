import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { idMaker } from '../../core/study/events/id.ts'
import { parseConfig } from '../../server/config.ts'
import { openDatabase, sqliteFileIn } from '../../server/database/database.ts'
import { correctMarks } from '../../server/services/study/correct-marks.ts'

/** A question had a mistake, and the version that puts it right is published: marks every answer anew that was given before.
 *  `npm run content:correct-marks -- 1 gphc-doses-12 "The key was wrong: option b is right."` Harmless when run again. */
const [course, itemId, reason] = process.argv.slice(2)
const courseId = Number(course)
if (!Number.isInteger(courseId) || !itemId || !reason) {
  console.error('Usage: npm run content:correct-marks -- <course id> <question id> "<reason, for the students>"')
  process.exit(1)
}
const config = parseConfig(process.env, path.resolve(import.meta.dirname, '../..'))
const db = openDatabase(config.databaseUrl, sqliteFileIn(config.dataDir))
try {
  const deps = { db, now: Date.now, newId: idMaker(Date.now, randomBytes), randomBytes, config }
  const changed = await correctMarks(deps, { courseId, itemId, reason })
  if (changed === null) {
    console.error(`There is no question ${itemId} in course ${courseId}.`)
    process.exitCode = 1
  } else {
    console.log(
      `Corrected ${changed.answers} marks of ${changed.students} students; their devices learn it with a sync.`,
    )
    console.log(
      'Answers to earlier versions that come later are marked by it once the servers have been started again.',
    )
  }
} finally {
  await db.destroy()
}
