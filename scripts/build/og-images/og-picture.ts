import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { emblems, plainEmblem } from '../../../app/ui/content/course-emblems.ts'
import { category, type Category } from '../../../core/content/topic.ts'
import { escapeHtml } from '../../../core/html.ts'
import { sansFamily, serifFamily } from './og-fonts.mjs'
import { root } from '../../run.mjs'

export const pictureWidth = 1200
export const pictureHeight = 630

/** What a picture for shared links says. */
export interface Card {
  /** Name of its file, without `.png`. */
  name: string
  /** A line above the title; empty for none. */
  eyebrow: string
  title: string
  /** A line below the title; empty for none. */
  note: string
  /** One book for each; none is a book of no profession. */
  books: Category[]
  shop: { name: string; tagline: string }
}

/** How wide a text is, in px. */
export type Measure = (text: string, family: string, size: number) => number

type Colors = (name: string) => string

const left = 88
const textWidth = 640
/** Between these a title stands, with what is above and below it. */
const textTop = 72
const textBottom = 500
const sizes = [84, 74, 64, 56, 48, 42]
const mostLines = 5
const lineHeight = 1.1
const eyebrowSize = 28
const noteSize = 30

/** The colours of the page by day, as `app/ui/tokens.css` has them. */
export async function pageColors(): Promise<Colors> {
  const css = await readFile(path.join(root, 'app/ui/tokens.css'), 'utf8')
  const byDay = css.slice(0, css.indexOf('@media'))
  const found = new Map(Array.from(byDay.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8});/g), ([, name, hex]) => [name, hex]))
  return (name) => {
    const color = found.get(name)
    if (color === undefined) throw new Error(`app/ui/tokens.css has no colour --${name}`)
    return color
  }
}

/** `fonts`: paths of font files. */
export function measureWith(fonts: string[]): Measure {
  const known = new Map<string, number>()
  return (text, family, size) => {
    const key = `${family} ${text}`
    const atHundred = known.get(key) ?? widthOf(text, family, fonts)
    known.set(key, atHundred)
    return (atHundred * size) / 100
  }
}

function widthOf(text: string, family: string, fonts: string[]): number {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200">${line(text, { x: 0, y: 120, size: 100, family, fill: '#000' })}</svg>`
  return new Resvg(svg, { font: { fontFiles: fonts, loadSystemFonts: false } }).getBBox()?.width ?? 0
}

/** The largest size at which the title fits, and its lines. A title that fits at none ends in dots. */
export function fitTitle(title: string, height: number, measure: Measure): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = wrap(title, serifFamily, size, measure)
    const isWide = lines.some((each) => measure(each, serifFamily, size) > textWidth)
    if (!isWide && lines.length <= mostLines && lines.length * size * lineHeight <= height) return { size, lines }
  }
  const size = sizes.at(-1) ?? 42
  const most = Math.max(1, Math.min(mostLines, Math.floor(height / (size * lineHeight))))
  const lines = wrap(title, serifFamily, size, measure)
  const shown = lines.slice(0, most).map((each, at) => {
    const isWhole = measure(each, serifFamily, size) <= textWidth && (at < most - 1 || lines.length <= most)
    return isWhole ? each : withDots(each, size, measure)
  })
  return { size, lines: shown }
}

