export interface LegalSection {
  /** Target of the table of contents. */
  id: string
  title: string
  /** Limited Markdown, without the heading. */
  body: string
}

/** A legal page by its `##` headings; what stands before the first one is `before`. */
export function legalSections(source: string): { before: string; sections: LegalSection[] } {
  const [before = '', ...parts] = source.split(/^##[ \t]+/m)
  const taken = new Map<string, number>()
  const sections = parts.map((part): LegalSection => {
    const [title = '', ...rest] = part.split('\n')
    const name = slugOf(title)
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return { id: count === 1 ? name : `${name}-${count}`, title: title.trim(), body: rest.join('\n').trim() }
  })
  return { before: before.trim(), sections }
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'part'
