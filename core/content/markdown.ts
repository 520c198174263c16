/** The limited Markdown of stems, explanations and notes, as a tree. Text stays text: no HTML comes in or out. */
export type Inline =
  | { is: 'text'; text: string }
  | { is: 'strong' | 'emphasis'; of: Inline[] }
  | { is: 'code'; text: string }
  | { is: 'link'; href: string; of: Inline[] }
  | { is: 'image'; src: string; alt: string }
  | { is: 'break' }

export type Block =
  | { is: 'paragraph'; of: Inline[] }
  | { is: 'heading'; level: number; of: Inline[] }
  | { is: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { is: 'quote'; of: Block[] }
  | { is: 'code'; text: string }
  | { is: 'table'; head: Inline[][]; rows: Inline[][][]; align: Align[] }
  | { is: 'rule' }

export type Align = 'start' | 'center' | 'end'

const listMark = /^(\s*)(?:([-*+])|(\d{1,4})[.)])\s+(.*)$/s
const fence = /^\s*```/
const heading = /^(#{1,6})\s(.*)$/s
const rule = /^\s*([-*_])(\s*\1){2,}\s*$/

/** Nesting deeper than this is read as plain text, so that no input can exhaust the stack. */
const depthLimit = 8

/** A wider table is read as plain text: every short row is filled up to the width of the head. */
const columnLimit = 50

/** Takes time in proportion to the text, whatever stands in it: what a regular expression would try again from each
 *  character of a run is done by hand. */
export function parseMarkdown(source: string): Block[] {
  return parseBlocks(source.replace(/\r\n?/g, '\n').split('\n'), 0)
}

function parseBlocks(lines: string[], depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const title = heading.exec(line)
    if (line.trim() === '') {
      at++
    } else if (fence.test(line)) {
      const stop = endOf(lines, at + 1, (other) => !fence.test(other))
      blocks.push({ is: 'code', text: lines.slice(at + 1, stop).join('\n') })
      at = stop + 1
    } else if (title) {
      blocks.push({ is: 'heading', level: title[1]?.length ?? 1, of: parseInline(titleOf(title[2] ?? '')) })
      at++
    } else if (rule.test(line)) {
      blocks.push({ is: 'rule' })
      at++
    } else if (line.includes('|') && isTableRule(lines[at + 1] ?? '') && cellsOf(line).length <= columnLimit) {
      const stop = endOf(lines, at + 2, (other) => other.includes('|') && other.trim() !== '')
      blocks.push(tableOf(line, lines[at + 1] ?? '', lines.slice(at + 2, stop)))
      at = stop
    } else if (/^\s*>/.test(line) && depth < depthLimit) {
      const stop = endOf(lines, at, (other) => /^\s*>/.test(other))
      const inside = lines.slice(at, stop).map((other) => other.replace(/^\s*> ?/, ''))
      blocks.push({ is: 'quote', of: parseBlocks(inside, depth + 1) })
      at = stop
    } else if (listMark.test(line) && depth < depthLimit) {
      const stop = endOfList(lines, at)
      blocks.push(listOf(lines.slice(at, stop), depth))
      at = stop
    } else {
      const stop = endOf(lines, at + 1, (other) => other.trim() !== '' && !startsBlock(other))
      blocks.push({ is: 'paragraph', of: parseInline(lines.slice(at, stop).map(keepBreak).join('\n').trim()) })
      at = stop
    }
  }
  return blocks
}

const startsBlock = (line: string) =>
  heading.test(line) || fence.test(line) || rule.test(line) || listMark.test(line) || /^\s*>/.test(line)

/** A heading without the marks that may close it. */
const titleOf = (text: string) => withoutTrailing('#', text.trim()).trimEnd()

/** Two spaces or a backslash at the end of a line break it; other line ends are spaces. */
function keepBreak(line: string): string {
  if (line.endsWith('\\')) return line
  return line.endsWith('  ') ? `${line.trim()}  ` : line.trim()
}

function withoutTrailing(mark: string, text: string): string {
  let end = text.length
  while (text[end - 1] === mark) end--
  return text.slice(0, end)
}

function endOf(lines: string[], from: number, goesOn: (line: string, before: string) => boolean): number {
  let at = from
  while (at < lines.length && goesOn(lines[at] ?? '', lines[at - 1] ?? '')) at++
  return at
}

const indentOf = (line: string) => line.length - line.trimStart().length

function endOfList(lines: string[], from: number): number {
  const indent = indentOf(lines[from] ?? '')
  const isOrdered = listMark.exec(lines[from] ?? '')?.[3] !== undefined
  return endOf(lines, from, (line, before) => {
    if (line.trim() === '') return true
    const mark = listMark.exec(line)
    if (indentOf(line) > indent) return true
    // A line that begins nothing goes on with the item's paragraph, indented or not.
    if (!startsBlock(line)) return before.trim() !== '' && !fence.test(before)
    return mark !== null && indentOf(line) === indent && (mark[3] !== undefined) === isOrdered
  })
}

function listOf(lines: string[], depth: number): Block {
  const first = listMark.exec(lines[0] ?? '')
  const indent = indentOf(lines[0] ?? '')
  const items: string[][] = []
  for (const line of lines) {
    const mark = listMark.exec(line)
    if (mark && indentOf(line) === indent) items.push([mark[4] ?? ''])
    else items.at(-1)?.push(line.slice(Math.min(indentOf(line), indent + 2)))
  }
  return {
    is: 'list',
    ordered: first?.[3] !== undefined,
    start: Number(first?.[3] ?? 1),
    items: items.map((item) => parseBlocks(item, depth + 1)),
  }
}

function tableOf(head: string, marks: string, rows: string[]): Block {
  const columns = cellsOf(head)
  return {
    is: 'table',
    head: columns.map(parseInline),
    align: cellsOf(marks).map((mark) =>
      mark.endsWith(':') ? (mark.startsWith(':') ? 'center' : 'end') : ('start' as const),
    ),
    rows: rows.map((row) => {
      const cells = cellsOf(row)
      return columns.map((_, index) => parseInline(cells[index] ?? ''))
    }),
  }
}

const isTableRule = (line: string) => line.includes('-') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const inlineMark =
  /\\(?<escaped>[\\`*_[\]()#+\-.!|>~])|(?<blank>_{4,})|(?<lineEnd>(?: {2}|\\)?\n)|`(?<code>[^`]+)`|!\[(?<alt>[^[\]]*)\]\((?<src>(?:[^\s()]|\([^\s()]*\))+)\)|\[(?<label>[^[\]]+)\]\((?<href>(?:[^\s()]|\([^\s()]*\))+)\)|(?<strongMark>\*\*|__)(?=\S)(?<strong>(?:(?!(?<!\S)\k<strongMark>\S).)+?)(?<=\S)\k<strongMark>(?!\*)|(?<![A-Za-z0-9_])_(?=\S)(?<under>[^_]+?)(?<=\S)_(?![A-Za-z0-9_])|\*(?=[^\s*])(?<star>[^*]+?)(?<=\S)\*/s

