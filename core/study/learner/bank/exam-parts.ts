import type { ExamBlueprint } from '../../../exams/blueprint.ts'
import type { Scale } from '../../../exams/scale-schema.ts'
import { isAboutQuestions } from '../../../exams/section-kinds.ts'
import type { Bank, BankItem } from './bank.ts'

/** A question that stands for those of an exam, with its part of the marks. */
export interface WeightedItem {
  item: BankItem
  /** 0..1; those of an exam sum to 1. */
  weight: number
}

/** A section of an exam with questions that a machine marks. */
export interface ForecastPart {
  scale: Scale | undefined
  questions: number
  items: WeightedItem[]
}

/** The sections of which the bank has questions: none where the exam asks none. Without a blueprint, one of all topics with their
 *  shares of the exam. */
export function examPartsOf(bank: Bank, blueprint: ExamBlueprint | null): ForecastPart[] {
  const byTopic = new Map<string, BankItem[]>()
  for (const item of bank.items.values()) {
    const items = byTopic.get(item.topic)
    if (items === undefined) byTopic.set(item.topic, [item])
    else items.push(item)
  }
  const partOf = (wanted: number | undefined, scale: Scale | undefined, only?: readonly string[]): ForecastPart => {
    const topics = bank.topics.filter(({ id }) => byTopic.has(id) && (only?.includes(id) ?? true))
    const all = topics.reduce((sum, { weight }) => sum + weight, 0)
    const items = topics.flatMap(({ id, weight }) => {
      const own = byTopic.get(id) ?? []
      const ofTopic = all > 0 ? weight / all : 1 / topics.length
      return own.map((item) => ({ item, weight: ofTopic / own.length }))
    })
    return { scale, questions: wanted ?? items.length, items }
  }
  const parts =
    blueprint === null
      ? [partOf(undefined, undefined)]
      : blueprint.sections
          .filter(isAboutQuestions)
          .map(({ questions, scale, topics }) => partOf(questions, scale, topics))
  return parts.filter(({ items }) => items.length > 0)
}

/** The exam as a whole: a section has the part of the marks that it has of the questions. */
export function wholeExam(parts: readonly ForecastPart[]): ForecastPart {
  const questions = parts.reduce((sum, part) => sum + part.questions, 0)
  const items = parts.flatMap((part) =>
    part.items.map(({ item, weight }) => ({ item, weight: (weight * part.questions) / questions })),
  )
  return { scale: undefined, questions, items }
}

/** The part of the marks that each topic has. */
export function weightsByTopic({ items }: ForecastPart): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { item, weight } of items) weights.set(item.topic, (weights.get(item.topic) ?? 0) + weight)
  return weights
}
