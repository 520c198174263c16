import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'

const document = z.object({ _id: z.string(), title: z.string(), text: z.string() })
const query = z.object({ _id: z.union([z.string(), z.number()]), text: z.string() })

/** SciFact's abstracts and training queries (Wadden et al., EMNLP 2020, as BEIR has them). */
export interface Retrieval {
  documents: z.infer<typeof document>[]
  queries: { text: string; right: ReadonlySet<string> }[]
}

/** `folder`: has `scifact/` with corpus.jsonl.gz, queries.train.jsonl.gz and qrels.train.tsv.gz. */
export async function readSciFact(folder: string): Promise<Retrieval> {
  const linesOf = async (name: string) =>
    gunzipSync(await readFile(path.join(folder, 'scifact', name)))
      .toString()
      .trim()
      .split('\n')
  const documents = (await linesOf('corpus.jsonl.gz')).map((line) => z.parse(document, JSON.parse(line)))
  const right = new Map<string, Set<string>>()
  for (const line of await linesOf('qrels.train.tsv.gz')) {
    const [asked = '', found = '', grade] = line.split('\t')
    if (Number(grade) > 0) right.set(asked, (right.get(asked) ?? new Set()).add(found))
  }
  const queries = (await linesOf('queries.train.jsonl.gz')).flatMap((line) => {
    const { _id, text } = z.parse(query, JSON.parse(line))
    const found = right.get(String(_id))
    return found ? [{ text, right: found }] : []
  })
  return { documents, queries }
}

/** How much of what is right stands how far in front, 0 to 1 (normalised discounted cumulative gain of the first ten). */
export function ndcgAt10(found: readonly string[], right: ReadonlySet<string>): number {
  const gainAt = (place: number) => 1 / Math.log2(place + 2)
  const gain = found.slice(0, 10).reduce((sum, id, place) => sum + (right.has(id) ? gainAt(place) : 0), 0)
  const best = Array.from({ length: Math.min(10, right.size) }, (_, place) => gainAt(place))
  return gain / best.reduce((sum, each) => sum + each, 0)
}
