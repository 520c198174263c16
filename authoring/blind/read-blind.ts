import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { blindFile, keyOf, blindQuestion, type BlindFile, type BlindQuestion } from './blind.ts'
import type { CourseContent } from '../../core/content/course-content.ts'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { sha256Of } from '../../server/packs/sha256.ts'
import { exists } from '../../server/content/text-file.ts'

/** The record of blind solving of a course's folder; empty without one. Throws when it is damaged: nobody writes it by hand. */
export async function readBlind(folder: string): Promise<BlindFile> {
  const path = join(folder, 'blind.yaml')
  if (!(await exists(path))) return { solved: {}, dropped: [] }
  return z.parse(blindFile, parse(await readFile(path, 'utf8')))
}

/** A question of a course as a reader sees it now. */
export interface BlindVersion {
  shown: BlindQuestion
  /** Of what is shown, together with the key. */
  hash: string
}

/** The questions of a course as they are now, by id. */
export function blindVersions({
  questions,
  stimuli,
}: Pick<CourseContent, 'questions' | 'stimuli'>): Map<string, BlindVersion> {
  const shared = new Map(stimuli.map((stimulus) => [stimulus.id, stimulus]))
  return new Map(
    questions.map((question) => {
      const shown = blindQuestion(question, shared.get(question.stimulusId ?? ''))
      return [question.id, { shown, hash: sha256Of(canonicalJson({ shown, key: keyOf(question) })) }]
    }),
  )
}

/** How the questions of a course stand with blind solving. */
export interface BlindProgress {
  /** Share of the questions ever shown that their first reader agreed with, 0..1; `null` when none was shown. */
  agreedAtFirst: number | null
  /** Ids of questions that no reader has agreed with as they are now. */
  unsolved: string[]
}

export function blindProgress(
  course: Pick<CourseContent, 'questions' | 'stimuli'>,
  { solved, dropped }: BlindFile,
): BlindProgress {
  const isSolved = (id: string, { hash }: BlindVersion) => {
    const held = solved[id]
    return held !== undefined && held.result !== 'differed' && held.hash === hash
  }
  const results = Object.values(solved).map(({ result }) => result)
  const seen = results.length + dropped.length
  return {
    agreedAtFirst: seen === 0 ? null : results.filter((result) => result === 'agreed').length / seen,
    unsolved: Array.from(blindVersions(course)).flatMap(([id, version]) => (isSolved(id, version) ? [] : [id])),
  }
}
