import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { exportManifest, exportedEvent, type ExportManifest } from '../../../../core/contract/account/export-format.ts'
import { countedAnswersOf, firstMarkOf } from '../../../../core/study/events/counted-answers.ts'
import {
  compareEvents,
  isAnswered,
  isMarkCorrected,
  isRegister,
  type PlacedEvent,
  type RegisterEvent,
} from '../../../../core/study/events/event.ts'
import { foldRegister } from '../../../../core/study/events/register.ts'
import { eventsAfter, type PlacedContent } from '../../../models/study/stored-events.ts'
import { csvLine } from './csv.ts'
import { rowsOf, type Person } from './personal-rows.ts'
import { personalTables } from './personal-tables/personal-tables.ts'

/** A file of an export, of which only a part is in memory. */
export interface ExportFile {
  name: string
  text: AsyncIterable<string>
}

const eventsAtOnce = 500

/** All files of an export. `head`: the number of the newest event that it has. */
export function exportFiles(person: Person, head: number, manifest: ExportManifest, db: Knex): ExportFile[] {
  const tables = Object.entries(personalTables).flatMap(([table, { exported }]): ExportFile[] =>
    'notBecause' in exported ? [] : [{ name: `${exported.file}.json`, text: jsonList(rowsOf(table, person, db)) }],
  )
  const events = () => eventsOf(person.id, head, db)
  return [
    // The first: who reads the file learns by it what it is.
    { name: 'manifest.json', text: only(json(manifest)) },
    { name: 'README.md', text: only(readme(manifest)) },
    { name: 'schema.json', text: only(json(schemas())) },
    { name: 'events.jsonl', text: eventLines(events()) },
    { name: 'answers.csv', text: answerLines(events) },
    { name: 'notes.md', text: notes(events()) },
    ...tables,
  ]
}

