import { join } from 'node:path'
import { contentReport } from '../../authoring/report/content-report.ts'
import { readContent } from '../../server/content/read-content.ts'
import { writeParts } from '../written-parts.mjs'

/** `npm run content:report`: counts what each course has, how its blind solving went and how large its pack is, and writes the
 *  tables of docs/content-quality.md. */
const page = join(import.meta.dirname, '../../docs/content-quality.md')
const { courses, errors } = await readContent('content')
if (errors.length > 0) throw new Error(`${errors.length} mistakes: run npm run check:content first`)
await writeParts(page, 'content:report', await contentReport(courses))
