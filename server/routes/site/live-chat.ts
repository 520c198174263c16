import type { Router } from '@koa/router'
import type { Deps } from '../../deps/deps.ts'
import { escapeHtml } from '../../../core/html.ts'
import { liveChatHeaders } from '../../http/document-headers.ts'
import { handle } from '../../http/handle.ts'
import type { ServerPage } from '../../http/reply/server-page.ts'
import { liveChatPage } from '../../services/site/page-endpoints.ts'

const back = '<p><a href="/">Back to the home page</a></p>'

const none: ServerPage = {
  title: 'There is no live chat here',
  body: `<p><a href="/contact">Write to us</a>, and a person answers.</p>${back}`,
  status: 404,
}

/** The outside live chat in a document of its own. */
export function liveChatRoutes(router: Router, { config: { liveChatScript } }: Pick<Deps, 'config'>): void {
  const page = liveChatScript === null ? none : chatOf(liveChatScript)
  handle(router, liveChatPage, () => page)
}

const chatOf = ({ url, origin }: { url: string; origin: string }): ServerPage => ({
  title: 'Live chat',
  body: `<p>The chat on this page is provided by <strong>${escapeHtml(new URL(origin).host)}</strong>. What you write in it goes to them. They see neither your account nor what this shop keeps on your device.</p>
<p>If no chat appears, <a href="/contact">write to us</a> instead.</p>
${back}
<script src="${escapeHtml(url)}" async></script>`,
  headers: liveChatHeaders(origin),
})
