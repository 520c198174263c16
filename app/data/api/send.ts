import type { Send } from '../../../core/contract/call.ts'
import { fetchSend } from '../../../offline/sync/send.ts'

/** How this page reaches the server. */
export const send: Send = fetchSend()
