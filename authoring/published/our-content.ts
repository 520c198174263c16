import { join } from 'node:path'
import { readContent } from '../../server/content/read-content.ts'

/** The content that this repository publishes, read once for all of its tests in a process. */
export const folder = join(import.meta.dirname, '../../content')
export const { courses, errors } = await readContent(folder)
