import { dayOf } from '../../../core/tutor/tokens.ts'
import type { ModelUsage } from './language-model.ts'
import type { ModelPrices } from '../../config/llm-config.ts'
import type { Deps } from '../../deps/deps.ts'
import { addModelUsage, takeModelUsage, type UsedOfModel } from '../../models/tutor/model-usage-row.ts'

/** What is held back of the day's caps until it is known what a call cost. */
export interface Reservation {
  userId: string
  day: string
  used: UsedOfModel
}

/** What language models may cost: by student and day, and by shop and day. The database counts, so that servers agree. */
export function modelBudget({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>) {
  const { llm } = config
  return {
    /** `null` where a cap would not hold it. */
    async reserve(userId: string, most: ModelUsage): Promise<Reservation | null> {
      if (!llm) return null
      const reservation = { userId, day: dayOf(now()), used: usedOf(most, llm.prices) }
      const caps = { user: inMillionths(llm.caps.user), shop: inMillionths(llm.caps.shop) }
      return (await db.transaction((trx) => takeModelUsage(reservation, caps, trx))) ? reservation : null
    },

    /** Puts what a call cost in place of what was held back. */
    async settle({ userId, day, used }: Reservation, usage: ModelUsage): Promise<void> {
      if (!llm) return
      const cost = usedOf(usage, llm.prices)
      const change = { tokens: cost.tokens - used.tokens, costMillionths: cost.costMillionths - used.costMillionths }
      await db.transaction((trx) => addModelUsage({ userId, day, used: change }, trx))
    },
  }
}

/** Tokens of a text, rather too many than too few: in English one has about four bytes. */
export const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3)

/** Prices are minor units for a million tokens: a token costs as many millionths of one. */
const usedOf = ({ inputTokens, outputTokens }: ModelUsage, { input, output }: ModelPrices): UsedOfModel => ({
  tokens: inputTokens + outputTokens,
  costMillionths: inputTokens * input + outputTokens * output,
})

const inMillionths = ({ tokens, costMinor }: { tokens: number; costMinor: number }): UsedOfModel => ({
  tokens,
  costMillionths: costMinor * 1_000_000,
})
