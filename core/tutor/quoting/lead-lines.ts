import type { Library, Passage } from '../passage.ts'
import type { PlacedLine } from './line.ts'
import { isQuotable } from './quotable.ts'
import { statementsOf } from './statements.ts'

const mostLines = 6
/** A sentence with fewer words says nothing by itself. */
const leastWords = 5

/** What a note, a sheet or a resource says first under each of its headings: its summary in its own words. `from`: a passage of it. */
export function leadLines(
  library: Library,
  { kind, sourceId }: Passage,
  isAllowed: (text: string) => boolean,
): Pick<PlacedLine, 'passage' | 'sentence'>[] {
  const seen = new Set<string>()
  const lines: Pick<PlacedLine, 'passage' | 'sentence'>[] = []
  for (let at = 0; lines.length < mostLines; at++) {
    const passage = library.passage(`${kind}:${sourceId}:${at}`)
    if (!passage) break
    const heading = passage.heading.join('\n')
    if (seen.has(heading) || !isAllowed(heading)) continue
    const lead = statementsOf(passage.text).find(
      ({ text, cells }) =>
        !cells && !/[?:]$/.test(text) && text.split(/\s+/).length >= leastWords && isQuotable(text) && isAllowed(text),
    )
    if (!lead) continue
    seen.add(heading)
    lines.push({ passage, sentence: lead })
  }
  return lines
}
