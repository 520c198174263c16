import type { Knex } from 'knex'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import { answerFrom } from '../../../core/tutor/answer-question.ts'
import { maySendTo, modelConsentFrom, modelConsentTarget } from '../../../core/tutor/model-consent.ts'
import { askedBefore, modelMaterial } from '../../../core/tutor/model/material.ts'
import { type DraftStep, modelDraft } from '../../../core/tutor/model/model-draft.ts'
import { modelMessages } from '../../../core/tutor/model/prompt.ts'
import { sentenceReader } from '../../../core/tutor/model/written-sentences.ts'
import { type LanguageModel, ModelFailure, type ModelUsage } from './language-model.ts'
import type { Deps } from '../../deps/deps.ts'
import { ownSetting } from '../study/own-settings.ts'
import { modelBudget, tokensIn } from './model-budget.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import type { PrepareAsk } from './prepared-asks.ts'
import { type MakeReply, partsOf, type ReplyPart, type ReplyRequest } from './reply.ts'

/** A short answer, with room for its numbers. */
const mostTokens = 600
/** Characters; a token has about four of them. What writes more does not heed what it was asked, and is heard no further. */
const mostChars = mostTokens * 16

/** Answers in a language model's words, where the student agreed to that and the day's budget allows it, and each sentence is held by a
 *  passage; else, and whenever that fails or has failed again and again, by the embedded engine. */
export function modelReply(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'config' | 'log'>,
  model: LanguageModel,
  prepare: PrepareAsk,
): MakeReply {
  const { reads, log, now } = deps
  const budget = modelBudget(deps)
  const breaker = circuitBreaker(now)

  return async function* make(request, signal) {
    const prepared = await prepare(request)
    const embedded = answerFrom(prepared.library, prepared.ask)
    const passages = breaker.isOpen() ? null : modelMaterial(prepared.library, prepared.ask, embedded)
    if (passages && passages.length > 0 && (await hasAgreed(request.userId, model.recipient, reads))) {
      const messages = modelMessages({ text: prepared.ask.text, before: askedBefore(prepared.ask) }, passages)
      const draft = modelDraft(passages, prepared.library.rarityOf)
      const answer = yield* written(request, { messages, draft, embedded }, signal)
      if (answer) return yield { is: 'answer', answer }
    }
    yield* partsOf(embedded)
  }

  /** The parts of what the model writes. Answers the whole, or `null` where there is none; then none of its parts counts. */
  async function* written(
    { userId }: ReplyRequest,
    { messages, draft, embedded }: Writing,
    signal: AbortSignal,
  ): AsyncGenerator<ReplyPart, TutorAnswer | null> {
    const inputTokens = messages.reduce((sum, { content }) => sum + tokensIn(content), 0)
    const reserved = await budget.reserve(userId, { inputTokens, outputTokens: mostTokens })
    if (!reserved) return null
    const reader = sentenceReader()
    let wrote = 0
    let chars = 0
    let told: ModelUsage | null = null
    let isRefused = false
    let isShown = false
    try {
      let isOver = false
      for await (const piece of model.stream({ messages, mostTokens }, signal)) {
        if (piece.is === 'end') {
          told = piece.usage
          isOver = !piece.isCutShort
        } else {
          wrote += tokensIn(piece.text.slice(0, mostChars))
          chars += piece.text.length
          if (chars > mostChars) throw new ModelFailure('the endpoint wrote far more than was asked for')
        }
        const sentences = piece.is === 'text' ? reader.push(piece.text) : isOver ? reader.end() : []
        for (const step of sentences.flatMap((sentence) => draft.take(sentence) ?? [])) {
          isShown = true
          yield* partsOfStep(step)
        }
        if (draft.isFull()) break
      }
      breaker.answered()
      const finished = draft.finish(embedded)
      for (const sentence of finished?.ending ?? []) yield { is: 'sentence', sentence }
      return finished?.answer ?? null
    } catch (error) {
      if (signal.aborted) throw error
      isRefused = error instanceof ModelFailure && error.isRefused
      if (error instanceof ModelFailure) breaker.failed()
      const why = error instanceof ModelFailure ? error.message : 'it wrote what is no text'
      log.warn({ why }, 'the language model gave no answer; the embedded engine did')
      if (isShown) yield { is: 'restart' }
      return null
    } finally {
      const used = isRefused ? nothing : atLeast(told, { inputTokens, outputTokens: wrote })
      await budget
        .settle(reserved, used)
        .catch((error: unknown) => log.error({ error }, 'what a language model cost could not be stored'))
    }
  }
}

/** Whether a student agreed that what they ask is sent to this host, as their registers say. */
async function hasAgreed(userId: string, recipient: string, reads: Knex): Promise<boolean> {
  return maySendTo(recipient, modelConsentFrom(await ownSetting(userId, modelConsentTarget, reads)))
}

interface Writing {
  messages: ReturnType<typeof modelMessages>
  draft: ReturnType<typeof modelDraft>
  embedded: TutorAnswer
}

const nothing: ModelUsage = { inputTokens: 0, outputTokens: 0 }

/** What the endpoint counted, but no less than half of what was reckoned here: one that counts nothing does not get round the caps. */
function atLeast(told: ModelUsage | null, reckoned: ModelUsage): ModelUsage {
  if (!told) return reckoned
  return {
    inputTokens: Math.max(told.inputTokens, Math.ceil(reckoned.inputTokens / 2)),
    outputTokens: Math.max(told.outputTokens, Math.ceil(reckoned.outputTokens / 2)),
  }
}

function* partsOfStep({ citation, sentence }: DraftStep): Generator<ReplyPart> {
  if (citation) yield { is: 'citation', citation }
  yield { is: 'sentence', sentence }
}
