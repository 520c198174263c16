import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from '../run.mjs'

/** Where the page's style sheet takes its fonts from; not kept in the repository. */
const folder = path.join(root, 'app/ui/fonts')

const ascii = Array.from({ length: 0x5f }, (_, at) => String.fromCodePoint(0x20 + at)).join('')

/** English, the names of diseases and people that it took over, and the signs of our calculations. What a text has beyond them
 *  comes from the system. */
const characters = `${ascii}\u00a0àáâäåæçèéêëíîïñóôöøùúûüœßÄÅÉÖØÜ–—‘’“”…•£€§©°±²³µ·¹¼½¾×÷−≤≥√π→←₀₂₃₄`

/** What slanted headings, names and captions need of them; it comes before the first screen. */
const ofNames = `${ascii}\u00a0àâäåæçèéêëíîïñóôöøùúûüÉ–—‘’“”…£·×`

/** Our figures stand in a line and line up in columns. */
const keepFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'lnum', 'tnum', 'frac']

const atkinson = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght'
const alegreya = '@fontsource-variable/alegreya/files/alegreya-latin-wght'
const fonts = [
  { file: 'text.woff2', from: `${atkinson}-normal.woff2`, variationAxes: { wght: { min: 400, max: 700 } } },
  { file: 'text-italic.woff2', from: `${atkinson}-italic.woff2`, variationAxes: { wght: 400 } },
  { file: 'heading.woff2', from: `${alegreya}-normal.woff2`, variationAxes: { wght: 650 } },
  { file: 'heading-italic.woff2', from: `${alegreya}-italic.woff2`, variationAxes: { wght: 500 }, text: ofNames },
]

/** Writes the page's fonts, cut down to what our texts use. Those that are there already stay. */
export async function writeFonts() {
  const require = createRequire(import.meta.url)
  const recipe = createHash('sha256').update(await readFile(import.meta.filename))
  for (const { from } of fonts) recipe.update(await readFile(require.resolve(from)))
  const stamp = recipe.digest('hex')
  const stampFile = path.join(folder, 'stamp')
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  const { default: subsetFont } = await import('subset-font')
  await mkdir(folder, { recursive: true })
  for (const { file, from, variationAxes, text = characters } of fonts) {
    const whole = await readFile(require.resolve(from))
    const options = { targetFormat: 'woff2', keepFeatures, variationAxes }
    await writeFile(path.join(folder, file), await subsetFont(whole, text, options))
  }
  await writeFile(stampFile, stamp)
}

/** For Vite: the fonts are there before the style sheet that names them is read. */
export const fontFiles = () => ({ name: 'vademecum-fonts', buildStart: writeFonts })
