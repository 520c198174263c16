import { accountHeader } from '../../../core/contract/account/account-header.ts'
import type { Send } from '../../../core/contract/call.ts'
import { fetchSend } from '../../../offline/sync/send.ts'
import { accountOf } from '../session/session-state.ts'
import { refusal, session } from '../session/session.ts'

/** `fetch` that says whose page this is: where the login session is another's, the server answers as without one. */
export const fetchAsOpen: typeof fetch = (input, init) => {
  const account = accountOf(session.get())
  return fetch(input, account ? { ...init, headers: { ...init?.headers, [accountHeader]: account.userId } } : init)
}

const toServer = fetchSend(fetchAsOpen)

/** How this page reaches the server. */
export const send: Send = async (request) => {
  const reply = await toServer(request)
  if (reply.status === 401 && reply.text.includes('"not-signed-in"')) refusal.set(reply)
  return reply
}
