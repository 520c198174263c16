import type { LlmConfig } from '../../config/llm-config.ts'
import { guardedFetch } from './guarded-fetch.ts'
import {
  type LanguageModel,
  ModelFailure,
  type ModelPiece,
  type ModelUsage,
} from '../../services/tutor/language-model.ts'
import { type ModelTimeouts, idleTimeout } from './idle-timeout.ts'

/** A long answer takes a tenth of this, with all that wraps its words. */
const mostBytes = 1_000_000
/** A call of ours takes a few thousand tokens. An endpoint that counts more would have a whole shop's day used up by a few questions. */
const mostCounted = 100_000

/** The whole ends before a reply of the tutor must, so that there is time to answer without a model. */
const usualTimeouts: ModelTimeouts = { firstMs: 20_000, betweenMs: 10_000, wholeMs: 30_000 }

/** What the client says by itself of this machine. */
const untold = ['Lang', 'Package-Version', 'OS', 'Arch', 'Runtime', 'Runtime-Version', 'Retry-Count', 'Timeout']
const headers = Object.fromEntries(untold.map((name) => [`X-Stainless-${name}`, null]))

/** A model behind any endpoint that speaks OpenAI's chat completions, by OpenAI's own client. It is asked once: who waits is answered
 *  without a model sooner than by a second try. */
export function openAiModel({ baseUrl, apiKey, model }: LlmConfig, timeouts = usualTimeouts): LanguageModel {
  // Loaded with the first question.
  let loaded: ReturnType<typeof load> | undefined

  async function load() {
    const { OpenAI, APIError } = await import('openai')
    const client = new OpenAI({
      apiKey,
      baseURL: baseUrl,
      organization: null,
      project: null,
      maxRetries: 0,
      timeout: timeouts.wholeMs,
      logLevel: 'off',
      fetch: guardedFetch(mostBytes),
      defaultHeaders: headers,
    })
    return { client, APIError }
  }

  return {
    recipient: new URL(baseUrl).host,

    async *stream({ messages, mostTokens }, signal) {
      const { client, APIError } = await (loaded ??= load())
      const timeout = idleTimeout(timeouts, signal)
      try {
        const chunks = await client.chat.completions.create(
          {
            model,
            messages: messages.map(({ role, content }) => ({ role, content })),
            max_tokens: mostTokens,
            temperature: 0,
            stream: true,
            stream_options: { include_usage: true },
          },
          { signal: timeout.signal },
        )
        yield* piecesOf(chunks, timeout.heard)
        timeout.signal.throwIfAborted()
      } catch (error) {
        throw timeout.failure() ?? failureOf(error, APIError)
      } finally {
        timeout.end()
      }
    },
  }
}

/** As much of a chunk as is read. An endpoint may send anything in its place. */
interface Chunk {
  choices?: readonly { delta?: { content?: unknown } | null; finish_reason?: unknown }[] | null
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
}

async function* piecesOf(chunks: AsyncIterable<Chunk>, heard: () => void): AsyncGenerator<ModelPiece> {
  let reason: unknown = null
  let usage: ModelUsage | null = null
  for await (const chunk of chunks) {
    const choice = chunk.choices?.[0]
    const text = choice?.delta?.content
    usage = usageOf(chunk.usage) ?? usage
    if (typeof choice?.finish_reason === 'string') reason = choice.finish_reason
    if (typeof text !== 'string' || text === '') continue
    heard()
    yield { is: 'text', text }
  }
  if (reason !== 'stop' && reason !== 'length') throw new ModelFailure('the endpoint broke off')
  yield { is: 'end', isCutShort: reason === 'length', usage }
}

/** `null` where it makes no sense. */
function usageOf(usage: Chunk['usage']): ModelUsage | null {
  const inputTokens = usage?.prompt_tokens
  const outputTokens = usage?.completion_tokens
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= mostCounted

type ApiErrors = (typeof import('openai'))['APIError']

function failureOf(error: unknown, APIError: ApiErrors): ModelFailure {
  const own = error instanceof ModelFailure ? error : error instanceof Error ? error.cause : null
  if (own instanceof ModelFailure) return own
  if (error instanceof APIError && typeof error.status === 'number')
    return new ModelFailure(`the endpoint answered ${error.status}`, { isRefused: true })
  return new ModelFailure('the endpoint could not be reached, or broke off')
}
