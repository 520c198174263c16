import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import knex, { type Knex } from 'knex'
import { picturesOf, type PortableQuestion } from './portable-question.ts'
import { escapeHtml } from '../../core/html.ts'
import { cardOf } from './anki-card.ts'

/** A deck for Anki. */
export interface Deck {
  /** Of the course: decks and pictures are named by it. */
  slug: string
  title: string
  description: string
  questions: readonly PortableQuestion[]
  mediaOf: (path: string) => Uint8Array | undefined
  /** Anki replaces notes that it has with those of a later export. */
  nowMs: number
}

/** Anki package: a zip of an SQLite collection of schema 11, which every Anki reads, of the pictures under numbers, and of their
 *  names. A note keeps its guid from export to export, so that it is updated and not doubled. */
export async function writeApkg(deck: Deck): Promise<Uint8Array> {
  const paths = [...new Set(deck.questions.flatMap(picturesOf))].filter((path) => deck.mediaOf(path) !== undefined)
  const names = new Map(paths.map((path) => [path, `vademecum-${deck.slug}-${path.slice('media/'.length)}`]))
  const numbered = paths.map((path, at) => [String(at), deck.mediaOf(path) ?? new Uint8Array()] as const)
  return zipSync(
    {
      'collection.anki2': await collection(deck, (path) => names.get(path) ?? path),
      media: strToU8(JSON.stringify(Object.fromEntries([...names.values()].map((name, at) => [at, name])))),
      ...Object.fromEntries(numbered),
    },
    { mtime: new Date(deck.nowMs) },
  )
}

/** SQLite writes to files only. */
async function collection(deck: Deck, pictureName: (path: string) => string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'apkg-'))
  const filename = join(folder, 'collection.anki2')
  const db = knex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true })
  try {
    for (const statement of schema) await db.raw(statement)
    await db.transaction((trx) => fill(trx, deck, pictureName))
    await db.destroy()
    return new Uint8Array(await readFile(filename))
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true })
  }
}

const integers = (names: string) => names.split(' ').map((name) => `${name} integer not null`)
const texts = (names: string) => names.split(' ').map((name) => `${name} text not null`)
const table = (name: string, ...fields: string[]) => `create table ${name} (${fields.join(', ')})`
const id = 'id integer primary key'

/** Tables and columns in the order that Anki has them in. */
const schema = [
  table('col', id, ...integers('crt mod scm ver dty usn ls'), ...texts('conf models decks dconf tags')),
  table(
    'notes',
    id,
    ...texts('guid'),
    ...integers('mid mod usn'),
    ...texts('tags flds'),
    ...integers('sfld csum flags'),
    ...texts('data'),
  ),
  table(
    'cards',
    id,
    ...integers('nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags'),
    ...texts('data'),
  ),
  table('revlog', id, ...integers('cid usn ease ivl lastIvl factor time type')),
  table('graves', ...integers('usn oid type')),
  'create index ix_notes_usn on notes (usn)',
  'create index ix_cards_usn on cards (usn)',
  'create index ix_revlog_usn on revlog (usn)',
  'create index ix_cards_nid on cards (nid)',
  'create index ix_cards_sched on cards (did, queue, due)',
  'create index ix_revlog_cid on revlog (cid)',
  'create index ix_notes_csum on notes (csum)',
]

/** The same for all our decks, so that they share one note type. */
const noteTypeId = 1_763_700_000_001

