import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const from = '@fontsource-variable'
const fonts = [
  { file: `${from}/alegreya/files/alegreya-latin-wght-normal.woff2`, wght: 650 },
  {
    file: `${from}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`,
    wght: 500,
  },
]

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
/** Always there, so that a new title does not change the font that the others are set in. */
const characters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'–—‘’“”•…'].join('')

/** Names of the families of `pictureFonts`. */
export const serifFamily = 'Alegreya'
export const sansFamily = 'Atkinson Hyperlegible Next'

/** The page's fonts, each at one weight, as files in `folder`, since what draws pictures reads no other
 *  form. A name is the hash of the font. */
export async function pictureFonts(folder) {
  const { default: subsetFont } = await import('subset-font')
  return Promise.all(
    fonts.map(async ({ file, wght }) => {
      const options = { targetFormat: 'sfnt', variationAxes: { wght }, keepFeatures: ['kern', 'liga', 'mark', 'lnum'] }
      const font = withLiningFigures(await subsetFont(await readFile(require.resolve(file)), characters, options))
      const name = path.join(folder, `${createHash('sha256').update(font).digest('hex')}.ttf`)
      await writeFile(name, font)
      return name
    }),
  )
}

/** Figures as tall as capitals, as on the page. What draws pictures cannot be asked for features of a font, so this one goes by
 *  the name of another that is always on and that our fonts do not have. */
function withLiningFigures(font) {
  const changed = Buffer.from(font)
  for (let at = changed.indexOf('lnum'); at !== -1; at = changed.indexOf('lnum', at))
    changed.write('rlig', at, 'latin1')
  return changed
}
