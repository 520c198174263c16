import { afterEach, expect, test } from 'vitest'
import { accessFacts } from '../../../core/study/access-profile.ts'
import { record } from '../../../offline/account/record.ts'
import { rememberStudent } from '../../testing/studying.ts'
import { hasSingleKeys, hidesClocks, forgetAccessMarks, keepAccessMarks } from './access-marks.ts'
import { followAccessProfile } from './follow-access-profile.ts'
import { accountFor } from './open-account.ts'
import { openAccessMarks } from './open-access-marks.ts'
import { openStudentId } from './session.ts'
import { keepSnapshot } from '../snapshot/snapshot.ts'

const { documentElement: root } = document

/** As a page that has just been opened. */
function freshRoot(): void {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
}

afterEach(() => forgetAccessMarks('nobody'))

test('what a student sets is applied at once, and before any database is open at the next start', async () => {
  const account = await accountFor(rememberStudent())
  const stop = followAccessProfile(account)
  await record(account, accessFacts({ textSize: 150, hasMoreContrast: true, showsClock: false, singleKeys: false }))
  await expect
    .poll(() => ({ ...root.dataset }))
    .toEqual({ textSize: '150', contrast: 'more', clock: 'hidden', keys: 'off' })
  expect([hidesClocks(), hasSingleKeys()]).toEqual([true, false])
  stop()
  freshRoot()
  openAccessMarks(openStudentId())
  expect({ ...root.dataset }).toMatchObject({ textSize: '150', contrast: 'more', clock: 'hidden', keys: 'off' })
})

test('what is set back leaves nothing behind', async () => {
  const account = await accountFor(rememberStudent())
  const stop = followAccessProfile(account)
  await record(account, accessFacts({ hasReadingFont: true, dates: 'cy' }))
  await expect.poll(() => root.dataset['font']).toBe('reading')
  await record(account, accessFacts({ hasReadingFont: false, dates: 'en-GB' }))
  await expect.poll(() => ({ ...root.dataset })).toEqual({})
  stop()
})

test('another person’s page begins as usual, and so does one whose store is broken', () => {
  keepAccessMarks('somebody else', { textSize: '150' })
  freshRoot()
  const userId = rememberStudent()
  openAccessMarks(openStudentId())
  expect({ ...root.dataset }).toEqual({})
  for (const text of ['', '{', 'null', '7', '{"-a":"1"}']) {
    localStorage.setItem(`vademecum.access.${userId}`, text)
    openAccessMarks(openStudentId())
    expect({ ...root.dataset }).toEqual({})
  }
})

test('when the account is closed nothing of it is kept', () => {
  const userId = rememberStudent()
  keepAccessMarks(userId, { motion: 'less' })
  keepSnapshot(userId, location.pathname)
  forgetAccessMarks(userId)
  expect({ ...root.dataset }).toEqual({})
  expect(Object.keys(localStorage).filter((key) => key.endsWith(userId))).toEqual([])
})
