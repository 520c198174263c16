import { expect, test } from 'vitest'
import {
  cancelSubscription,
  extendForExam,
  ownSubscription,
  pauseSubscription,
  refundSubscription,
  resumeSubscription,
} from '../../../core/contract/shop/subscriptions.ts'
import { becomes, noticed, openedPlan, paidInvoice } from '../../testing/own-plan-page.ts'
import { aSubscription } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

test('a plan is cancelled by two presses, says until when it is open, and can be kept after all', async () => {
  const screen = await openedPlan(aSubscription())
  const cancelled = aSubscription({ endsWithPeriod: true })
  becomes(cancelSubscription, cancelled)
  await screen.getByRole('button', { name: 'Cancel the plan' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancel Pro?' })
  await expect.element(dialog.getByText(/stays open until 23 December 2026/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel the plan' }).click()
  await noticed(screen, 'Cancelled. Open until 23 December 2026')
  await expect.element(screen.getByRole('button', { name: 'Cancel the plan' })).not.toBeInTheDocument()

  becomes(resumeSubscription, aSubscription())
  await screen.getByRole('button', { name: 'Keep Pro' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Keep Pro' }).click()
  await noticed(screen, 'Pro goes on.')
  await expect.element(screen.getByRole('button', { name: 'Cancel the plan' })).toBeVisible()
})

test('what the server refuses is said where it was asked, and the plan is looked at anew', async () => {
  const screen = await openedPlan(aSubscription())
  standIn.refuses(cancelSubscription, 'conflict', 'This plan has ended already.')
  await screen.getByRole('button', { name: 'Cancel the plan' }).click()
  standIn.answers(ownSubscription, { subscription: aSubscription({ status: 'canceled' }), canTry: false })
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await noticed(screen, 'Pro has ended')
})

test('a change that reaches no server changes nothing, and says so', async () => {
  const screen = await openedPlan(aSubscription())
  standIn.isUnreachableFor(cancelSubscription)
  await screen.getByRole('button', { name: 'Cancel the plan' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await noticed(screen, /Nothing was changed; please try again/)
})

test('a pause is asked for by months, and an exam that was moved by its day', async () => {
  const screen = await openedPlan(aSubscription())
  const paused = aSubscription({ pausedUntilAt: '2027-02-23T12:00:00.000Z' })
  becomes(pauseSubscription, paused)
  const pauses = standIn.heard(pauseSubscription)
  standIn.answers(extendForExam, aSubscription({ wasExtended: true, periodEndsAt: '2027-01-15T00:00:00.000Z' }))
  const extensions = standIn.heard(extendForExam)
  await screen.getByRole('button', { name: 'My exam was moved' }).click()
  await screen.getByLabelText('Day of the exam').fill('2027-01-15')
  await screen.getByRole('dialog').getByRole('button', { name: 'My exam was moved' }).click()
  await noticed(screen, 'Open until 15 January 2027 at no cost')
  expect(extensions).toEqual([{ examDay: '2027-01-15' }])

  await screen.getByRole('button', { name: 'Pause the plan' }).click()
  await screen.getByLabelText('For how long').selectOptions('2')
  await screen.getByRole('dialog').getByRole('button', { name: 'Pause the plan' }).click()
  await noticed(screen, 'Paused until 23 February 2027')
  expect(pauses).toEqual([{ months: 2 }])
  await expect.element(screen.getByRole('button', { name: 'Take the pause back' })).toBeVisible()
})

test('within 14 days it can be ended with money back, by the sum that was shown', async () => {
  const refundable = { untilAt: '2026-12-07T12:00:00.000Z', amountMinor: 2899 }
  const screen = await openedPlan(aSubscription(), '/account/plan', [{ ...paidInvoice, refundable }])
  await noticed(screen, /Until 7 December 2026/)
  await screen.getByRole('button', { name: 'End it now, £28.99 back' }).click()
  const ended = aSubscription({ status: 'canceled' })
  becomes(refundSubscription, ended)
  const asked = standIn.heard(refundSubscription)
  await screen.getByRole('dialog').getByRole('button', { name: 'End it now, £28.99 back' }).click()
  await noticed(screen, 'Pro has ended, and £28.99 is on its way back')
  expect(asked).toEqual([{ expectedMinor: 2899 }])
})

test('money that the provider refuses to give back is not said to be on its way', async () => {
  const refundable = { untilAt: '2026-12-07T12:00:00.000Z', amountMinor: 2899 }
  const screen = await openedPlan(aSubscription(), '/account/plan', [{ ...paidInvoice, refundable }])
  await screen.getByRole('button', { name: 'End it now, £28.99 back' }).click()
  standIn.answers(refundSubscription, { ...aSubscription({ status: 'canceled' }), isRefused: true })
  await screen.getByRole('dialog').getByRole('button', { name: 'End it now, £28.99 back' }).click()
  await noticed(screen, /Pro has ended\. .* a person sees to it/)
})

test('a paused plan can go on at once', async () => {
  const screen = await openedPlan(aSubscription({ status: 'paused', pausedUntilAt: '2027-01-23T12:00:00.000Z' }))
  await noticed(screen, '23 January 2027')
  await screen.getByRole('button', { name: 'Go on now' }).click()
  await noticed(screen, /opens again at once/)
})
