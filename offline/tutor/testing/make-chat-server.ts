import type { Send, WireReply } from '../../../core/contract/call.ts'
import { type ProblemCode, problems } from '../../../core/problem.ts'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import { contentOf, metadataOf } from '../../../core/tutor/chat-message.ts'
import { answerOf } from './answer-of.ts'

const json = (status: number, body: unknown): WireReply => ({
  status,
  contentType: status < 300 ? 'application/json' : 'application/problem+json',
  text: JSON.stringify(body),
})

const problem = (code: ProblemCode) =>
  json(problems[code], {
    ...{ type: `/problems/${code}`, title: code, status: problems[code], code },
    message: `It is ${code}.`,
    fields: [],
  })

const at = '2026-11-23T08:00:00.000Z'

interface Kept {
  id: string
  messages: Record<string, unknown>[]
  revision: number
}

/** A server that keeps conversations as ours does, and answers every question it is asked with "From the server." Its device is Ada's. */
export function makeChatServer() {
  const everybodys = new Map<string, Map<string, Kept>>()
  const of = (userId: string): Map<string, Kept> => {
    const own = everybodys.get(userId) ?? new Map<string, Kept>()
    everybodys.set(userId, own)
    return own
  }
  const world = {
    /** Whose login session requests come with. */
    login: 'ada',
    /** Conversations of a user. */
    of,
    kept: of('ada'),
    requests: [] as string[],
    asked: 0,
    isDown: false,
    /** It does what it is told, and the reply is lost on the way. */
    losesReplies: false,
    code: null as ProblemCode | null,
  }
  const listed = ({ id, messages, revision }: Kept) => ({
    ...{ id, title: 'General Study Session', subject: 'General', category: 'study-help' },
    ...{ createdAt: at, lastMessageAt: at, revision, messageCount: messages.length },
  })
  const message = (rest: Record<string, unknown>) => ({
    ...{ messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null },
    ...{ replyTo: null, state: 'done', isHelpful: null, answer: null, metadata: null },
    ...rest,
  })
  const answered = (method: string, path: string, body: Record<string, unknown>): WireReply => {
    if (world.code) return problem(world.code)
    const { pathname, searchParams } = new URL(path, 'https://server.test')
    const named = body['userId'] ?? searchParams.get('userId')
    if (named !== null && named !== world.login) return problem('wrong-account')
    const kept = of(world.login)
    const [, , , , id = '', what] = pathname.split('/')
    if (method === 'POST' && id === '') {
      const own = kept.get(String(body['id'])) ?? { id: String(body['id']), messages: [], revision: 1 }
      kept.set(own.id, own)
      return json(200, listed(own))
    }
    if (method === 'DELETE') return (kept.delete(id), json(200, null))
    if (id === '') return json(200, [...kept.values()].map(listed))
    const own = kept.get(id)
    if (!own) return problem('not-found')
    if (method === 'GET') return json(200, { ...listed(own), messages: own.messages })
    own.revision++
    if (what === 'feedback') return json(200, { messageId: body['messageId'], isHelpful: body['isHelpful'] })
    const held = own.messages.findIndex((each) => each['id'] === body['id'])
    if (held < 0) {
      const from = own.messages.findIndex((each) => each['id'] === body['replaces'])
      if (body['replaces'] !== undefined && from < 0) return problem('conflict')
      if (from >= 0) own.messages.splice(from)
      const device = body['device'] as TutorAnswer | undefined
      if (!device) world.asked++
      const answer = device ?? answerOf('From the server.', { engine: 'server' })
      const askedAtMs = Date.parse(String(body['writtenAt']))
      const [askedAt, answeredAt] = [askedAtMs, askedAtMs + 1].map((ms) => new Date(ms).toISOString())
      const question = message({ id: body['id'], role: 'user', content: body['content'], createdAt: askedAt })
      const parts = { createdAt: answeredAt, content: contentOf(answer), answer, metadata: metadataOf('done', answer) }
      own.messages.push(question, message({ id: body['answerId'], role: 'assistant', replyTo: body['id'], ...parts }))
    }
    const place = held < 0 ? own.messages.length - 2 : held
    return json(200, { message: own.messages[place], reply: own.messages[place + 1] })
  }
  const send: Send = async ({ method, url, body = '{}' }) => {
    if (world.isDown) throw new TypeError('Failed to fetch')
    world.requests.push(`${method} ${url.replace(/\?.*/, '').replace(/[0-9a-f-]{36}/g, '…')}`)
    const reply = answered(method, url, JSON.parse(body) as Record<string, unknown>)
    if (world.losesReplies && method !== 'GET') throw new TypeError('Failed to fetch')
    return reply
  }
  return { world, send }
}
