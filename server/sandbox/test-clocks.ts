import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { failure } from './requests/failure.ts'
import { listAnswer, pageOf } from './requests/list-answer.ts'
import { noParameters, operation } from './requests/operation.ts'
import { integer, page, text } from './requests/parameters.ts'

const path = '/v1/test_helpers/test_clocks'
const types = 'TestHelpers.TestClock'
const keptS = 30 * 86_400
const farthestS = 2 * 366 * 86_400

/** Clocks that stand still until they are advanced, for customers that were made with one. */
export const testClockOperations = [
  operation({
    method: 'POST',
    path,
    types: `${types}CreateParams`,
    params: z.strictObject({ frozen_time: integer, name: z.optional(text) }),
    async run({ params: { frozen_time: frozenTime, name } }, { objects, emit, newId, nowS }) {
      const created = await nowS()
      const clock: Stripe.TestHelpers.TestClock = {
        id: newId('clock'),
        object: 'test_helpers.test_clock',
        created,
        deletes_after: created + keptS,
        frozen_time: frozenTime,
        livemode: false,
        name: name ?? null,
        status: 'ready',
        status_details: {},
      }
      await objects.insert(clock, { hidden: { targetS: null } })
      await emit('test_helpers.test_clock.created', clock)
      return clock
    },
  }),
  operation({
    method: 'GET',
    path,
    types: `${types}ListParams`,
    params: z.strictObject(page),
    run: async ({ params }, { objects }) =>
      listAnswer(path, await objects.list('test_helpers.test_clock', pageOf(params))),
  }),
  operation({
    method: 'GET',
    path: `${path}/{id}`,
    types: `${types}RetrieveParams`,
    params: noParameters,
    run: async ({ id }, { objects }) => (await objects.load('test_helpers.test_clock', id)).object,
  }),
  operation({
    method: 'POST',
    path: `${path}/{id}/advance`,
    types: `${types}AdvanceParams`,
    params: z.strictObject({ frozen_time: integer }),
    /** What is due until then happens afterwards: see `doDueWork`. */
    async run({ params: { frozen_time: targetS }, id }, { objects, emit }) {
      const { object } = await objects.load('test_helpers.test_clock', id)
      if (object.status !== 'ready') throw failure.invalid('The test clock is still advancing.', 'frozen_time')
      if (targetS <= object.frozen_time) {
        throw failure.invalid('The frozen time must be after the clock’s current frozen time.', 'frozen_time')
      }
      if (targetS > object.frozen_time + farthestS) {
        throw failure.invalid('The frozen time is too far in the future.', 'frozen_time')
      }
      const clock = {
        ...object,
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: targetS } },
      } as const
      await objects.save(clock, { hidden: { targetS } })
      await emit('test_helpers.test_clock.advancing', clock)
      return clock
    },
  }),
  operation({
    method: 'DELETE',
    path: `${path}/{id}`,
    types: null,
    params: noParameters,
    async run({ id }, { objects, emit }) {
      const { object } = await objects.load('test_helpers.test_clock', id)
      await objects.removeTestClock(object.id)
      await emit('test_helpers.test_clock.deleted', object)
      return { id: object.id, object: object.object, deleted: true }
    },
  }),
]