async function fill(trx: Knex, deck: Deck, pictureName: (path: string) => string): Promise<void> {
  const { nowMs, questions } = deck
  const mod = Math.floor(nowMs / 1000)
  const deckId = numberOf(`deck/${deck.slug}`)
  await trx('col').insert({
    ...{ id: 1, crt: 1_763_683_200, mod: nowMs, scm: nowMs, ver: 11, dty: 0, usn: 0, ls: 0 },
    conf: JSON.stringify(settings(deckId, questions.length)),
    models: JSON.stringify({ [noteTypeId]: noteType(mod, deckId) }),
    decks: JSON.stringify({
      1: deckRow(1, 'Default', '', mod),
      [deckId]: deckRow(deckId, deck.title, escapeHtml(deck.description), mod),
    }),
    dconf: JSON.stringify({ 1: options }),
    tags: '{}',
  })
  const used = new Set<number>()
  for (const [at, question] of questions.entries()) {
    let noteId = numberOf(`note/${question.id}`)
    while (used.has(noteId)) noteId++
    used.add(noteId)
    const { front, back } = cardOf(question, pictureName)
    const sort = plain(front)
    await trx('notes').insert({
      ...{ id: noteId, guid: guidOf(question.id), mid: noteTypeId, mod, usn: -1, tags: tagsOf(question) },
      ...{ flds: [front, back, question.id].join('\u001f'), sfld: sort, csum: checksum(sort), flags: 0, data: '' },
    })
    await trx('cards').insert({
      ...{
        id: noteId,
        nid: noteId,
        did: deckId,
        ord: 0,
        mod,
        usn: -1,
        type: 0,
        queue: 0,
        due: at + 1,
        ivl: 0,
        factor: 0,
      },
      ...{ reps: 0, lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data: '' },
    })
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The same from export to export. */
const guidOf = (questionId: string): string => sha256(`vademecum/${questionId}`).toString('base64url').slice(0, 12)

/** Numbers as Anki's, which are epoch ms; the same from export to export. */
const numberOf = (text: string): number => 1_500_000_000_000 + (sha256(text).readUIntBE(0, 6) % 200_000_000_000)

/** What Anki finds doubles by: of the first field, without its tags. */
const checksum = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0)

const plain = (html: string): string =>
  html
    .replace(/<img src="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name] ?? '"')
    .trim()

/** Blanks part tags, and stand at both ends. */
function tagsOf({ topic, concept, difficulty }: PortableQuestion): string {
  const tags = Object.entries({ topic, concept, difficulty }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}::${value}`],
  )
  return ` ${tags.join(' ')} `
}

const css = `.card { font-family: system-ui, sans-serif; font-size: 18px; text-align: left; line-height: 1.45 }
table { border-collapse: collapse }
th, td { border: 1px solid #8886; padding: 0.2em 0.5em }
dt { font-weight: bold }
img { max-width: 100% }
.sources { font-size: 0.8em }`

function noteType(mod: number, deckId: number) {
  const field = (name: string, ord: number) => ({
    ...{ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] },
  })
  return {
    ...{ id: noteTypeId, name: 'Vademecum question', type: 0, mod, usn: -1, sortf: 0, did: deckId, tags: [], vers: [] },
    flds: ['Front', 'Back', 'Question id'].map(field),
    tmpls: [
      {
        ...{ name: 'Question', ord: 0, qfmt: '{{Front}}', afmt: '{{FrontSide}}<hr id="answer">{{Back}}' },
        ...{ bqfmt: '', bafmt: '', did: null, bfont: '', bsize: 0 },
      },
    ],
    css,
    ...{ latexPre: '', latexPost: '', latexsvg: false, req: [[0, 'any', [0]]] },
  }
}

function deckRow(deckId: number, name: string, desc: string, mod: number) {
  const none = [0, 0]
  return {
    ...{ id: deckId, name, desc, mod, usn: -1, collapsed: false, browserCollapsed: false, dyn: 0, conf: 1 },
    ...{ newToday: none, revToday: none, lrnToday: none, timeToday: none, extendNew: 0, extendRev: 0 },
  }
}

const settings = (deckId: number, count: number) => ({
  ...{ curDeck: deckId, activeDecks: [deckId], curModel: String(noteTypeId), nextPos: count + 1, newSpread: 0 },
  ...{ collapseTime: 1200, timeLim: 0, estTimes: true, dueCounts: true, addToCur: true },
  ...{ sortType: 'noteFld', sortBackwards: false },
})

const options = {
  ...{ id: 1, mod: 0, name: 'Default', usn: 0, maxTaken: 60, autoplay: true, timer: 0, replayq: true, dyn: false },
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
}
