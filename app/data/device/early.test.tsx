import { act, type ReactNode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { repeatEarlyPress } from './early.ts'

/** What a visitor is shown, and another element for a customer, as soon as it is known who is there. */
function Bought({ isCustomer, onPress }: { isCustomer: boolean; onPress: () => void }) {
  const [isKnown, setKnown] = useState(false)
  const button = (
    <button type="button" onClick={onPress}>
      Add to cart
    </button>
  )
  return <div onPointerDown={() => setKnown(true)}>{isKnown && isCustomer ? <section>{button}</section> : button}</div>
}

function Replaced({ children }: { children: ReactNode }) {
  const [isKnown, setKnown] = useState(false)
  return <div onPointerDown={() => setKnown(true)}>{isKnown ? <section>{children}</section> : children}</div>
}

async function pressed(isCustomer: boolean, codeComes: 'before' | 'during' = 'during') {
  const root = document.createElement('div')
  onTestFinished(() => root.remove())
  root.innerHTML = '<div><button type="button">Add to cart</button></div>'
  document.body.append(root)
  let presses = 0
  repeatEarlyPress()
  const hydrate = () => act(() => void hydrateRoot(root, <Bought isCustomer={isCustomer} onPress={() => presses++} />))
  if (codeComes === 'during') root.addEventListener('pointerdown', hydrate, { once: true, capture: true })
  else await hydrate()
  const drawn = root.querySelector('button')
  if (!drawn) throw new Error('no button')
  await userEvent.click(drawn)
  return { root, drawn, presses: () => presses }
}

test.each(['before', 'during'] as const)(
  'a press counts, once, whose button gives way to another before the finger is up: with code %s it',
  async (codeComes) => {
    const { root, drawn, presses } = await pressed(true, codeComes)
    await expect.poll(presses).toBe(1)
    expect(drawn.isConnected).toBe(false)
    await userEvent.click(root.querySelector('button') as HTMLElement)
    expect(presses()).toBe(2)
  },
)

test('a press on a link whose place another takes before the finger is up counts', async () => {
  const root = document.createElement('div')
  onTestFinished(() => root.remove())
  root.innerHTML = '<div><a href="#start">Start</a></div>'
  document.body.append(root)
  const followed: string[] = []
  const start = (
    <a
      href="#start"
      onClick={(event) => {
        event.preventDefault()
        followed.push('start')
      }}
    >
      Start
    </a>
  )
  repeatEarlyPress()
  root.addEventListener('pointerdown', () => act(() => void hydrateRoot(root, <Replaced>{start}</Replaced>)), {
    once: true,
    capture: true,
  })
  await userEvent.click(root.querySelector('a') as HTMLElement)
  await expect.poll(() => followed).toEqual(['start'])
})

test('a press on a button that stays while its code comes counts once', async () => {
  const { drawn, presses } = await pressed(false)
  await expect.poll(presses).toBe(1)
  expect(drawn.isConnected).toBe(true)
})
