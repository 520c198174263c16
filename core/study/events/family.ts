import type * as z from 'zod/mini'
import { type LearningEvent, type ParsedEvent, type PlacedEvent, parseEvent } from './event.ts'

/** What an event says, with or without its envelope. */
export interface EventBody {
  type: string
}

/** A type of event that this release understands. What is called with an event has it checked by `schema` before. */
export interface EventKind {
  schema: z.core.$ZodType
  /** What waits is counted to the student as answers and as changes. */
  countsAs: 'answer' | 'change'
  /** What two events of which a device makes one only have in common. Left out: each stands for itself. */
  unitOf?(body: never): string
  /** The question or task that it is about, by which the server finds its events. Left out: it is about none. */
  itemOf?(body: never): string
  /** What is stored of a fact: as every database takes it and every release reads it. */
  storable?(body: never): EventBody
}

/** A row that is computed from events: the fold of all events of one *subject*. Never sent, always recomputable. */
export interface ProjectionRow {
  /** `<family>:<what it is about>`. */
  subject: string
  family: string
  /** 0 for what belongs to no course. */
  courseId: number
}

/** One way to make rows of events. */
export interface Family<Row extends ProjectionRow = ProjectionRow> {
  name: string
  /** Changes whenever the same events would give another row: everything is folded again then. */
  version: number
  /** The types of event it takes, and the subject each goes into; `null` for one that is none of its own. */
  takes: Readonly<Record<string, (body: never) => string | null>>
  /** The row of one subject from all its events, in any order; `null` when nothing is left of it. */
  fold(subject: string, events: readonly PlacedEvent[]): Row | null
  /** Does it make the same of an event under both placements, when it counts for the same instant in both? */
  readsAlike(a: PlacedEvent, b: PlacedEvent): boolean
}

/** All that a release knows of events. What records, stores and syncs them asks this, and knows no type by itself. */
export interface Study {
  parse(raw: unknown): ParsedEvent
  /** The rows that an event is folded into; none for a type that this release does not know. */
  subjectsOf(body: EventBody): string[]
  unitOf(body: EventBody): string | null
  /** The question or task that an event is about; `null` for none, and for a type that this release does not know. */
  itemOf(body: EventBody): string | null
  storable(body: EventBody): EventBody
  isAnswer(body: EventBody): boolean
  /** Types of event that count as answers. */
  answerTypes: readonly string[]
  project(subject: string, events: readonly PlacedEvent[]): ProjectionRow | null
  /** Do the folds make the same of an event under both placements? */
  countsAlike(a: PlacedEvent, b: PlacedEvent): boolean
  /** Names the families and their versions: rows that were folded under another one are folded again. */
  foldedBy: string
}

/** The subject of one family that an event goes into; `null` for none. The event was parsed before. */
export const subjectOf = ({ takes }: Family, event: EventBody): string | null =>
  (Object.hasOwn(takes, event.type) ? takes[event.type]?.(checked(event)) : null) ?? null

// The one place where what was checked by a schema is handed to what was written for it.
const checked = (body: EventBody) => body as never

export function studyOf(kinds: Readonly<Record<string, EventKind>>, families: readonly Family[]): Study {
  const schemas = Object.fromEntries(Object.entries(kinds).map(([type, { schema }]) => [type, schema]))
  const answerTypes = Object.keys(kinds).filter((type) => kinds[type]?.countsAs === 'answer')
  const byName = new Map(families.map((family) => [family.name, family]))
  const kindOf = ({ type }: EventBody) => (Object.hasOwn(kinds, type) ? kinds[type] : undefined)
  const takers = ({ type }: EventBody) => families.filter(({ takes }) => Object.hasOwn(takes, type))

  return {
    parse: (raw) => parseEvent(raw, schemas),
    subjectsOf: (body) => families.flatMap((family) => subjectOf(family, body) ?? []),
    unitOf: (body) => kindOf(body)?.unitOf?.(checked(body)) ?? null,
    itemOf: (body) => kindOf(body)?.itemOf?.(checked(body)) ?? null,
    storable: (body) => kindOf(body)?.storable?.(checked(body)) ?? body,
    isAnswer: ({ type }) => answerTypes.includes(type),
    answerTypes,
    project: (subject, events) => byName.get(subject.slice(0, subject.indexOf(':')))?.fold(subject, events) ?? null,
    countsAlike: (a, b) =>
      a.effectiveAtMs === b.effectiveAtMs && takers(a.event).every((family) => family.readsAlike(a, b)),
    foldedBy: families.map(({ name, version }) => `${name}@${version}`).join(' '),
  }
}

/** The row's index members of an event that `study` can read; empty ones for what only a newer release knows. */
export function subjectsIn(study: Study, event: LearningEvent): string[] {
  return study.parse(event).is === 'event' ? study.subjectsOf(event) : []
}
