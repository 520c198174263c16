import { dirname, join } from 'node:path'
import type { Finding } from '../lint/finding.ts'
import { readContent, type ReadCourse } from '../../server/content/read-content.ts'
import { readShop, type ReadShop } from '../../server/content/read-shop.ts'
import { wrongWithPicture } from '../exchange/pictures.ts'
import { lintDuplicates } from '../lint/lint-duplicates.ts'
import { lintResource, lintShop } from '../lint/lint-shop.ts'
import { lintSynonyms } from '../lint/lint-synonyms.ts'
import { lintCourse } from '../lint/lint.ts'

/** What stands in a folder of content, and what is wrong with it. */
export interface CheckedContent {
  courses: ReadCourse[]
  /** `null` when one course alone was checked. */
  shop: ReadShop | null
  /** A line each, by file and line; none twice. */
  mistakes: string[]
  warnings: string[]
}

/** Checks a content folder with its shop, or the folder of one course. `todayIso` is the day it is judged on, "2026-11-21". */
export async function checkContent(
  folder: string,
  { todayIso, withShop }: { todayIso: string; withShop: boolean },
): Promise<CheckedContent> {
  const { courses, errors } = await readContent(folder)
  const shop = withShop ? await readShop(folder, errors) : null
  const places = (itemId: string) => {
    const place = courses.map((course) => course.where.get(itemId)).find((each) => each !== undefined)
    return place ? `${place.file}:${place.line}` : `${shop?.where.get(itemId) ?? folder}:1`
  }
  const told = ({ itemId, rule, message }: Finding) => `${places(itemId)}: ${itemId}: ${message} (${rule})`
  const found = [...courseFindings(courses, todayIso), ...(shop ? shopFindings(shop, courses) : [])]
  const mistakes = [
    ...errors.map(({ file, line, message }) => `${file}:${line}: ${message}`),
    ...courses.flatMap(pictureMistakes),
    ...Object.entries(shop?.synonyms ?? {}).flatMap(([name, groups]) =>
      lintSynonyms(groups).map((message) => `${join(folder, 'synonyms', `${name}.yaml`)}:1: ${message}`),
    ),
    ...found.filter(({ severity }) => severity === 'error').map(told),
  ]
  if (courses.length === 0 && mistakes.length === 0) mistakes.push(`${folder}: no course found here`)
  const warnings = found.filter(({ severity }) => severity === 'warning').map(told)
  return { courses, shop, mistakes: [...new Set(mistakes)], warnings: [...new Set(warnings)] }
}

function pictureMistakes({ file: { slug }, media, where }: ReadCourse): string[] {
  const folder = dirname(where.get(slug)?.file ?? '')
  return media.flatMap(({ path, bytes }) => {
    const wrong = wrongWithPicture(path, bytes)
    return wrong ? [`${join(folder, path)}:${wrong.line}: ${wrong.message}`] : []
  })
}

function courseFindings(courses: readonly ReadCourse[], todayIso: string): Finding[] {
  return [
    ...courses.flatMap((course) => lintCourse(course, todayIso)),
    ...lintDuplicates(courses.flatMap((course) => course.questions)),
  ]
}

function shopFindings({ shop, resources, media }: ReadShop, courses: ReadCourse[]): Finding[] {
  const paths = new Set(media.map(({ path }) => path))
  return [...lintShop(shop, courses), ...resources.flatMap((each) => lintResource(each, courses, paths))]
}
