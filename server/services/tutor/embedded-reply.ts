import { answerFrom } from '../../../core/tutor/answer-question.ts'
import type { PrepareAsk } from './prepared-asks.ts'
import { type MakeReply, partsOf } from './reply.ts'

/** Answers by the embedded engine, which needs no network and no key. */
export const embeddedReply = (prepare: PrepareAsk): MakeReply =>
  async function* make(request) {
    const { ask, library } = await prepare(request)
    yield* partsOf(answerFrom(library, ask))
  }
