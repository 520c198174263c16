import type { Concept } from '../../../content/shop/handbook.ts'
import type { Difficulty } from '../../../content/parts.ts'
import type { Topic } from '../../../content/topic.ts'

/** A question as the engine knows it: what it is about, and how hard it is, without its text. */
export interface BankItem {
  itemId: string
  hash: string
  topic: string
  /** Empty where it is not known, of packs that an earlier release took in. */
  concept: string
  /** How hard it is, logits; 0 is a question that half of the students get right. Of a version of the content, the same everywhere. */
  logit: number
  /** Part of the marks that blind guessing earns, 0..1: 0.2 for one of five options. */
  chance: number
  /** What a student needs for it, seconds. */
  seconds: number
  stimulusId?: string
}

/** A course as the engine knows it, at one version of its pack. */
export interface Bank {
  courseId: number
  /** Of the pack. Difficulties belong to it, so that all devices and the server reckon alike. */
  version: number
  /** With their share of the exam. */
  topics: readonly Topic[]
  /** With what is to be known first. */
  concepts: readonly Concept[]
  /** By item id. */
  items: ReadonlyMap<string, BankItem>
}

/** The author's word as logits, until students' answers say more. */
export const authoredLogits: Readonly<Record<Difficulty, number>> = { easy: -1, medium: 0, hard: 1 }
