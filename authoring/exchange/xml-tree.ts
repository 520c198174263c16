import { SaxesParser } from 'saxes'
import { limits } from './limits.ts'
import { ExchangeError } from './exchange-error.ts'

/** An element with its text, in which the text of elements within is left out. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  line: number
  text: string
  children: XmlElement[]
}

/** The root of an XML document. Throws `ExchangeError`, with the line, for a DTD (which could name files or multiply entities),
 *  for nesting that no such file has, and for whatever is not well formed. */
export function readXml(text: string, depth = limits.xmlDepth): XmlElement {
  const parser = new SaxesParser()
  const document: XmlElement = { name: '', attributes: {}, line: 1, text: '', children: [] }
  const open = [document]
  parser.on('error', (error) => {
    throw new ExchangeError(`is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '')}`, parser.line)
  })
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding))
      throw new ExchangeError(`says it is ${encoding}, save it as UTF-8`)
  })
  parser.on('doctype', () => {
    throw new ExchangeError('has a DTD (<!DOCTYPE …>), remove it', parser.line)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > depth) throw new ExchangeError('is nested too deeply', parser.line)
    const element: XmlElement = { name, attributes: { ...attributes }, line: parser.line, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const take = (more: string) => {
    const element = open.at(-1)
    if (element) element.text += more
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(text).close()
  const [root] = document.children
  if (!root) throw new ExchangeError('has no element')
  return root
}

export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const xmlEscaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)
