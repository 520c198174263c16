import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { root } from '../run.mjs'

/** What receipts are set in, by the file in `server/receipts/fonts`. They stay in the repository: the server embeds them in PDF, which
 *  takes no WOFF2, and tools that read that are not part of a release. Run this by hand after a change here. */
const atkinson = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next'
const alegreya = '@fontsource-variable/alegreya/files/alegreya'
const latin = [[0x20, 0x7e], [0xa0, 0xff], 0x131, 0x152, 0x153, [0x2010, 0x2022], 0x2026, 0x20ac, 0x2212]
const fonts = [
  { file: 'text-latin.ttf', from: `${atkinson}-latin`, wght: 400, ranges: latin },
  { file: 'strong-latin.ttf', from: `${atkinson}-latin`, wght: 700, ranges: latin },
  {
    file: 'text-latin-ext.ttf',
    from: `${atkinson}-latin-ext`,
    wght: 400,
    ranges: [
      [0x100, 0x24f],
      [0x1e00, 0x1e9f],
    ],
  },
  { file: 'text-vietnamese.ttf', from: `${alegreya}-vietnamese`, wght: 400, ranges: [[0x1ea0, 0x1ef9]] },
  { file: 'text-greek.ttf', from: `${alegreya}-greek`, wght: 400, ranges: [[0x370, 0x3ff]] },
  { file: 'text-cyrillic.ttf', from: `${alegreya}-cyrillic`, wght: 400, ranges: [[0x400, 0x45f], 0x490, 0x491] },
]

const require = createRequire(import.meta.url)
const folder = path.join(root, 'server/receipts/fonts')
await mkdir(folder, { recursive: true })
for (const { file, from, wght, ranges } of fonts) {
  const characters = ranges.flatMap((range) => {
    const [first, last] = Array.isArray(range) ? range : [range, range]
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  })
  const whole = await readFile(require.resolve(`${from}-wght-normal.woff2`))
  const options = {
    targetFormat: 'sfnt',
    variationAxes: { wght },
    keepFeatures: ['kern', 'mark', 'ccmp', 'tnum', 'lnum'],
  }
  await writeFile(path.join(folder, file), await subsetFont(whole, characters.join(''), options))
}
const licences = ['atkinson-hyperlegible-next', 'alegreya'].map((name) => `@fontsource-variable/${name}/LICENSE`)
const texts = await Promise.all(licences.map((name) => readFile(require.resolve(name), 'utf8')))
await writeFile(path.join(folder, 'LICENSE'), texts.join('\n\n'))
