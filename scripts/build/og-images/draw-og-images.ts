import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { courseFile, type CourseFile } from '../../../core/content/course.ts'
import { identityFile, type Identity } from '../../../core/content/shop/shop.ts'
import { publicPages } from '../../../core/shop/public-pages.ts'
import { readYamlFile } from '../../../server/content/read-yaml-file.ts'
import type { ContentError } from '../../../server/content/yaml-file.ts'
import { defaultIdentity } from '../../../server/services/shop/default-shop.ts'
import { pictureFonts } from './og-fonts.mjs'
import { drawPicture, everyProfession, measureWith, pageColors, pictureSvg, type Card } from './og-picture.ts'

/** Pages that show books of professions; the others show a plain one. */
const booksOf: Record<string, Card['books']> = {
  landing: everyProfession,
  home: everyProfession,
  courses: everyProfession,
  pricing: everyProfession,
  plans: everyProfession,
  medical: ['Medicine'],
}

/** A card for every public page and every course. */
export function cardsOf({ name, tagline }: Identity, courses: Omit<CourseFile, 'exams'>[]): Card[] {
  const shop = { name, tagline }
  return [
    ...publicPages.map(({ image, title }) => ({
      name: image,
      eyebrow: '',
      title: image === 'landing' ? tagline : title,
      note: '',
      books: booksOf[image] ?? [],
      shop,
    })),
    ...courses.map(({ slug, category, type, title, level }) => ({
      name: `course-${slug}`,
      eyebrow: `${category} · ${type}`,
      title,
      note: level,
      books: [category],
      shop,
    })),
  ]
}

/** Draws the cards into `outDir`, as `{name}.png`, and removes pictures of other names. What was drawn before is kept in
 *  `cacheDir` under the hash of what it was drawn from, and not drawn again. Answers how many were drawn. */
export async function drawCards(cards: Card[], outDir: string, cacheDir: string): Promise<number> {
  await Promise.all([outDir, cacheDir].map((folder) => mkdir(folder, { recursive: true })))
  const fonts = await pictureFonts(cacheDir)
  const measure = measureWith(fonts)
  const color = await pageColors()
  const fontNames = fonts.map((file) => path.basename(file))
  const used = new Set(fontNames)
  let drawn = 0
  for (const card of cards) {
    const svg = pictureSvg(card, color, measure)
    const kept = `${createHash('sha256').update(`${fontNames.join()}\n${svg}`).digest('hex')}.png`
    used.add(kept)
    const from = path.join(cacheDir, kept)
    const isKept = (await readFile(from).catch(() => null)) !== null
    if (!isKept) {
      await writeFile(from, drawPicture(svg, fonts))
      drawn += 1
    }
    await copyFile(from, path.join(outDir, `${card.name}.png`))
  }
  const wanted = new Set(cards.map(({ name }) => `${name}.png`))
  await removeOthers(outDir, wanted)
  await removeOthers(cacheDir, used)
  return drawn
}

async function removeOthers(folder: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/\.(png|ttf)$/.test(name) && !wanted.has(name)) await rm(path.join(folder, name))
  }
}

/** What the pictures are made from, out of a content folder. A course that cannot be read is left out: the content check
 *  tells of it. */
export async function readCards(contentDir: string): Promise<Card[]> {
  const errors: ContentError[] = []
  const identity = await readYamlFile(path.join(contentDir, 'shop/identity.yaml'), identityFile, errors)
  const folder = path.join(contentDir, 'courses')
  const courses: Omit<CourseFile, 'exams'>[] = []
  for (const slug of (await readdir(folder).catch(() => [])).toSorted()) {
    const course = await readYamlFile(path.join(folder, slug, 'course.yaml'), courseFile, errors)
    if (course) courses.push(course)
  }
  return cardsOf(identity ?? defaultIdentity, courses)
}

const [, program = '', outDir, cacheDir, contentDir = 'content'] = process.argv
if (path.basename(program) === 'draw-og-images.ts' && outDir !== undefined && cacheDir !== undefined) {
  await drawCards(await readCards(contentDir), outDir, cacheDir)
}
