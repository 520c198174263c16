import { answerFrom } from '../../../core/tutor/answer-question.ts'
import type { Deps } from '../../deps/deps.ts'
import { modelReply } from './model-reply.ts'
import { type PrepareAsk, preparedAsks } from './prepared-asks.ts'
import { type MakeReply, partsOf } from './reply.ts'

/** How the tutor of this server answers: by the embedded engine, and with a language model where one is configured. */
export function tutorReply(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'limits' | 'config' | 'llm' | 'log'>): MakeReply {
  const prepare = preparedAsks(deps)
  const { llm } = deps
  return llm ? modelReply(deps, llm, prepare) : embeddedReply(prepare)
}

/** Needs no network and no key. */
const embeddedReply = (prepare: PrepareAsk): MakeReply =>
  async function* make(request) {
    const { ask, library } = await prepare(request)
    yield* partsOf(answerFrom(library, ask))
  }