/** Emphasis, code, links and images of one run of text. Links go to https only, images to our own media. */
export function parseInline(text: string): Inline[] {
  return inlineWithin(text, 0)
}

function inlineWithin(text: string, depth: number): Inline[] {
  if (depth > depthLimit) return [{ is: 'text', text }]
  const inner = (words = '') => inlineWithin(words, depth + 1)
  const parts: Inline[] = []
  const say = (plain: string) => {
    const last = parts.at(-1)
    if (plain === '') return
    if (last?.is === 'text') last.text += plain
    else parts.push({ is: 'text', text: plain })
  }
  let rest = text
  for (let mark = inlineMark.exec(rest); mark?.groups; mark = inlineMark.exec(rest)) {
    say(rest.slice(0, mark.index))
    const { escaped, blank, lineEnd, code, alt, src, label, href, strong, under, star } = mark.groups
    if (escaped !== undefined) say(escaped)
    // A line to write on.
    else if (blank !== undefined) say(blank)
    else if (lineEnd !== undefined) lineEnd === '\n' ? say(' ') : parts.push({ is: 'break' })
    else if (code !== undefined) parts.push({ is: 'code', text: code.replaceAll('\n', ' ') })
    else if (src !== undefined) isOwnMedia(src) ? parts.push({ is: 'image', src, alt: alt ?? '' }) : say(alt ?? '')
    else if (href !== undefined) {
      if (isHttps(href)) parts.push({ is: 'link', href, of: inner(label) })
      else inner(label).forEach((part) => (part.is === 'text' ? say(part.text) : parts.push(part)))
    } else if (strong !== undefined) parts.push({ is: 'strong', of: inner(strong) })
    else parts.push({ is: 'emphasis', of: inner(under ?? star) })
    rest = rest.slice(mark.index + mark[0].length)
  }
  say(rest)
  return parts
}

const isHttps = (href: string) => /^https:\/\/[^/?#\\@]+([/?#]|$)/.test(href)
const isOwnMedia = (src: string) => /^\/media\/[\w./-]+$/.test(src) && !src.includes('..')
