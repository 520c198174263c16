import type { Router } from '@koa/router'
import { Problem } from '../../../core/problem.ts'
import { publicAddress } from '../../config/config.ts'
import type { Deps } from '../../deps/deps.ts'
import { escapeHtml } from '../../../core/html.ts'
import { handle } from '../../http/handle.ts'
import { openSandboxMail, sandboxMail } from '../../services/site/page-endpoints.ts'
import { sandboxMails, type SandboxMail } from '../../services/messages/sandbox-mail.ts'

export function sandboxMailRoutes(router: Router, deps: Deps): void {
  const { isSandbox, smtpUrl } = deps.config
  handle(router, isSandbox ? openSandboxMail : sandboxMail, async () => {
    if (smtpUrl !== null) throw new Problem('not-found', 'There is no such page.')
    const mails = await sandboxMails(deps)
    const own = publicAddress(deps.config)
    const none = '<p>Nothing has been sent yet.</p>'
    return {
      title: 'Mail in the sandbox',
      body: `<p>This server sends no mail: what it would have sent is here.</p>${mails.map((mail) => article(mail, own)).join('\n') || none}`,
    }
  })
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
      const ownPath = part.startsWith(own) ? part.slice(own.length) : ''
      // After two slashes, however they lean, a browser reads the name of another host.
      return /^\/(?![/\\])/.test(ownPath) ? `<a href="${escapeHtml(ownPath)}">${shown}</a>` : shown
    })
    .join('')
}
