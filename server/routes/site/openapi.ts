import type { Router } from '@koa/router'
import { handle } from '../../http/handle.ts'
import { openApi, openApiDocument } from '../../services/site/openapi.ts'

export function openApiRoutes(router: Router): void {
  const document = openApiDocument('1')
  handle(router, openApi, (_, ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    return document
  })
}
