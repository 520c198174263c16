import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type Access } from '../../core/contract/endpoint.ts'
import { operatorKey } from '../keys/derived-key.ts'
import { served } from '../testing/served.ts'
import { nameOperator, type Owner } from './access.ts'
import { handle } from './handle.ts'

const secretKey = 'a secret of the tests, 32 characters'
const guestToken = 'k3Jx-guest_token'
const guest: Owner = { userId: null, tokenHash: createHash('sha256').update(guestToken).digest('hex') }
const owners: Record<string, Owner> = { guests: guest, adas: { userId: 'ada', tokenHash: null } }

const answer = z.object({ ok: z.literal(true) })
const opened = (access: Access) =>
  endpoint({ name: access, method: 'GET', path: `/${access}`, summary: 'For some.', access, answer })
const order = endpoint({
  name: 'order',
  method: 'GET',
  path: '/orders/{id}',
  summary: 'An order, for its owner.',
  access: 'owner',
  params: z.object({ id: z.string() }),
  answer,
})

/** A server that takes `x-user` and `x-signed-in-for` for the login session. */
const serve = () =>
  served(
    (router) => {
      for (const access of ['anyone', 'user', 'recent', 'operator', 'recent-operator'] as const)
        handle(router, opened(access), () => ({ ok: true as const }))
      handle(router, order, () => ({ ok: true as const }), { ownerOf: ({ id }) => owners[id] })
    },
    [
      nameOperator({ secretKey }),
      (ctx, next) => {
        if (ctx.get('x-user') !== '') {
          ctx.state['userId'] = ctx.get('x-user')
          ctx.state['signedInForMs'] = Number(ctx.get('x-signed-in-for'))
          ctx.state['isOperator'] = ctx.get('x-user') === 'olga'
        }
        return next()
      },
    ],
  )

const as = (user: string, signedInForMs = 0) => ({
  headers: { 'x-user': user, 'x-signed-in-for': String(signedInForMs) },
})
const bearer = (text: string) => ({ headers: { authorization: `Bearer ${text}` } })

async function codesOf(asked: [path: string, init?: RequestInit][]) {
  await using app = await serve()
  const replies = await Promise.all(asked.map(([path, init]) => app.get(path, init)))
  return replies.map(({ status, json }) => (status === 200 ? 'ok' : json.code))
}

test('what anyone may, a visitor may; what a user may, a visitor may not', async () => {
  expect(await codesOf([['/anyone'], ['/user'], ['/user', as('ada')]])).toEqual(['ok', 'not-signed-in', 'ok'])
})

test('what needs a recent sign-in is open for ten minutes after one', async () => {
  expect(
    await codesOf([
      ['/recent'],
      ['/recent', as('ada')],
      ['/recent', as('ada', 600_000)],
      ['/recent', as('ada', 600_001)],
    ]),
  ).toEqual(['not-signed-in', 'ok', 'ok', 'sign-in-again'])
})

test('an operator shows the key, in a header or in a link; for others there is nothing', async () => {
  const key = operatorKey({ secretKey })
  expect(
    await codesOf([
      ['/operator', bearer(key)],
      [`/operator?key=${key}`],
      ['/operator'],
      ['/operator?key='],
      [`/operator?key=${key}&key=${key}`],
      ['/operator', bearer(`${key}x`)],
      ['/operator', as('ada')],
    ]),
  ).toEqual(['ok', 'ok', 'not-found', 'not-found', 'not-found', 'not-found', 'not-found'])
})

test('a user who is an operator opens the same, and what is dangerous only just after a sign-in; the key opens both', async () => {
  expect(
    await codesOf([
      ['/operator', as('olga', 600_001)],
      ['/recent-operator', as('olga')],
      ['/recent-operator', as('olga', 600_001)],
      ['/recent-operator', as('ada')],
      ['/recent-operator'],
      ['/recent-operator', bearer(operatorKey({ secretKey }))],
    ]),
  ).toEqual(['ok', 'ok', 'sign-in-again', 'not-found', 'not-found', 'ok'])
})

test('a guest owns by token, a user by being signed in, and nobody else does', async () => {
  expect(
    await codesOf([
      ['/orders/guests', bearer(guestToken)],
      [`/orders/guests?token=${guestToken}`],
      ['/orders/guests'],
      ['/orders/guests?token=other'],
      // What is kept is no token.
      [`/orders/guests?token=${guest.tokenHash}`],
      ['/orders/guests', as('ada')],
      ['/orders/adas', as('ada')],
      ['/orders/adas', as('ben')],
      ['/orders/adas?token='],
      ['/orders/nobodys', as('ada')],
    ]),
  ).toEqual([
    'ok',
    'ok',
    'not-signed-in',
    'not-signed-in',
    'not-signed-in',
    'forbidden',
    'ok',
    'forbidden',
    'not-signed-in',
    'not-found',
  ])
})

test('what has an owner cannot be mounted without saying whose it is', async () => {
  await expect(served((router) => handle(router, order, () => ({ ok: true as const })))).rejects.toThrow('whose it is')
})
