import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  type ImportCounts,
  importByteLimit,
  importData,
  importProgress,
} from '../../../core/contract/account/my-data.ts'
import { problemFromJson } from '../../../core/contract/problem-json.ts'
import { Problem } from '../../../core/problem.ts'
import { asks } from '../api/ask-server.ts'
import { fetchAsOpen } from '../api/send.ts'
import { serverEvents } from '../api/server-events.ts'
import { accountScope } from '../session/account-scope.ts'

export const myDataQueries = {
  /** What was asked for of this account's data. */
  of: (userId: string) =>
    queryOptions({
      queryKey: [accountScope, userId, 'my-data'],
      queryFn: asks('myData', {}),
      staleTime: 0,
    }),
}

/** Sends a file to be taken into the account. `onProgress`: how many of its events are stored. Throws `Problem`: what the server says
 *  of the file, `too-large` without asking it, or `unreachable`, when what is stored stays and the same file goes on from there. */
export async function importFile(
  file: Blob,
  onProgress: (progress: { done: number; of: number }) => void,
): Promise<ImportCounts> {
  if (file.size > importByteLimit) throw new Problem('too-large', 'This file is larger than an import takes: 16 MB.')
  const unreachable = (cause?: unknown) => new Problem('unreachable', 'The server cannot be reached.', { cause })
  const { path, method } = importData
  const headers = { 'content-type': 'application/zip', accept: 'text/event-stream' }
  const reply = await fetchAsOpen(path, { method, body: file, headers, credentials: 'same-origin' }).catch((cause) => {
    throw unreachable(cause)
  })
  if (!reply.ok || !reply.body) throw problemFromJson(await reply.json().catch(() => null)) ?? unreachable()
  for await (const { isProblem, value } of serverEvents(reply.body)) {
    if (isProblem) throw problemFromJson(value) ?? unreachable()
    const progress = z.safeParse(importProgress, value)
    if (!progress.success) throw new Problem('unreadable', 'The reply is not from Vademecum.')
    if (progress.data.is === 'done') return progress.data.counts
    onProgress(progress.data)
  }
  throw unreachable()
}
