import type { Router } from '@koa/router'
import { escapeHtml } from '../../../core/html.ts'
import { dayMs, hourMs } from '../../../core/durations.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import type { RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import type { ServerPage } from '../../http/reply/server-page.ts'
import { operatorKey } from '../../keys/derived-key.ts'
import type { SandboxPayments } from '../../sandbox/sandbox.ts'
import { sandboxAct, sandboxEventsPage, type SandboxAct } from '../../services/site/page-endpoints.ts'

const shown = 100

type Events = SandboxPayments['events']
type Event = Awaited<ReturnType<Events['newest']>>[number]

const acts: Record<Exclude<SandboxAct, 'send'>, (events: Events) => Promise<unknown>> = {
  hold: (events) => events.hold(),
  release: (events) => events.release(),
  'release-newest-first': (events) => events.release({ isReversed: true }),
  'on-time': (events) => events.delay(0),
  'an-hour-late': (events) => events.delay(hourMs),
  'a-day-on': (events) => events.moveClock(dayMs),
  'a-month-on': (events) => events.moveClock(31 * dayMs),
}

/** What the payment sandbox tells this server, for who tries out what happens when it tells it late, twice or the wrong way round. */
export function sandboxEventRoutes(router: Router, { config, sandbox }: Pick<Deps, 'config' | 'sandbox'>): void {
  // An operator who is signed in needs no key, and is not shown it.
  const keyIn = ({ query }: RequestContext) => (query['key'] === undefined ? '' : `key=${operatorKey(config)}`)

  function required(): Events {
    if (!sandbox) throw new Problem('not-found', 'There is no such page.')
    return sandbox.events
  }

  handle(router, sandboxEventsPage, async (_, ctx) => {
    const events = required()
    return pageOf(await events.newest(shown), await events.settings(), keyIn(ctx))
  })

  handle(router, sandboxAct, async ({ query: { act, id } }, ctx): Promise<ServerPage> => {
    const events = required()
    if (act !== 'send') await acts[act](events)
    else if (!(await events.resend(id))) throw new Problem('not-found', 'There is no such event.')
    return { title: 'Done', body: '', status: 303, headers: { Location: `${sandboxEventsPage.path}?${keyIn(ctx)}` } }
  })
}

function pageOf(
  events: readonly Event[],
  { isHolding, lateMs, aheadMs }: Awaited<ReturnType<Events['settings']>>,
  key: string,
): ServerPage {
  const act = (name: SandboxAct, label: string, id = '') =>
    `<form method="post" action="?${escapeHtml(`${key}&act=${name}&id=${id}`)}"><p><button>${label}</button></p></form>`
  const delivery = isHolding
    ? `<p>Events are held back.</p>${act('release', 'Send them in order')}${act('release-newest-first', 'Send the newest first')}`
    : act('hold', 'Hold events back')
  const lateness =
    lateMs > 0
      ? `<p>Events are sent an hour late.</p>${act('on-time', 'Send on time')}`
      : act('an-hour-late', 'Send events an hour late')
  const days = Math.round(aheadMs / dayMs)
  const clock = `<p>Its clock is ${days === 0 ? 'right' : `${days} ${days === 1 ? 'day' : 'days'} ahead`}.</p>${act('a-day-on', 'Put it on by a day')}${act('a-month-on', 'Put it on by a month')}`
  const articles = events.map((event) =>
    article(event, act('send', event.delivered_at_ms === null ? 'Send now' : 'Send again', event.id)),
  )
  return {
    title: 'Events of the payment sandbox',
    body: `<p>No money moves here. These are the messages by which the payment provider tells the shop what happened.</p>
${delivery}${lateness}${clock}
${articles.join('\n') || '<p>Nothing has happened yet.</p>'}`,
  }
}

function article(event: Event, button: string): string {
  const at = new Date(event.created_at_ms).toISOString()
  return `<article>
<h2>${escapeHtml(event.type)}</h2>
<p>${escapeHtml(event.id)}, <time datetime="${at}">${at}</time>, ${escapeHtml(fateOf(event))}</p>
${button}
</article>`
}

function fateOf({
  delivered_at_ms: deliveredAtMs,
  due_at_ms: dueAtMs,
  is_held: isHeld,
  attempts,
  last_answer: answer,
}: Event): string {
  const tries = attempts === 1 ? 'after 1 try' : `after ${attempts} tries`
  if (dueAtMs !== null) return attempts === 0 ? 'waiting' : `waiting ${tries}, last answered ${answer ?? 'nothing'}`
  if (isHeld) return 'held back'
  return deliveredAtMs === null ? `given up ${tries}, last answered ${answer ?? 'nothing'}` : `delivered ${tries}`
}
