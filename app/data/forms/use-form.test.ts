// @vitest-environment happy-dom
import { act, createElement, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signUpBody } from '../../../core/contract/account/auth.ts'
import { Problem } from '../../../core/problem.ts'
import { isBusy } from '../device/busy.ts'
import { draftStorage } from './draft-storage.ts'
import { type Form, type FormOptions, useForm } from './use-form.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Options = FormOptions<Record<string, string>, string>

let close = () => undefined as void
let place: HTMLElement
beforeEach(() => {
  sessionStorage.clear()
  place = document.createElement('div')
  document.body.append(place)
})
afterEach(() => {
  act(close)
  place.remove()
})

let form: Form<string>
const show = (next: Form<string>) => {
  form = next
}

function SignUp({ options }: { options: Partial<Options> }) {
  const own = useForm<Record<string, string>, string>({
    name: 'test-form',
    keepsDraft: true,
    schema,
    bodyOf: (values) => values,
    send: () => Promise.resolve('done'),
    ...options,
  })
  useEffect(() => show(own))
  const field = (name: string) =>
    createElement('input', { key: name, name, 'aria-invalid': own.errors[name] ? true : undefined })
  return createElement('form', own.props, ['email', 'username', 'password'].map(field))
}

const schema = () => Promise.resolve(signUpBody)
const screen = (options: Partial<Options>) => createElement(SignUp, { options })

function open(options: Partial<Options> = {}): void {
  const root = createRoot(place)
  close = () => root.unmount()
  act(() => root.render(screen(options)))
}

const input = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)!

function type(name: string, text: string): void {
  input(name).value = text
  act(() => void input(name).dispatchEvent(new Event('input', { bubbles: true })))
}

function fill(): void {
  type('email', 'ada@example.org')
  type('username', 'Ada')
  type('password', 'a quiet heron')
}

const press = () =>
  act(async () => {
    place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await new Promise((resolve) => setTimeout(resolve, 5))
  })

test('the cursor goes into the first field that is wrong, and the words stand at each', async () => {
  open()
  type('email', 'ada@example.org')
  await press()
  expect(form.state.is).toBe('invalid')
  expect(Object.keys(form.errors)).toEqual(['username', 'password'])
  expect(document.activeElement).toBe(input('username'))
})

test('a second press while it is being sent sends nothing', async () => {
  let letGo = (_: string) => undefined as void
  let sent = 0
  open({
    send: () => {
      sent++
      return new Promise<string>((resolve) => (letGo = resolve))
    },
  })
  fill()
  await press()
  expect(form.state.is).toBe('sending')
  await press()
  await act(async () => letGo('done'))
  expect(sent).toBe(1)
  expect(form.state).toEqual({ is: 'sent', answer: 'done' })
})

test('what failed says why, keeps what was typed, and can be sent again', async () => {
  open({ send: () => Promise.reject(new Problem('unavailable', 'Not now.')) })
  fill()
  await press()
  expect(form.failure?.message).toBe('Not now.')
  expect(input('username').value).toBe('Ada')
  expect(isBusy()).toBe(true)
})

test('what is typed outlives the form and holds an update back, until it was sent', async () => {
  open()
  fill()
  expect(isBusy()).toBe(true)
  act(close)
  expect(isBusy()).toBe(false)
  open()
  expect(input('email').value).toBe('ada@example.org')
  await press()
  expect(draftStorage.read('test-form')).toEqual({})
  expect(isBusy()).toBe(false)
})

test('a password is kept nowhere', () => {
  open({ keepsDraft: false })
  fill()
  expect(isBusy()).toBe(true)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('heron')
})

test('what was typed before the page had started is what is sent, and a draft does not come over it', async () => {
  draftStorage.write('test-form', { email: 'old@example.org', username: 'Draft' })
  place.innerHTML = '<form novalidate=""><input name="email"/><input name="username"/><input name="password"/></form>'
  input('email').value = 'early@example.org'
  let body: Record<string, string> = {}
  await act(async () => {
    const root = hydrateRoot(
      place,
      screen({
        send: (given) => {
          body = given
          return Promise.resolve('done')
        },
      }),
    )
    close = () => root.unmount()
  })
  type('password', 'a quiet heron')
  await press()
  expect(body).toEqual({ email: 'early@example.org', username: 'Draft', password: 'a quiet heron' })
})
