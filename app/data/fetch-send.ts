import type { Send } from '../../core/contract/call.ts'

export const fetchSend =
  (): Send =>
  async ({ method, url, body }) => {
    const reply = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(20_000),
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    })
    const contentType = (reply.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    return { status: reply.status, contentType, text: await reply.text() }
  }
