import type { Router } from '@koa/router'
import { handle } from '../../http/handle.ts'
import { openApi, openApiDocument } from '../../services/site/openapi.ts'

/** Made for the first who asks: a start would wait longer for it than for all of its routes. */
let document: ReturnType<typeof openApiDocument> | undefined

export function openApiRoutes(router: Router): void {
  handle(router, openApi, (_, ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    return (document ??= openApiDocument('1'))
  })
}
