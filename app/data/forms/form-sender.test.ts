import { expect, test } from 'vitest'
import { call } from '../../../core/contract/call.ts'
import { requestBooking } from '../../../core/contract/shop/bookings.ts'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import { NotSaved } from '../../../offline/account/durable.ts'
import { fetchedPart } from '../api/fetched-part.ts'
import { problemWords } from './form-errors.ts'
import { type FormKind, type FormValues, formSender } from './form-sender.ts'

type Body = InputOf<typeof requestBooking>['body']

const filled: FormValues = {
  name: 'Ada',
  email: 'ada@example.org',
  date: '2026-12-01',
  time: '14:30',
  message: 'Dilutions, please',
}

function bookingForm(more: Partial<FormKind<Body, string>> = {}) {
  const sent: Body[] = []
  let made = 0
  const kind: FormKind<Body, string> = {
    schema: () => Promise.resolve(requestBooking.body),
    bodyOf: ({ name = '', email = '', date = '', time = '', message = '' }, { id }) => ({
      id,
      sessionId: 'review',
      name,
      email,
      date,
      time,
      message,
    }),
    send: (body) => {
      sent.push(body)
      return Promise.resolve('thanks')
    },
    ...more,
  }
  const newId = () => `6f9619ff-8b86-4d01-8b42-00cf4fc964f${made++}`
  const send = formSender<Body, string>({ newId, now: () => 1_000 + made })
  return {
    sent,
    press: (values: FormValues, changed: Partial<typeof kind> = {}) => send({ ...kind, ...changed }, values),
  }
}

const fails = (problem: unknown) => ({ send: () => Promise.reject(problem) })

test('what the contract takes is sent once, with what came back', async () => {
  const { sent, press } = bookingForm()
  expect(await press(filled)).toEqual({ is: 'sent', answer: 'thanks' })
  expect(sent).toMatchObject([{ name: 'Ada', sessionId: 'review' }])
})

test('what it does not take is said at each field in its own words, and nothing is sent', async () => {
  const { sent, press } = bookingForm()
  expect(await press({ name: ' ', email: 'ada', date: '2026-12-01' })).toEqual({
    is: 'invalid',
    errors: {
      name: 'Please fill in all required fields',
      email: 'Please enter a valid email address',
      time: 'Please choose a time',
    },
  })
  expect(sent).toEqual([])
})

test("a form's own check is added to the schema's", async () => {
  const { press } = bookingForm({ check: () => ({ message: 'too polite' }) })
  expect(await press({ ...filled, time: '' })).toEqual({
    is: 'invalid',
    errors: { time: 'Please choose a time', message: 'too polite' },
  })
})

test('where the schema cannot be fetched the server checks alone', async () => {
  const { sent, press } = bookingForm({ schema: () => Promise.reject(new Error('offline')) })
  expect(await press({ ...filled, name: '' })).toMatchObject({ is: 'sent' })
  expect(sent).toHaveLength(1)
})

test('what the server says is wrong stands at its fields', async () => {
  const fields = [{ path: 'body.time', message: 'That time is taken' }]
  const problem = new Problem('taken', 'Please choose another time.', { fields })
  expect(await bookingForm(fails(problem)).press(filled)).toEqual({
    is: 'failed',
    problem,
    errors: { time: 'That time is taken' },
  })
})

test('what a form cannot read of what was typed is said like what the server refuses', async () => {
  const problem = new Problem('validation', 'The percentage is a number.')
  const unreadable = () => {
    throw problem
  }
  const { sent, press } = bookingForm({ bodyOf: unreadable })
  expect(await press(filled)).toEqual({ is: 'failed', problem, errors: {} })
  expect(sent).toEqual([])
})

const notFetched = () => Promise.reject(new TypeError('Failed to fetch'))

test.each([
  ['call', (body: Body) => call(notFetched, requestBooking, { body }).then(({ message }) => message)],
  ['part of the app', () => fetchedPart<string>(notFetched())],
])('a %s that cannot be fetched is a server that cannot be reached', async (_, send) => {
  const outcome = await bookingForm({ send }).press(filled)
  expect(outcome).toMatchObject({ is: 'failed', problem: { code: 'unreachable' }, errors: {} })
})

test.each([
  ['a device that could not store says so', new NotSaved('Not saved on this device'), 'Not saved on this device'],
  [
    'a mistake of ours is no server that cannot be reached',
    new TypeError(),
    'An unexpected error occurred. Please try again.',
  ],
])('%s', async (_, cause, words) => {
  const outcome = await bookingForm(fails(cause)).press(filled)
  if (outcome.is !== 'failed') throw new Error('it was sent')
  const { problem } = outcome
  expect([problem.code, problem.cause, problemWords(problem, 'otherwise')]).toEqual(['internal', cause, words])
})

test('the same words are the same request until they were sent; others are another', async () => {
  const { sent, press } = bookingForm()
  const ids: unknown[] = []
  const lost = (body: Body) => {
    ids.push(body.id)
    return Promise.reject(new Problem('unreachable', ''))
  }
  await press(filled, { send: lost })
  await press(filled, { send: lost })
  await press({ ...filled, message: 'Dilutions, and sums' }, { send: lost })
  await press(filled)
  await press(filled)
  const [first, again, other] = ids
  expect([again, other === first]).toEqual([first, false])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
})
