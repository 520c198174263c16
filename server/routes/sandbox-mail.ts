import type { Router } from '@koa/router'
import { Problem } from '../../core/problem.ts'
import { publicAddress } from '../config.ts'
import type { Deps } from '../deps.ts'
import { escapeHtml } from '../html.ts'
import type { RequestContext } from '../http/context.ts'
import { servePage } from '../http/page.ts'
import { sandboxMail } from '../services/page-endpoints.ts'
import { sandboxMails, type SandboxMail } from '../services/sandbox-mail.ts'

export function sandboxMailRoutes(router: Router, deps: Deps): void {
  servePage(router, sandboxMail, async (_, ctx) => {
    if (!isShown(ctx, deps)) throw new Problem('not-found', 'There is no such page.')
    const mails = await sandboxMails(deps)
    const own = publicAddress(deps.config)
    const none = '<p>Nothing has been sent yet.</p>'
    return {
      title: 'Mail in the sandbox',
      body: `<p>This server sends no mail: what it would have sent is here.</p>${mails.map((mail) => article(mail, own)).join('\n') || none}`,
    }
  })
}

/** Mails hold what people wrote, and links that act in their name: shown where the operator asks for it, and otherwise on the
 *  machine the server runs on, when nothing stands in between. */
function isShown(ctx: RequestContext, { config }: Pick<Deps, 'config'>): boolean {
  if (config.smtpUrl !== null) return false
  if (config.isSandbox) return true
  const isForwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => ctx.get(name) !== '',
  )
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(ctx.req.socket.remoteAddress ?? '')
  // Under a name of its own, a page of another site could read this one.
  const isLocalName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(ctx.get('Host'))
  return config.publicUrl === null && isLocal && isLocalName && !isForwarded
}

function article({ to, subject, text, createdAtMs, isSent, id }: SandboxMail, own: string): string {
  const at = new Date(createdAtMs).toISOString()
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${at}">${at}</time>, ${isSent ? `in ${escapeHtml(id)}.eml` : 'waiting'}</p>
<pre>${linked(text, own)}</pre>
</article>`
}

/** Links to this server can be followed; others stay text. */
function linked(text: string, own: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const shown = escapeHtml(part)
      return part.startsWith(`${own}/`) ? `<a href="${escapeHtml(part.slice(own.length))}">${shown}</a>` : shown
    })
    .join('')
}
