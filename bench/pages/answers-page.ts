import { buildIndex } from '../../core/search/passage-index.ts'
import { answerFrom } from '../../core/tutor/answer-question.ts'
import { newAsk } from '../../core/tutor/ask.ts'
import { libraryOf } from '../../core/tutor/library.ts'
import type { Library, Passage } from '../../core/tutor/passage.ts'
import { indexedOf } from '../../core/tutor/passages.ts'

let library: Library | null = null

/** Opens the library that the answers are taken from. */
export function open(passages: Passage[]): void {
  library = libraryOf([{ passages, index: buildIndex(passages.map(indexedOf)) }])
}

/** Milliseconds from a question to its whole answer, of which the first words are a part, question by question. */
export function timeAnswers(questions: readonly string[]): number[] {
  return questions.map((text) => {
    const startMs = performance.now()
    if (library) answerFrom(library, newAsk({ text, engine: 'device', seed: text, nowMs: 0 }))
    return performance.now() - startMs
  })
}
