import { expect, test } from 'vitest'
import { allEndpoints } from '../server/services/site/openapi.ts'
import { isCatalogue } from '../sw/rules.ts'

/** Calls for data that anyone may make and the worker does not keep, and why not. What is missing on a page without a network because it
 *  stands here is what the page says itself; a call that is in neither list fails the test, so each new one is decided on. */
const notKept: Readonly<Record<string, string>> = {
  answerShares: 'kept in the database, with the pack',
  packManifest: 'kept in the database, with the pack',
  sampleManifest: 'kept in the database, with the pack',
  publicLeases: 'kept in the database, with their end',
  ownCart: 'somebody’s own',
  getCoupon: 'holds at this moment only',
  paymentConfig: 'without a network nobody pays',
  getEmailStatus: 'holds at this moment only',
  serverTime: 'holds at this moment only',
  healthz: 'of the server itself',
  readyz: 'of the server itself',
  openApi: 'no page asks for it',
  getProduct: 'no page asks for it: courses are read by their own call',
}

const data = allEndpoints.filter(
  ({ method, access, reply }) => method === 'GET' && access === 'anyone' && reply === 'json',
)
const own = 'https://vademecum.test'
const isKept = ({ path }: { path: string }) =>
  isCatalogue(new URL(path.replace('{page}', 'privacy').replace(/\{\w+\}/, '1'), own), own)

test('what anyone may read is kept by the worker for pages without a network, or it is said why not', () => {
  const others = data.filter((call) => !isKept(call)).map(({ name }) => name)
  expect(others.sort()).toEqual(Object.keys(notKept).sort())
})

test('nothing is kept that only some may read, or that changes something', () => {
  const closed = allEndpoints.filter(({ method, access }) => method !== 'GET' || access !== 'anyone')
  const paths = new Set(data.map(({ path }) => path))
  // A path that both read and write at is kept by what is read there.
  expect(closed.filter((call) => isKept(call) && !paths.has(call.path)).map(({ name }) => name)).toEqual([])
})
