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

/** Names of the families of `pictureFonts`. */
export const serifFamily = 'Alegreya'
export const sansFamily = 'Atkinson Hyperlegible Next'

/** The page's fonts with what `text` needs, each at one weight, as files in `folder`, since what draws pictures reads no other
 *  form. A name is the hash of the font. */
export async function pictureFonts(text, folder) {
  const { default: subsetFont } = await import('subset-font')
  return Promise.all(
    fonts.map(async ({ file, wght }) => {
      const options = { targetFormat: 'sfnt', variationAxes: { wght } }
      const font = await subsetFont(await readFile(require.resolve(file)), text, options)
      const name = path.join(folder, `${createHash('sha256').update(font).digest('hex')}.ttf`)
      await writeFile(name, font)
      return name
    }),
  )
}
