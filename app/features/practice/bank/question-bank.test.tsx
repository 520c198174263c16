import { expect, test } from 'vitest'
import type { Mark } from '../../../../core/study/mark.ts'
import { answerFact, startSession } from '../../../../core/study/session.ts'
import { record } from '../../../../offline/account/record.ts'
import { questionRefs } from '../../../../offline/packs/pack-store.ts'
import { sharedDb } from '../../../data/device/packs.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { openStudentId } from '../../../data/session/session.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { studyOnThisDevice } from '../../../testing/studying.ts'

/** The first questions of the course are answered, and so marked. */
async function answerWith(marks: readonly (Mark | null)[]): Promise<void> {
  const account = await accountFor(openStudentId() ?? '')
  const refs = await questionRefs(sharedDb, 1)
  const base = { id: account.newId(), courseId: 1, packVersion: 1, startedAtMs: account.env.now() }
  const session = startSession(base, refs)
  const facts = marks.flatMap((mark, at) => {
    const item = session.items[at]
    const choice = { kind: 'number' as const, text: '1' }
    return (item && answerFact(session, { ...item, attemptKey: account.newId(), choice }, mark)) ?? []
  })
  await record(account, facts)
}

test('each question says how its last answer was marked: half of the marks is no mistake, and unmarked is neither', async () => {
  await studyOnThisDevice()
  await answerWith([{ marks: 2, of: 2 }, { marks: 1, of: 2 }, { marks: 0, of: 2 }, null])
  const screen = await renderRoute('/study/1/questions')
  for (const label of [
    'Last answer right',
    'Last answer partly right',
    'Last answer incorrect',
    'Last answer not marked yet',
    'Not answered',
  ])
    await expect.element(screen.getByRole('img', { name: label, exact: true })).toBeVisible()
})
