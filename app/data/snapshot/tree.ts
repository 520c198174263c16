/** An element as plain data: its name, its attributes, and the texts and elements in it. */
export type Tree = [name: string, attributes: Record<string, string>, ...children: (string | Tree)[]]

/** What runs, frames or plays: never part of a snapshot, nor drawn from one. */
const unfit = /^(script|iframe|object|embed|link|style|base|meta|audio|video|canvas)$/

/** `element` as data, with what is chosen in it; `null` where a part of it cannot be drawn again from data alone. Closed dialogs are left
 *  out. What is marked `data-late` comes after the first frame of a screen: its room is kept, and nothing of what it holds. */
export function treeOf(element: Element): Tree | null {
  if (unfit.test(element.localName)) return null
  if (element.hasAttribute('data-late')) return roomOf(element)
  const attributes = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
  if (attributes['src']?.startsWith('blob:')) return null
  // What a person chose or typed is no attribute.
  if (element instanceof HTMLInputElement) {
    delete attributes['checked']
    if (element.checked) attributes['checked'] = ''
    if (isTypedIn(element)) attributes['value'] = element.value
  }
  const children: Tree[2][] = []
  for (const child of element.childNodes) {
    if (child instanceof Text) children.push(child.data)
    if (!(child instanceof Element) || child.localName === 'dialog') continue
    const tree = treeOf(child)
    if (tree === null) return null
    children.push(tree)
  }
  return [element.localName, attributes, ...children]
}

function roomOf(element: Element): Tree {
  const { width, height } = element.getBoundingClientRect()
  const style = `visibility: hidden; box-sizing: border-box; width: ${width}px; max-width: 100%; height: ${height}px`
  return ['div', { class: element.className, style }]
}

/** Whether an element is a field for text. */
export const isTypedIn = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== 'radio' && element.type !== 'checkbox')

const svgNamespace = 'http://www.w3.org/2000/svg'

/** The element that a tree is of, made part by part: no text is read as HTML. Throws `TypeError` for what `treeOf` never gives. */
export function drawTree([name, attributes, ...children]: Tree, isInDrawing = name === 'svg'): Element {
  if (unfit.test(name)) throw new TypeError(`no part of a snapshot: ${name}`)
  const element = isInDrawing ? document.createElementNS(svgNamespace, name) : document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    // The attribute itself is against the page's policy.
    if (attribute === 'style') (element as HTMLElement).style.cssText = value
    else element.setAttribute(attribute, value)
  }
  element.append(
    ...children.map((child) =>
      typeof child === 'string'
        ? child
        : drawTree(child, child[0] === 'svg' || (isInDrawing && name !== 'foreignObject')),
    ),
  )
  return element
}
