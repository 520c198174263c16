import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { type PracticeSession, startSession } from '../../../core/study/session.ts'
import { record } from '../../../offline/account/record.ts'
import { questionRefs } from '../../../offline/packs/pack-store.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { studyOnThisDevice } from '../../testing/studying.ts'

const account = () => accountFor(openStudentId() ?? '')
const textOf = (text: string) => ({ kind: 'number', text }) as const

/** A run of the five questions in ten minutes, as it was left after `usedMs` at the first, with what was chosen for them. */
async function leftTimedRun({ usedMs = 0, chosen = [] as string[] } = {}): Promise<PracticeSession> {
  await studyOnThisDevice()
  const { db, newId, env } = await account()
  const refs = await questionRefs(sharedDb, 1)
  const base = { id: newId(), courseId: 1, packVersion: 1, startedAtMs: env.now(), limitMs: 600_000 }
  const begun = startSession(base, refs)
  const items = begun.items.map((item, at) => {
    const text = chosen[at]
    const seen = { ...item, elapsedMs: at === 0 ? usedMs : 0 }
    return text === undefined ? seen : { ...seen, attemptKey: newId(), choice: textOf(text) }
  })
  const session = { ...begun, items }
  await db.sessions.put(session)
  return session
}
const open = ({ id }: PracticeSession) => renderRoute(`/study/1/practice/${id}`)
const stored = async ({ id }: PracticeSession) => await (await account()).db.sessions.get(id)
const answers = async () => {
  const rows = await (await account()).db.events.toArray()
  return rows.flatMap(({ event }) => (event.type === 'answered' ? [[event['itemId'], event['clientMark']]] : []))
}

test('against the clock answers can be changed, and are marked and explained when the run is over', async () => {
  const session = await leftTimedRun()
  const screen = await open(session)
  const field = screen.getByRole('main').getByRole('textbox').first()
  await field.fill('7')
  await screen.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Explanation' }).elements()).toHaveLength(0)
  await field.fill('3')
  await screen.getByRole('button', { name: 'Previous question' }).click()
  await expect.element(field).toHaveValue('7')
  await field.fill('0')
  expect(await answers()).toEqual([])
  await screen.getByRole('button', { name: 'All questions' }).click()
  await expect.element(screen.getByRole('button', { name: 'Question 2, answered' })).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'How they stand' })).toHaveTextContent('2 answered3 unanswered')
  await screen.getByRole('button', { name: 'Finish with 3 unanswered' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: '2 of 2 right' })).toHaveFocus()
  await expect.element(screen.getByText(/^Done in .+ of 10 minutes\./)).toBeVisible()
  expect(await answers()).toEqual([
    ['doses-0000', { marks: 1, of: 1 }],
    ['doses-0001', { marks: 1, of: 1 }],
  ])
})

test('an answer that is on the disk already is the one that the end of the run tells of', async () => {
  const session = await leftTimedRun({ chosen: ['0'] })
  const opened = await account()
  const { itemId, itemHash, topic, attemptKey } = session.items[0]!
  const mark = { marks: 0, of: 1 }
  const base = { courseId: 1, packVersion: 1, sessionId: session.id, durationMs: 0 }
  // Cut off between its answers and its end, as an app of before could be.
  const fact = { ...base, itemId, itemHash, topic, attemptKey: attemptKey!, answer: textOf('9'), clientMark: mark }
  await record(opened, [{ type: 'answered', revision: 1, ...fact }])
  const screen = await open(session)
  await screen.getByRole('button', { name: 'All questions' }).click()
  await screen.getByRole('button', { name: 'Finish with 4 unanswered' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: '0 of 1 right' })).toBeVisible()
  expect((await stored(session))?.items[0]?.given).toEqual({ answer: textOf('9'), mark })
  expect(await answers()).toEqual([[itemId, mark]])
})

test('when its time is up what is chosen is given, and the rest stays unanswered', { tags: ['large'] }, async () => {
  const session = await leftTimedRun({ usedMs: 598_500, chosen: ['0', '4'] })
  const screen = await open(session)
  await expect.element(screen.getByRole('heading', { level: 1, name: '1 of 2 right' })).toBeVisible()
  await expect.element(screen.getByText(/^Time was up after 10 minutes\./)).toBeVisible()
  await expect.element(screen.getByText('3 questions left unanswered')).toBeVisible()
  expect(await answers()).toHaveLength(2)
  expect((await stored(session))?.finishedAtMs).not.toBeNull()
})

test('the clock goes on where it was, and can be hidden for good', async () => {
  const session = await leftTimedRun({ usedMs: 240_000 })
  const screen = await open(session)
  await screen.getByRole('button', { name: /^(6:00|5:\d\d) left/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Show the clock' })).toBeVisible()
  await screen.unmount()
  const again = await open(session)
  await again.getByRole('button', { name: 'Show the clock' }).click()
  await expect.element(again.getByRole('button', { name: /^(6:00|5:\d\d) left/ })).toBeVisible()
  // It says so where the run is resumed.
  await again.getByRole('button', { name: /^Leave/ }).click()
  await expect.element(again.getByText('Question 1 of 5 · 0 answered · 6 minutes left')).toBeVisible()
})

test('what was chosen in a timed run counts when another run is begun instead', async () => {
  const session = await leftTimedRun({ chosen: ['0', '4'] })
  const screen = await renderRoute('/study/1')
  await screen.getByRole('button', { name: 'Practise 5 questions' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
  expect(await answers()).toHaveLength(2)
  expect((await stored(session))?.items.map(({ given }) => given?.mark?.marks ?? null)).toEqual([
    1,
    0,
    null,
    null,
    null,
  ])
})

test(
  'a run that cannot be stored when its time is up says so, and goes through when it is tried again',
  { tags: ['large'] },
  async () => {
    const session = await leftTimedRun({ usedMs: 598_500, chosen: ['0'] })
    const { db } = await account()
    const full = vi.spyOn(db.sessions, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    const screen = await open(session)
    await expect.element(screen.getByText('Your answers could not be saved on this device')).toBeVisible()
    full.mockRestore()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: '1 of 1 right' })).toBeVisible()
    expect(await answers()).toHaveLength(1)
  },
)

test.each(['Leave without it', 'Stay'])(
  'who leaves a run that cannot be stored is asked first: %s',
  { tags: ['large'] },
  async (answer) => {
    const session = await leftTimedRun()
    const { db } = await account()
    const full = vi.spyOn(db.sessions, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    const screen = await open(session)
    await screen.getByRole('main').getByRole('textbox').first().fill('7')
    const leave = screen.getByRole('button', { name: 'Leave; your place and your time are kept' })
    await leave.click()
    await screen.getByRole('dialog').getByRole('button', { name: answer }).click()
    full.mockRestore()
    // When there is room again, nothing is asked.
    if (answer === 'Stay') await leave.click()
    await expect.poll(() => screen.address()).toBe('/study/1')
    expect((await stored(session))?.items[0]?.choice).toEqual(answer === 'Stay' ? textOf('7') : null)
  },
)

test('who leaves a run while this device does not answer is asked after a moment', { tags: ['large'] }, async () => {
  const session = await leftTimedRun()
  const { db } = await account()
  const screen = await open(session)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
  const stuck = vi.spyOn(db.sessions, 'put').mockImplementation(() => new Dexie.Promise(() => {}))
  await screen.getByRole('button', { name: 'Leave; your place and your time are kept' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Leave without it' }).click()
  await expect.poll(() => screen.address()).toBe('/study/1')
  stuck.mockRestore()
})
