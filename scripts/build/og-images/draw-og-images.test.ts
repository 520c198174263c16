import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseImage, pageImage, publicPages } from '../../../core/shop/public-pages.ts'
import { aCourseFile } from '../../../core/testing/make-course.ts'
import { defaultIdentity } from '../../../server/services/shop/default-shop.ts'
import { cardsOf, drawCards, readCards } from './draw-og-images.ts'
import { pictureFonts, serifFamily } from './og-fonts.mjs'
import { fitTitle, measureWith, pageColors, pictureHeight, pictureSvg, pictureWidth } from './og-picture.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'vademecum-og-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const longTitle = 'Applied knowledge, communication and professional judgement for overseas-qualified practitioners'
const endless = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2)

/** Width and height as a PNG says them. */
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]

test(
  'every page and course has a picture of the right size and weight, drawn once for as long as it says the same',
  { tags: ['large'] },
  async () => {
    const out = path.join(folder, 'out')
    const cache = path.join(folder, 'cache')
    const course = aCourseFile({ slug: 'doses' })
    const cards = cardsOf(defaultIdentity, [course, aCourseFile({ slug: 'labels', title: longTitle })])
    expect(await drawCards(cards, out, cache)).toBe(cards.length)
    const addresses = [...publicPages.map(({ image }) => pageImage(image)), courseImage('doses'), courseImage('labels')]
    const names = addresses.map((address) => path.basename(address))
    expect((await readdir(out)).toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const file = path.join(out, name)
      expect([name, sizeOf(await readFile(file))]).toEqual([name, ['PNG', 1200, 630]])
      expect((await stat(file)).size, name).toBeLessThanOrEqual(120 * 1024)
    }

    const before = await readFile(path.join(out, 'course-doses.png'))
    expect(await drawCards(cards, out, cache)).toBe(0)
    expect(await readFile(path.join(out, 'course-doses.png'))).toEqual(before)
    const renamed = cardsOf(defaultIdentity, [{ ...course, title: 'Doses and drops' }])
    expect(await drawCards(renamed, out, cache)).toBe(1)
    expect(await readFile(path.join(out, 'course-doses.png'))).not.toEqual(before)
    expect(await readdir(out)).not.toContain('course-labels.png')
  },
)

test('the same card is the same picture, byte for byte', async () => {
  const cards = cardsOf(defaultIdentity, [aCourseFile()]).slice(-1)
  const [first, second] = await Promise.all(
    ['one', 'two'].map(async (name) => {
      await drawCards(cards, path.join(folder, name), path.join(folder, `${name}-cache`))
      return readFile(path.join(folder, name, `${cards[0]?.name}.png`))
    }),
  )
  expect(first).toEqual(second)
})

test.each([longTitle, endless, 'SQE1'])('“%s” stays inside its frame', async (title) => {
  const fonts = await pictureFonts(folder)
  const measure = measureWith(fonts)
  const { lines, size } = fitTitle(title, 350, measure)
  expect(lines.length * size * 1.1).toBeLessThanOrEqual(350)
  for (const each of lines) expect(measure(each, serifFamily, size)).toBeLessThanOrEqual(640)
  const isWhole = lines.join(' ') === title
  expect(isWhole || lines.at(-1)?.endsWith('…')).toBe(true)

  const color = await pageColors()
  const card = { name: 'x', eyebrow: '', title, note: '', books: [], shop: { name: 'Vademecum', tagline: '' } }
  const { pixels, width, height } = new Resvg(pictureSvg(card, color, measure), {
    font: { fontFiles: fonts, loadSystemFonts: false },
  }).render()
  expect([width, height]).toEqual([pictureWidth, pictureHeight])
  const paper = color('paper')
  const at = (x: number, y: number) =>
    `#${pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).toString('hex')}`
  let ink = 0
  for (let y = 0; y < height; y += 2) {
    // Between the words and the book, and around both, there is nothing but paper.
    if (y < 60 || (y > 505 && y < 530)) for (let x = 22; x < width; x += 2) expect(at(x, y)).toBe(paper)
    if (y < 530) for (let x = 740; x < 800; x += 2) expect(at(x, y)).toBe(paper)
    if (y < 530) for (let x = 88; x < 728; x += 2) if (at(x, y) === color('ink')) ink += 1
  }
  expect(ink).toBeGreaterThan(200)
})

test('the shop’s own content makes a card for each page and each course', async () => {
  const cards = await readCards('content')
  const slugs = await readdir('content/courses')
  expect(slugs.length).toBeGreaterThan(5)
  expect(cards.map(({ name }) => name).toSorted()).toEqual(
    [...publicPages.map(({ image }) => image), ...slugs.map((slug) => `course-${slug}`)].toSorted(),
  )
})
