import { defaultTreeAdapter, html, parseFragment, type DefaultTreeAdapterMap } from 'parse5'
import { limits } from './limits.ts'
import { ExchangeError } from './exchange-error.ts'

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']

/** What a picture's address becomes: the path in the course, or `null` when it is not to be had. */
export type PictureAt = (address: string) => string | null

export interface FromHtml {
  markdown: string
  /** What was left out. */
  dropped: string[]
}

/** Elements that run or fetch something, or that take a page over. */
const active = new Set([
  ...['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal'],
  ...['meta', 'base', 'link', 'form', 'noscript', 'template'],
])
/** Elements whose content is no text of the question. */
const unread = new Set([
  ...[
    'style',
    'title',
    'head',
    'svg',
    'math',
    'audio',
    'video',
    'canvas',
    'button',
    'select',
    'textarea',
    'input',
    'map',
  ],
])
const blocks = new Set([
  ...[
    'p',
    'div',
    'section',
    'article',
    'header',
    'footer',
    'main',
    'aside',
    'figure',
    'figcaption',
    'center',
    'address',
  ],
  ...['ul', 'ol', 'dl', 'table', 'blockquote', 'pre', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'dd', 'li'],
])

/** HTML as limited Markdown. Throws `ExchangeError` for what would run in a page, for HTML of excessive size, and for nesting
 *  that no text has. What Markdown has no place for is left out and named in `dropped`. */
export function htmlToMarkdown(source: string, pictureAt: PictureAt): FromHtml {
  const dropped = new Set<string>()
  const root = parseFragment(source, { treeAdapter: countingAdapter() })
  const markdown = blocksOf(root.childNodes, { dropped, pictureAt, depth: 0 }).join('\n\n')
  return { markdown: markdown.trim(), dropped: [...dropped] }
}

/** Stops the parser itself: with misnested tags it makes more elements than the text has. */
function countingAdapter(): typeof defaultTreeAdapter {
  let count = 0
  return {
    ...defaultTreeAdapter,
    createElement: (...parts) => {
      if (++count > limits.htmlElements) throw new ExchangeError('has HTML of too many elements')
      return defaultTreeAdapter.createElement(...parts)
    },
  }
}

interface Context {
  dropped: Set<string>
  pictureAt: PictureAt
  depth: number
}

const deeper = (context: Context): Context => {
  if (context.depth >= limits.htmlDepth) throw new ExchangeError('has HTML nested too deeply')
  return { ...context, depth: context.depth + 1 }
}

const isElement = (node: Node): node is Element => 'tagName' in node

/** Refuses what is active, wherever it stands. */
function judged(element: Element): Element {
  const { tagName, attrs } = element
  if (active.has(tagName)) throw new ExchangeError(`has active content: <${tagName}>`)
  for (const { name, value } of attrs) {
    if (/^on/i.test(name)) throw new ExchangeError(`has active content: ${name} on <${tagName}>`)
    const scheme = /^[\s\u0000-\u0020]*([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\t\n\r]/g, ''))?.[1]?.toLowerCase()
    const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcdoc'].includes(name)
    if (isAddress && scheme !== undefined && ['javascript', 'vbscript', 'data', 'file'].includes(scheme)) {
      throw new ExchangeError(`has active content: a ${scheme}: address on <${tagName}>`)
    }
  }
  return element
}

function blocksOf(nodes: readonly Node[], context: Context): string[] {
  const done: string[] = []
  let run: Node[] = []
  const flush = () => {
    const text = atLineStart(inlineOf(run, context).trim())
    if (text !== '') done.push(text)
    run = []
  }
  for (const node of nodes) {
    if (isElement(node) && blocks.has(node.tagName)) {
      flush()
      done.push(...blockOf(judged(node), deeper(context)))
    } else if (isElement(node) && holdsBlock(node)) {
      flush()
      done.push(...blocksOf(judged(node).childNodes, deeper(context)))
    } else run.push(node)
  }
  flush()
  return done
}

const holdsBlock = ({ tagName, childNodes }: Element): boolean =>
  !unread.has(tagName) && childNodes.some((child) => isElement(child) && blocks.has(child.tagName))

function blockOf(element: Element, context: Context): string[] {
  const { tagName, childNodes } = element
  const inner = () => blocksOf(childNodes, context)
  switch (tagName) {
    case 'hr':
      return ['---']
    case 'pre':
      return ['```\n' + textIn(childNodes, context).replace(/^\n/, '').trimEnd().replaceAll('```', "'''") + '\n```']
    case 'blockquote':
      return [inner().join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>')]
    case 'ul':
    case 'ol':
      return listOf(childNodes, tagName === 'ol', context)
    case 'table':
      return tableOf(element, context)
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const title = oneLine(inlineOf(childNodes, context))
      return title === '' ? [] : [`${'#'.repeat(Number(tagName[1]))} ${title}`]
    }
    default:
      return inner()
  }
}

