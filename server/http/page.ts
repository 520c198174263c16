import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import type { Endpoint } from '../../core/contract/endpoint.ts'
import { escapeHtml } from '../html.ts'
import type { RequestContext } from './context.ts'
import { parsed, routePath, type Input, type Mountable } from './handle.ts'

export interface Page {
  title: string
  /** HTML, escaped by whoever made it. */
  body: string
  status?: number
}

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem }
button { min-height: 44px; padding: 0 1.25rem; font: inherit }
article { border-top: 1px solid; padding: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Mounts a page that the server writes itself. Only the query is read: a mail program posts a form we have no use for. */
export function servePage<E extends Endpoint>(
  router: Mountable,
  endpoint: E,
  run: (input: Pick<Input<E>, 'query'>, ctx: RequestContext) => Promise<Page>,
): void {
  router.register(routePath(endpoint), [endpoint.method], async (ctx: Context) => {
    const query = parsed(endpoint.query, 'query', ctx.query) as Input<E>['query']
    const { title, body, status = 200 } = await run({ query }, ctx as unknown as RequestContext)
    ctx.set('Content-Security-Policy', contentSecurityPolicy)
    // The address holds the token: nobody else sees it. Without any, a browser would post the form from the origin `null`.
    ctx.set('Referrer-Policy', 'same-origin')
    ctx.status = status
    ctx.type = 'html'
    ctx.body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
  })
}
