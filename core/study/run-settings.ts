import * as z from 'zod/mini'
import { difficulty } from '../content/parts.ts'
import { paceFactors } from './exam-pace.ts'
import type { RegisterFact } from './families.ts'
import { type PracticeFilters, allQuestions, questionStatuses } from './pick.ts'

/** What runs of a course are made of, as a student last chose it. */
export interface RunSettings extends PracticeFilters {
  /** Time for each question, times what the exam gives; `null` without a clock. */
  pace: z.infer<typeof pace>
}

export const usualRun: RunSettings = { ...allQuestions, size: 20, pace: null }

/** How many questions a run may have. */
export const mostQuestions = 200

const pace = z.nullable(z.literal(paceFactors))

/** The target of the register that keeps them, of kind `setting`. */
export const runSettingsTarget = (courseId: number): string => `run:${courseId}`

/** As the register has them; `value` may be anything. Another release may know other words: each member is read by itself, and
 *  falls back by itself. */
export function runSettingsFrom(value: unknown): RunSettings {
  const held = membersOf(value)
  const read = <Value>(name: keyof RunSettings, schema: z.ZodMiniType<Value>): Value | undefined =>
    z.safeParse(schema, held[name]).data
  return {
    status: read('status', z.enum(questionStatuses)) ?? usualRun.status,
    topics: read('topics', z.array(z.string())) ?? [],
    types: read('types', z.array(z.string())) ?? [],
    difficulties: read('difficulties', z.array(difficulty)) ?? [],
    size: read('size', z.int().check(z.minimum(1), z.maximum(mostQuestions))) ?? usualRun.size,
    pace: read('pace', pace) ?? null,
  }
}

function membersOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'string') return {}
  try {
    return z.safeParse(z.record(z.string(), z.unknown()), JSON.parse(value)).data ?? {}
  } catch {
    return {}
  }
}

export function runSettingsFact(
  courseId: number,
  { status, topics, types, difficulties, size, pace: time }: RunSettings,
) {
  const value = JSON.stringify({ status, topics, types, difficulties, size, pace: time })
  return { type: 'register', kind: 'setting', target: runSettingsTarget(courseId), value } satisfies RegisterFact
}
