import type { Deps } from '../../deps.ts'
import { embeddedReply } from './embedded-reply.ts'
import { modelReply } from './model-reply.ts'
import { preparedAsks } from './prepared-asks.ts'
import type { MakeReply } from './reply.ts'

/** How the tutor of this server answers: by the embedded engine, and with a language model where one is configured. */
export function tutorReply(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'limits' | 'config' | 'llm' | 'log'>): MakeReply {
  const prepare = preparedAsks(deps)
  const { llm } = deps
  return llm ? modelReply(deps, llm, prepare) : embeddedReply(prepare)
}
