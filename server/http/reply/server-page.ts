import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../core/html.ts'
import type { RequestContext } from '../context.ts'

export interface ServerPage {
  title: string
  /** HTML, escaped by whoever made it. */
  body: string
  status?: number
  /** In place of headers under which nothing runs. */
  headers?: Record<string, string>
}

const style = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; background: #f5f0e4; color: #211d17 }
a { color: inherit; text-underline-offset: 0.2em }
p a { padding-block: 0.6rem }
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; overflow-wrap: anywhere }
button { min-height: 44px; padding: 0 1.25rem; font: inherit }
article { border-top: 1px solid; padding: 1rem 0 }
pre { white-space: pre-wrap; font: inherit }
@media screen and (prefers-color-scheme: dark) { :root { background: #191714; color: #ede6d8 } }
`

const strictHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  // The address holds the token: nobody else sees it. Without any, a browser would post the form from the origin `null`.
  'Referrer-Policy': 'same-origin',
}

/** Answers with a page that the server writes itself. */
export function sendServerPage(ctx: RequestContext, { title, body, status = 200, headers }: ServerPage): void {
  ctx.set({ ...strictHeaders, ...headers })
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
}