function wrap(text: string, family: string, size: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && measure(longer, family, size) <= textWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function withDots(text: string, size: number, measure: Measure): string {
  let kept = text
  while (kept.length > 1 && measure(`${kept}…`, serifFamily, size) > textWidth) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}

/** The picture as SVG. */
export function pictureSvg(card: Card, color: Colors, measure: Measure): string {
  const accent = card.books.length === 1 && card.books[0] ? color(card.books[0].toLowerCase()) : color('ink')
  const note = card.note === '' ? [] : wrap(card.note, sansFamily, noteSize, measure).slice(0, 2)
  const above = card.eyebrow === '' ? 0 : eyebrowSize * 1.9
  const below = note.length === 0 ? 0 : 24 + note.length * noteSize * 1.35
  const title = fitTitle(card.title, textBottom - textTop - above - below, measure)
  const titleHeight = title.lines.length * title.size * lineHeight
  const top = textTop + (textBottom - textTop - above - titleHeight - below) / 2
  const titleTop = top + above
  const noteTop = titleTop + titleHeight + 24
  const texts = [
    card.eyebrow === ''
      ? ''
      : line(card.eyebrow, { x: left, y: top + eyebrowSize, size: eyebrowSize, family: sansFamily, fill: accent }),
    ...title.lines.map((each, at) =>
      line(each, {
        x: left,
        y: titleTop + title.size * (0.86 + at * lineHeight),
        size: title.size,
        family: serifFamily,
        fill: color('ink'),
      }),
    ),
    ...note.map((each, at) =>
      line(each, {
        x: left,
        y: noteTop + noteSize * (1 + at * 1.35),
        size: noteSize,
        family: sansFamily,
        fill: color('ink-soft'),
      }),
    ),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}" viewBox="0 0 ${pictureWidth} ${pictureHeight}">`,
    '<defs><linearGradient id="spine"><stop offset="0" stop-color="#000" stop-opacity=".28"/><stop offset=".035" stop-color="#000" stop-opacity=".28"/><stop offset=".045" stop-color="#fff" stop-opacity=".16"/><stop offset=".09" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>',
    `<rect width="${pictureWidth}" height="${pictureHeight}" fill="${color('paper')}"/>`,
    `<rect width="20" height="${pictureHeight}" fill="${accent}"/>`,
    ...texts,
    `<path d="M${left} 536H${pictureWidth - left}" stroke="${color('rule-strong')}" stroke-width="1.5"/>`,
    line(card.shop.name, { x: left, y: 588, size: 40, family: serifFamily, fill: color('ink') }),
    card.title === card.shop.tagline
      ? ''
      : line(card.shop.tagline, {
          x: pictureWidth - left,
          y: 586,
          size: 26,
          family: sansFamily,
          fill: color('ink-soft'),
          anchor: 'end',
        }),
    books(card.books, color),
    '</svg>',
  ].join('')
}

interface Line {
  x: number
  y: number
  size: number
  family: string
  fill: string
  anchor?: 'start' | 'end'
}

const line = (text: string, { x, y, size, family, fill, anchor = 'start' }: Line) =>
  `<text text-anchor="${anchor}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-family="${family}" font-size="${size}" fill="${fill}">${escapeHtml(text)}</text>`

/** One book large, or several as on a shelf. */
function books(professions: Category[], color: Colors): string {
  const [only] = professions
  if (professions.length <= 1) return book(only ?? null, { x: 806, y: 94, width: 284 }, color)
  return professions
    .map((each, at) => book(each, { x: 784 + (at % 2) * 168, y: 74 + Math.floor(at / 2) * 216, width: 146 }, color))
    .join('')
}

/** The cover of `app/ui/content/course-cover.tsx`, drawn: boards, spine, frame, emblem and ribbon. */
function book(
  profession: Category | null,
  { x, y, width }: { x: number; y: number; width: number },
  color: Colors,
): string {
  const height = (width * 4) / 3
  const cloth = profession === null ? color('ink') : color(profession.toLowerCase())
  const emblem = width * 0.56
  const ribbon = { x: x + width * 0.73, y: y + height * 0.95, width: width * 0.09, height: height * 0.12 }
  const end = ribbon.y + ribbon.height
  return [
    `<path d="M${ribbon.x} ${ribbon.y}h${ribbon.width}V${end}l${-ribbon.width / 2} ${-ribbon.height * 0.22}l${-ribbon.width / 2} ${ribbon.height * 0.22}Z" fill="${color('ribbon')}"/>`,
    `<rect x="${x + 5}" y="${y + 5}" width="${width}" height="${height}" rx="7" fill="${color('paper-raised')}" stroke="${color('rule-strong')}" stroke-width="1.5"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${cloth}"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="url(#spine)"/>`,
    `<rect x="${x + width * 0.12}" y="${y + height * 0.05}" width="${width * 0.82}" height="${height * 0.9}" rx="2" fill="none" stroke="${color('on-accent')}" stroke-opacity=".45" stroke-width="1.5"/>`,
    `<g transform="translate(${x + width * 0.53 - emblem / 2} ${y + height * 0.5 - emblem / 2}) scale(${emblem / 64})">`,
    `<path d="${profession === null ? plainEmblem : emblems[profession]}" fill="none" stroke="${color('on-accent')}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g>`,
  ].join('')
}

/** The picture as PNG. */
export function drawPicture(svg: string, fonts: string[]): Buffer {
  return new Resvg(svg, { font: { fontFiles: fonts, loadSystemFonts: false } }).render().asPng()
}

export const everyProfession: Category[] = [...category.options]
