import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { getUsage } from '../../../core/contract/account/profile.ts'
import { beginStream, chunkOf, honest, type StandInModel } from '../../testing/llm/stand-in-model.ts'
import { answerOf, cap, modelApp, question, says, textOf } from '../../testing/llm/model-app.ts'

const scene = modelApp()
const { agree, asked, begin, makeReply, partsOfAsk, spent } = scene

const faults: Record<string, StandInModel['behaviour']> = {
  'that refuses': { faulty: (reply) => void reply.writeHead(500).end('broken') },
  'that answers a page': { faulty: (reply) => void reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>') },
  'that leads elsewhere': { faulty: (reply) => void reply.writeHead(302, { Location: 'http://localhost:1/' }).end() },
  'that sends 10 MB': { faulty: (reply) => (beginStream(reply), void reply.end('a'.repeat(10_000_000))) },
  'that never ends a sentence': says('examplamol '.repeat(500)),
  'that says a sentence of 50,000 words at once': says(`Examplamol ${'and it is so that '.repeat(12_500)} [1]. Then.`),
  'that writes marks of markup alone': says(`${'!['.repeat(100_000)}. Then.`),
  'that says it has no answer': says('NO ANSWER'),
  'that is empty': says(),
  'that speaks another language': says('Das Mittel wird über die Nieren ausgeschieden [1].'),
}
for (const [what, behaviour] of Object.entries(faults)) {
  test(`an endpoint ${what}: the embedded engine answers, and it counts once`, async () => {
    const before = (await scene.ada.call(getUsage, {})).used
    scene.standIn.behaviour = behaviour
    const answer = await asked(question)
    expect(answer.engine).toBe('server')
    expect(textOf(answer)).toContain('Examplamol is cleared by the kidneys and not by the liver.')
    expect((await scene.ada.call(getUsage, {})).used).toBe(before + 1)
    expect(scene.standIn.asked).toHaveLength(1)
  })
}

test(
  'one that fails again and again is left alone for a minute: nobody waits for it',
  { tags: ['large'] },
  async () => {
    const reply = makeReply(1_500)
    scene.standIn.behaviour = { faulty: () => {} }
    for (let times = 0; times < 3; times++) await partsOfAsk(reply, question)
    expect(answerOf(await partsOfAsk(reply, question))).toMatchObject({ engine: 'server' })
    expect(scene.standIn.asked).toHaveLength(3)
    scene.app.clock.nowMs += 60_000
    scene.standIn.behaviour = honest
    expect(answerOf(await partsOfAsk(reply, question))).toMatchObject({ engine: 'model' })
  },
)

test('one that breaks off amid its answer: what it said is taken back', async () => {
  scene.standIn.behaviour = {
    faulty: (reply) => {
      beginStream(reply)
      reply.write(chunkOf('The kidneys, not the liver, clear examplamol [1]. And then'), () => reply.destroy())
    },
  }
  const parts = await partsOfAsk(makeReply(), question)
  const kinds = parts.map(({ is }) => is)
  expect(kinds.indexOf('restart')).toBeGreaterThan(kinds.indexOf('sentence'))
  expect(answerOf(parts)).toMatchObject({ engine: 'server' })
})

test('one that is silent: the embedded engine answers in its place', async () => {
  scene.standIn.behaviour = { faulty: () => {} }
  const parts = await partsOfAsk(makeReply(500), question)
  expect(answerOf(parts)).toMatchObject({ engine: 'server' })
  expect(scene.app.logLines.join('\n')).toContain('the endpoint was silent')
  expect(scene.app.logLines.join('\n')).not.toContain('sk-secret')
})

test('what a call cost is what is counted; one that was refused costs nothing', async () => {
  const [[tokens, cost] = []] = await spent()
  scene.standIn.behaviour = { faulty: (reply) => void reply.writeHead(500).end() }
  await asked(question)
  expect(await spent()).toEqual([[tokens, cost]])
  scene.standIn.behaviour = { ...says('NO ANSWER'), usage: { prompt_tokens: 4000, completion_tokens: 100 } }
  await asked(question)
  expect(await spent()).toEqual([[Number(tokens) + 4100, Number(cost) + 4000 * 20 + 100 * 80]])
})

test('one that writes on and on is broken off, and takes little more of the day than it was to', async () => {
  const [[before = 0] = []] = await spent()
  const brokenOff = scene.standIn.brokenOff
  scene.standIn.behaviour = {
    faulty: (reply) => (beginStream(reply), writeOn(reply, 'A sentence that no passage holds. ')),
  }
  expect(await asked(question)).toMatchObject({ engine: 'server' })
  await expect.poll(() => scene.standIn.brokenOff).toBe(brokenOff + 1)
  scene.standIn.behaviour = says(`${'!['.repeat(100_000)}. Then.`)
  await asked(question)
  const [[after = 0] = []] = await spent()
  expect(after - before).toBeLessThan(10_000)
})

/** Until the line is closed. */
function writeOn(reply: ServerResponse, text: string): void {
  while (!reply.destroyed && reply.write(chunkOf(text)));
  if (!reply.destroyed) reply.once('drain', () => writeOn(reply, text))
}

test('a count that no call can have is not believed', async () => {
  const [[before = 0] = []] = await spent()
  scene.standIn.behaviour = { ...says('NO ANSWER'), usage: { prompt_tokens: 9_000_000, completion_tokens: 9_000_000 } }
  await asked(question)
  const [[after = 0] = []] = await spent()
  expect(after - before).toBeLessThan(10_000)
})

test(
  'at the cap of the day, a student’s or the shop’s, the embedded engine answers, also for many at once',
  { tags: ['large'] },
  async () => {
    for (const caps of [
      { user: { tokens: 2_000, costMinor: 1_000 }, shop: cap },
      { user: cap, shop: { tokens: 2_000, costMinor: 1_000 } },
      { user: cap, shop: { tokens: 1_000_000, costMinor: 0 } },
    ]) {
      const [capped, bob] = await begin({ caps })
      await using _ = capped
      await agree(capped, bob)
      scene.standIn.asked.length = 0
      scene.standIn.behaviour = { ...says('NO ANSWER'), usage: { prompt_tokens: 700, completion_tokens: 10 } }
      const engines = await Promise.all(Array.from({ length: 6 }, () => asked(question, {}, bob)))
      expect(new Set(engines.map(({ engine }) => engine))).toEqual(new Set(['server']))
      expect(scene.standIn.asked.length).toBeLessThan(3)
      expect((await spent(capped))[0]?.[0] ?? 0).toBe(scene.standIn.asked.length * 710)
    }
  },
)