function listOf(nodes: readonly Node[], isOrdered: boolean, context: Context): string[] {
  const items = nodes.flatMap((node) => (isElement(node) && node.tagName === 'li' ? [judged(node)] : []))
  const lines = items.map((item, at) => {
    const mark = isOrdered ? `${at + 1}. ` : '- '
    const text = blocksOf(item.childNodes, deeper(context)).join('\n\n')
    return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`).replace(/^ +$/gm, '')
  })
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function tableOf(table: Element, context: Context): string[] {
  const rows = elementsIn(table, 'tr', context).map((row) =>
    row.childNodes.flatMap((cell) =>
      isElement(cell) && (cell.tagName === 'td' || cell.tagName === 'th')
        ? [oneLine(blocksOf(judged(cell).childNodes, deeper(context)).join(' '))]
        : [],
    ),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return []
  const [head = [], ...rest] = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [[line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n')]
}

/** Elements of this name within, those of a table in a cell aside. */
function elementsIn(parent: Element, tagName: string, context: Context): Element[] {
  return parent.childNodes.flatMap((node) => {
    if (!isElement(node)) return []
    const element = judged(node)
    if (element.tagName === tagName) return [element]
    return element.tagName === 'table' ? [] : elementsIn(element, tagName, deeper(context))
  })
}

const oneLine = (text: string): string => text.replace(/\\?\n/g, ' ').replace(/ {2,}/g, ' ').trim()

function inlineOf(nodes: readonly Node[], context: Context): string {
  return nodes
    .map((node) => {
      if (node.nodeName === '#text') return escaped((node as DefaultTreeAdapterMap['textNode']).value)
      return isElement(node) ? inlineElement(judged(node), deeper(context)) : ''
    })
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?(\\\n) ?/g, '$1')
}

function inlineElement(element: Element, context: Context): string {
  const { tagName, childNodes } = element
  if (unread.has(tagName) || element.namespaceURI !== html.NS.HTML) {
    for (const each of elementsWithin(element, context)) judged(each)
    context.dropped.add(`<${tagName}>`)
    return ''
  }
  const inner = () => inlineOf(childNodes, context)
  switch (tagName) {
    case 'br':
      return '\\\n'
    case 'strong':
    case 'b':
      return marked(inner(), '**')
    case 'em':
    case 'i':
      return marked(inner(), '*')
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt': {
      const text = oneLine(textIn(childNodes, context)).replaceAll('`', "'")
      return text === '' ? '' : `\`${text}\``
    }
    case 'sup':
      return raised(inner(), superscripts, '^')
    case 'sub':
      return raised(inner(), subscripts, '_')
    case 'a':
      return linkOf(element, inner(), context)
    case 'img':
      return pictureOf(element, context)
    default:
      return inner()
  }
}

function elementsWithin(element: Element, context: Context): Element[] {
  const within = deeper(context)
  return element.childNodes.filter(isElement).flatMap((child) => [child, ...elementsWithin(child, within)])
}

/** Emphasis may not begin or end with a blank. */
function marked(text: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  const isPlain = inner === '' || inner.startsWith('*') || inner.endsWith('*') || inner.includes('\\\n')
  return isPlain ? text : `${before}${mark}${inner}${mark}${after}`
}

const superscripts = new Map([...'0123456789+-−=()n'].map((char, at) => [char, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'][at] ?? '']))
const subscripts = new Map([...'0123456789+-−=()'].map((char, at) => [char, [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'][at] ?? '']))

/** Raised and lowered signs as characters of their own where there are such: 10<sup>3</sup> must not become 103. */
function raised(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  const plain = text.trim()
  if (plain === '') return ''
  const isSigns = [...plain].every((char) => signs.has(char))
  if (isSigns) return [...plain].map((char) => signs.get(char)).join('')
  return `${mark === '_' ? '\\_' : mark}(${plain})`
}

function linkOf(element: Element, text: string, { dropped }: Context): string {
  const address = attribute(element, 'href').trim()
  if (address === '' || text.trim() === '') return text
  if (!/^https:\/\/[^\s()<>\\]+$/i.test(address)) {
    dropped.add(`the link to ${address.slice(0, 80)}`)
    return text
  }
  return `[${text.trim()}](${address})`
}

function pictureOf(element: Element, { dropped, pictureAt }: Context): string {
  const address = attribute(element, 'src').trim()
  const words = attribute(element, 'alt')
    .replace(/[\s[\]]+/g, ' ')
    .trim()
  const path = pictureAt(address)
  if (path !== null) return `![${words}](${path})`
  dropped.add(`the picture ${address.slice(0, 80)}`)
  return escaped(words)
}

const attribute = ({ attrs }: Element, name: string): string => attrs.find((each) => each.name === name)?.value ?? ''

/** Text as it stands, line ends and all. */
function textIn(nodes: readonly Node[], context: Context): string {
  return nodes
    .map((node) => {
      if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value
      if (!isElement(node)) return ''
      return judged(node).tagName === 'br' ? '\n' : textIn(node.childNodes, deeper(context))
    })
    .join('')
}

/** Text of which Markdown makes nothing but text. */
export function escaped(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ').replace(/[\\`*_[\]|~]/g, '\\$&')
}

/** What would begin a heading, a list, a quotation or a rule, did it stand at the start of a line. */
export function atLineStart(text: string): string {
  return text.replace(/^( *)([#>+-])/gm, '$1\\$2').replace(/^( *\d{1,4})([.)])(?=\s)/gm, '$1\\$2')
}
