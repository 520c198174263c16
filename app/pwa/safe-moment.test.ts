import { expect, test } from 'vitest'
import { agreeOnSafeMoment } from './safe-moment.ts'

test('a moment is safe when no tab objects, and a tab that objects is heard', async () => {
  let isBusy = true
  const asking = agreeOnSafeMoment(() => true, 'a')
  const practising = agreeOnSafeMoment(() => !isBusy, 'b')
  try {
    expect(await asking.isSafeEverywhere()).toBe(false)
    expect(await practising.isSafeEverywhere()).toBe(false)
    isBusy = false
    expect(await asking.isSafeEverywhere()).toBe(true)
  } finally {
    asking.stop()
    practising.stop()
  }
})

test('a tab that begins something while the others are asked is not reloaded', async () => {
  let isBusy = false
  const tab = agreeOnSafeMoment(() => !isBusy, 'a')
  const answer = tab.isSafeEverywhere()
  isBusy = true
  expect(await answer).toBe(false)
  tab.stop()
})

test('an objection is for the tab that asked', async () => {
  const tab = agreeOnSafeMoment(() => true, 'a')
  const stranger = new BroadcastChannel('vademecum-update')
  const answer = tab.isSafeEverywhere()
  stranger.postMessage({ is: 'busy', to: 'b' })
  stranger.postMessage('not a message of ours')
  expect(await answer).toBe(true)
  stranger.close()
  tab.stop()
})
