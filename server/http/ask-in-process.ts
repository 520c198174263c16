import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Router } from '@koa/router'
import Koa, { type Middleware } from 'koa'
import type { Send } from '../../core/contract/call.ts'
import type { Deps } from '../deps/deps.ts'
import { problemReplies } from './problems.ts'

/** Asks the routes of the API in this very process, as a visitor without a login session: for what the server renders. */
export function askInProcess(router: Router, deps: Pick<Deps, 'log' | 'now' | 'newId'>): Send {
  const app = new Koa()
  // Every failure is a reply by then.
  app.silent = true
  app.use((ctx, next) => {
    ctx.state['requestId'] = deps.newId()
    return next()
  })
  app.use(problemReplies(deps))
  app.use(router.routes() as Middleware)
  const answer = app.callback()

  return async ({ method, url }) => {
    if (method !== 'GET') throw new Error(`a page that is rendered changes nothing: ${method} ${url}`)
    const request = new IncomingMessage(new Socket())
    request.method = method
    request.url = url
    request.headers = { host: 'localhost', accept: 'application/json' }
    const { response, text } = collectedResponse(request)
    await answer(request, response)
    return {
      status: response.statusCode,
      contentType: String(response.getHeader('content-type') ?? '').split(';')[0] ?? '',
      text: await text,
    }
  }
}

/** A response that goes nowhere: its body is kept. */
function collectedResponse(request: IncomingMessage): { response: ServerResponse; text: Promise<string> } {
  const response = new ServerResponse(request)
  const pieces: Buffer[] = []
  const take = (piece: unknown) => {
    if (typeof piece === 'string' || piece instanceof Uint8Array) pieces.push(Buffer.from(piece as string))
  }
  const text = new Promise<string>((resolve) => {
    response.write = ((piece: unknown) => {
      take(piece)
      return true
    }) as ServerResponse['write']
    response.end = ((piece: unknown) => {
      take(piece)
      resolve(Buffer.concat(pieces).toString('utf8'))
      return response
    }) as ServerResponse['end']
  })
  return { response, text }
}
