export interface LlmConfig {
  /** Of an endpoint that speaks OpenAI's chat completions: "https://api.example/v1". */
  baseUrl: string
  apiKey: string
  model: string
  prices: ModelPrices
  /** What may be used on a UTC day, by one student and by all together. */
  caps: { user: ModelCap; shop: ModelCap }
}

/** In minor units of the operator's money (pence) for a million tokens. */
export interface ModelPrices {
  input: number
  output: number
}

export interface ModelCap {
  tokens: number
  /** Minor units. */
  costMinor: number
}

/** What the environment says of it, by the names of its variables. */
interface LlmVariables {
  LLM_BASE_URL?: string | undefined
  LLM_API_KEY?: string | undefined
  LLM_MODEL?: string | undefined
  LLM_INPUT_PRICE: number
  LLM_OUTPUT_PRICE: number
  LLM_USER_TOKENS_A_DAY: number
  LLM_SHOP_TOKENS_A_DAY: number
  LLM_USER_COST_A_DAY: number
  LLM_SHOP_COST_A_DAY: number
}

/** `null` where none is configured. */
export function llmIn(values: LlmVariables): LlmConfig | null {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = values
  if (baseUrl === undefined || apiKey === undefined || model === undefined) return null
  return {
    baseUrl,
    apiKey,
    model,
    prices: { input: values.LLM_INPUT_PRICE, output: values.LLM_OUTPUT_PRICE },
    caps: {
      user: { tokens: values.LLM_USER_TOKENS_A_DAY, costMinor: values.LLM_USER_COST_A_DAY },
      shop: { tokens: values.LLM_SHOP_TOKENS_A_DAY, costMinor: values.LLM_SHOP_COST_A_DAY },
    },
  }
}
