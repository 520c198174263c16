import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import knex from 'knex'
import { expect, onTestFinished, test } from 'vitest'
import type { PortableQuestion } from './portable-question.ts'
import { emptyCourse } from '../testing/exchange-course.ts'
import { writeApkg } from './anki.ts'

const curve: PortableQuestion = {
  id: 'pk-curve',
  topic: 'pharmacokinetics',
  concept: 'half-life-decay',
  difficulty: 'easy',
  stem: 'What does **this** show, where a < b?\n\n![A curve](media/curve.svg)',
  asked: {
    is: 'choice',
    single: true,
    options: [
      { text: 'A <script>', explanation: 'Nothing runs.', isKey: false },
      { text: 'A fall', explanation: 'It falls.', isKey: true },
      { text: 'A rise', explanation: 'It does not.', isKey: false },
    ],
  },
  extras: { sources: [{ title: 'A page', url: 'https://example.org/?a=1&b=2', asOf: '2026-11-20' }] },
}

const volume: PortableQuestion = {
  id: 'pk-volume',
  topic: 'pharmacokinetics',
  stem: 'How much?',
  asked: { is: 'number', key: 2.5, tolerance: 0.1, pitfalls: [{ value: 25, explanation: 'Ten times as much.' }] },
  explanation: 'It is 2.5 mL.',
  extras: {
    unit: 'mL',
    rounding: 'to 1 decimal place',
    steps: [{ name: 'all', text: '5 ÷ 2 = 2.5', expression: '5 / 2' }],
  },
}

const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
const nowMs = Date.UTC(2026, 10, 21)
const deckOf = (questions: PortableQuestion[], at = nowMs) =>
  writeApkg({
    ...{ slug: 'pk', title: 'Pharmacokinetics', description: 'For <study>', questions, nowMs: at },
    mediaOf: (path) => (path === 'media/curve.svg' ? svg : undefined),
  })

/** Opens the package as Anki does: unzips it and reads its collection. */
async function opened(apkg: Uint8Array) {
  const files = unzipSync(apkg)
  const { dir } = await emptyCourse()
  const filename = join(dir, 'collection.anki2')
  await writeFile(filename, files['collection.anki2'] ?? '')
  const db = knex({ client: 'sqlite3', connection: { filename }, useNullAsDefault: true })
  onTestFinished(() => db.destroy())
  return { files, db, media: JSON.parse(strFromU8(files['media'] ?? new Uint8Array())) as Record<string, string> }
}

test('a package is a sound collection of schema 11 with the tables that Anki asks for', async () => {
  const { db } = await opened(await deckOf([curve, volume]))
  expect(await db.raw('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
  const columnsOf = async (table: string) =>
    ((await db.raw(`pragma table_info(${table})`)) as { name: string }[]).map(({ name }) => name).join(' ')
  expect(await columnsOf('col')).toBe('id crt mod scm ver dty usn ls conf models decks dconf tags')
  expect(await columnsOf('notes')).toBe('id guid mid mod usn tags flds sfld csum flags data')
  expect(await columnsOf('cards')).toBe(
    'id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data',
  )
  expect(await columnsOf('revlog')).toBe('id cid usn ease ivl lastIvl factor time type')
  expect(await columnsOf('graves')).toBe('usn oid type')
  const [col] = (await db('col')) as Record<string, string>[]
  expect(col).toMatchObject({ id: 1, ver: 11, mod: nowMs })
  const read = (name: string) => Object.values(JSON.parse(col?.[name] ?? '') as Record<string, Record<string, unknown>>)
  const [notetype] = read('models')
  const deck = read('decks').find(({ name }) => name === 'Pharmacokinetics')
  expect(deck).toMatchObject({ dyn: 0, conf: 1, desc: 'For &lt;study&gt;', newToday: [0, 0], timeToday: [0, 0] })
  expect(read('dconf')).toMatchObject([{ id: 1, new: { perDay: 20 } }])
  // Every card has a note, a deck and a note type that are there.
  const cards = await db('cards').join('notes', 'notes.id', 'cards.nid').select('did', 'mid', 'ord', 'queue', 'due')
  const card = { did: deck?.['id'], mid: notetype?.['id'], ord: 0, queue: 0 }
  expect(cards.toSorted((a, b) => Number(a.due) - Number(b.due))).toEqual([
    { ...card, due: 1 },
    { ...card, due: 2 },
  ])
})

test('a note has the question in front, and key, reasons and sources behind', async () => {
  const { db, files, media } = await opened(await deckOf([curve, volume]))
  const notes = await db('notes').join('cards', 'notes.id', 'cards.nid').orderBy('due').select('notes.*')
  const sides = notes.map(({ flds }) => String(flds).split('\u001f'))
  expect(media).toEqual({ 0: 'vademecum-pk-curve.svg' })
  expect(files['0']).toEqual(svg)
  expect(sides[0]?.[0]).toBe(
    '<p>What does <strong>this</strong> show, where a &lt; b?</p>' +
      '<p><img src="vademecum-pk-curve.svg" alt="A curve"></p>' +
      '<ol type="A"><li>A &lt;script&gt;</li><li>A fall</li><li>A rise</li></ol>',
  )
  expect(sides[0]?.[1]).toBe(
    '<p><strong>B. A fall</strong></p>' +
      '<dl><dt>A</dt><dd><p>Nothing runs.</p></dd><dt>B</dt><dd><p>It falls.</p></dd><dt>C</dt><dd><p>It does not.</p></dd></dl>' +
      '<ul class="sources"><li><a href="https://example.org/?a=1&amp;b=2">A page</a></li></ul>',
  )
  expect(sides[1]?.[0]).toBe('<p>How much?</p><p>Answer in mL, to 1 decimal place.</p>')
  expect(sides[1]?.[1]).toBe(
    '<p><strong>2.5 mL (± 0.1)</strong></p><p>It is 2.5 mL.</p><p>Worked solution:</p>' +
      '<ol start="1"><li><p>5 ÷ 2 = 2.5</p></li></ol><dl><dt>25</dt><dd><p>Ten times as much.</p></dd></dl>',
  )
  expect(notes[0]).toMatchObject({
    tags: ' topic::pharmacokinetics concept::half-life-decay difficulty::easy ',
    mod: nowMs / 1000,
  })
  expect(String(notes[0].sfld)).toMatch(/^What does this show, where a < b\? vademecum-pk-curve\.svg/)
})

test('a later export has the same notes, newer, so that Anki updates them', async () => {
  const first = await opened(await deckOf([curve, volume]))
  const later = await opened(await deckOf([{ ...volume, stem: 'How much now?' }, curve], nowMs + 86_400_000))
  const notesOf = async ({ db }: typeof first) => db('notes').orderBy('guid').select('guid', 'id', 'mid')
  const modsOf = async ({ db }: typeof first) => db('notes').distinct('mod').pluck('mod')
  expect(await notesOf(later)).toEqual(await notesOf(first))
  expect(await modsOf(first)).toEqual([nowMs / 1000])
  expect(await modsOf(later)).toEqual([nowMs / 1000 + 86_400])
})