async function* eventsOf(userId: string, head: number, db: Knex): AsyncGenerator<PlacedContent> {
  for (let after = 0; ;) {
    const page = await eventsAfter(userId, { after, head, limit: eventsAtOnce }, db)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < eventsAtOnce) return
    after = last.serverSeq
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

async function* jsonList(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* eventLines(events: AsyncIterable<PlacedContent>): AsyncGenerator<string> {
  // The event stands there as it was sent, byte for byte.
  for await (const { payload, effectiveAtMs, receivedAtMs, mark } of events)
    yield `{"event":${payload},"effectiveAtMs":${effectiveAtMs},"receivedAtMs":${receivedAtMs},"mark":${JSON.stringify(mark)}}\n`
}

const answerColumns = [
  'answered at',
  'course',
  'question',
  'session',
  'attempt',
  'revision',
  'answer',
  'marks',
  'out of',
  'marks at first',
  'out of at first',
  'sure',
  'seconds',
  'in an exam',
]

async function* answerLines(events: () => AsyncIterable<PlacedContent>): AsyncGenerator<string> {
  yield csvLine(answerColumns)
  const corrections = await correctionsIn(events())
  for await (const content of events()) {
    const placed = placedIn(content)
    const { event } = placed
    if (!isAnswered(event)) continue
    const first = firstMarkOf(event, placed)
    const correction = corrections.get(event.id)
    const [counted] = countedAnswersOf(correction ? [placed, correction] : [placed])
    yield csvLine([
      new Date(placed.effectiveAtMs).toISOString(),
      event.courseId,
      event.itemId,
      event.sessionId,
      event.attemptKey,
      event.revision,
      JSON.stringify(event.answer),
      counted?.mark?.marks ?? null,
      counted?.mark?.of ?? null,
      first?.marks ?? null,
      first?.of ?? null,
      event.confidence ?? null,
      event.durationMs / 1000,
      event.exam ? 'yes' : 'no',
    ])
  }
}

/** The correction that counts of each mark that was corrected, by the id of its answer: few enough for memory. */
async function correctionsIn(events: AsyncIterable<PlacedContent>): Promise<Map<string, PlacedEvent>> {
  const last = new Map<string, PlacedEvent>()
  for await (const content of events) {
    const placed = placedIn(content)
    const { event } = placed
    if (!isMarkCorrected(event)) continue
    const known = last.get(event.answerId)
    if (!known || compareEvents(known, placed) < 0) last.set(event.answerId, placed)
  }
  return last
}

/** The notes as they are now, each under the question it is about. */
async function* notes(events: AsyncIterable<PlacedContent>): AsyncGenerator<string> {
  const newest = new Map<string, PlacedEvent>()
  for await (const content of events) {
    const write = placedIn(content)
    const { event } = write
    if (!isRegister(event) || event.kind !== 'note') continue
    const known = newest.get(event.target)
    newest.set(event.target, known ? winnerOf(known, write) : write)
  }
  yield '# Notes\n'
  for (const [target, { event }] of newest) {
    const { value } = event as RegisterEvent
    if (typeof value === 'string' && value !== '') yield `\n## ${target}\n\n${value}\n`
  }
}

/** Of two writes of a note the one that counts, as every device decides it. */
function winnerOf(a: PlacedEvent, b: PlacedEvent): PlacedEvent {
  const value = foldRegister([a, b])?.value
  return (a.event as RegisterEvent).value === value ? a : b
}

// What is stored was checked when it came.
const placedIn = ({ payload, effectiveAtMs, receivedAtMs, mark }: PlacedContent): PlacedEvent => ({
  event: JSON.parse(payload),
  effectiveAtMs,
  receivedAtMs,
  mark,
})

/** JSON Schema (2020-12) of each file: what it holds. */
function schemas(): Record<string, unknown> {
  const tables = Object.values(personalTables).flatMap(({ exported }) =>
    'notBecause' in exported ? [] : [[`${exported.file}.json`, listSchema(exported.columns)] as const],
  )
  return {
    'manifest.json': z.toJSONSchema(exportManifest),
    'events.jsonl': {
      description: 'One event a line, in the order in which the server had them.',
      line: z.toJSONSchema(exportedEvent),
    },
    'answers.csv': {
      description:
        'The answers of events.jsonl as a table (RFC 4180), each with the mark that counts now and the first.',
      columns: answerColumns,
    },
    'notes.md': { description: 'The notes of events.jsonl as they are now, each under the question it is about.' },
    ...Object.fromEntries(tables),
  }
}

const listSchema = (columns: Readonly<Record<string, string>>) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(columns).map(([name, description]) => [name, { description }])),
    required: Object.keys(columns),
    additionalProperties: false,
  },
})

const readme = ({ shop, madeAt, events }: ExportManifest) => `# Your data at ${shop.name}

All that ${shop.name} (${shop.url}) knew of you at ${madeAt}.

- \`events.jsonl\`: your study record, ${events} ${events === 1 ? 'event' : 'events'}: every answer, note, flag, setting and exam, one a line. All else that the shop shows of your progress is reckoned from it.
- \`answers.csv\`: the answers among them, for a spreadsheet, each with the mark that counts now, and the one that it had at first, before a question was put right. A cell that begins with \`=\`, \`+\`, \`-\` or \`@\` has an apostrophe before it, so that no spreadsheet takes it for a formula.
- \`notes.md\`: your notes, as they are now.
- \`account.json\`, \`courses.json\`, \`login-sessions.json\` and the others: what stands in the shop's database beside it. Passwords, keys and codes are not in this file.
- \`schema.json\`: what each file holds, as JSON Schema.
- \`manifest.json\`: what this file is, for programs.

Messages, bookings and the newsletter are here when you have confirmed your e-mail address, since a form takes any.

Any shop that runs the same software takes your study record from this file into an account of yours there: My data, Import. Courses and plans that you have bought do not move along.

Whoever has this file can read all of it. Keep it where others do not come, and delete it when you no longer need it.
`
