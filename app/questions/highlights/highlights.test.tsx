import { useRef } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Account, openAccount } from '../../../offline/account/account.ts'
import { record } from '../../../offline/account/record.ts'
import { QuestionText } from '../question-text.tsx'
import { Highlights, PastHighlights } from './highlights.tsx'

const opened = (userId: string) =>
  openAccount(userId, {
    now: () => 1_000_000,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: 'test',
  })

const source = `The tide turns **twice a day**. Nobody knows why.

| Port | Depth |
| --- | --- |
| Ayr | 4 m |

Ships wait outside.`

interface ReadProps {
  account: Account
  drawing?: number
  sittingId?: string
  /** It is looked back at. */
  isPast?: boolean
}

function Read({ account, drawing = 0, sittingId, isPast = false }: ReadProps) {
  const place = useRef<HTMLDivElement>(null)
  const texts = { db: account.db, place, itemIds: ['tides'], ...(sittingId !== undefined && { sittingId }) }
  return (
    <div ref={place}>
      <QuestionText key={drawing} itemId="tides" source={source} />
      {isPast ? (
        <PastHighlights {...texts} />
      ) : (
        <Highlights {...texts} keep={(facts) => record(account, facts).then(() => undefined)} />
      )}
    </div>
  )
}

/** The words that are painted. */
const painted = () => [...(CSS.highlights.get('student') ?? [])].map(String)

/** Selects from the first place of `from` to the end of `to`, as a finger would. */
function select(from: string, to: string) {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(document.querySelector('[data-text]') ?? document, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  const holding = (words: string) => {
    const node = nodes.find(({ data }) => data.includes(words))
    if (!node) throw new Error(`no text holds ${words}`)
    return node
  }
  const start = holding(from)
  const end = holding(to)
  document.getSelection()?.setBaseAndExtent(start, start.data.indexOf(from), end, end.data.indexOf(to) + to.length)
}

test('what is selected is highlighted at once, over marks in the text, and stays when the text is drawn anew', async () => {
  const account = await opened('u-highlight')
  const screen = await render(<Read account={account} />)
  await expect.element(screen.getByRole('button', { name: 'Highlight' })).toBeVisible()
  select('turns', 'Nobody')
  await screen.getByRole('button', { name: 'Highlight' }).last().click()
  await expect.poll(painted).toEqual(['turns twice a day. Nobody'])
  expect(document.getSelection()?.isCollapsed).toBe(true)
  await screen.rerender(<Read account={account} drawing={1} />)
  await expect.poll(painted).toEqual(['turns twice a day. Nobody'])
  await screen.unmount()
  expect(painted()).toEqual([])
  await render(<Read account={account} />)
  await expect.poll(painted).toEqual(['turns twice a day. Nobody'])
})

test('a part of it is taken back by selecting it again, and all by one press', async () => {
  const account = await opened('u-unmark')
  const screen = await render(<Read account={account} />)
  await expect.element(screen.getByRole('button', { name: 'Highlight' })).toBeVisible()
  select('The tide', 'twice a day')
  await screen.getByRole('button', { name: 'Highlight' }).last().click()
  await expect.poll(painted).toEqual(['The tide turns twice a day'])
  select('tide', 'tide')
  await screen.getByRole('button', { name: 'Remove highlight' }).click()
  await expect.poll(painted).toEqual(['The ', ' turns twice a day'])
  await screen.getByRole('button', { name: 'Highlight' }).click()
  await screen.getByRole('button', { name: 'Clear highlights' }).click()
  await expect.poll(painted).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'Clear highlights' })).not.toBeInTheDocument()
})

test('an exam shows the highlights made in it and no others, and its review paints them', async () => {
  const account = await opened('u-exam')
  const mark = async (words: string, sittingId?: string) => {
    const screen = await render(<Read account={account} {...(sittingId !== undefined && { sittingId })} />)
    await expect.element(screen.getByRole('button', { name: 'Highlight' })).toBeVisible()
    expect(painted()).toEqual([])
    select(words, words)
    await screen.getByRole('button', { name: 'Highlight' }).last().click()
    await expect.poll(painted).toEqual([words])
    await screen.unmount()
  }
  await mark('The tide')
  await mark('Nobody', 'exam-1')
  await mark('Ships', 'exam-2')

  const review = await render(<Read account={account} sittingId="exam-1" isPast />)
  await expect.poll(painted).toEqual(['Nobody'])
  await expect.element(review.getByRole('button', { name: 'Highlight' })).not.toBeInTheDocument()
  await review.unmount()
  await render(<Read account={account} isPast />)
  await expect.poll(painted).toEqual(['The tide'])
})

test('a sentence is highlighted without a pointer, and cells of a table are places of their own', async () => {
  const account = await opened('u-sentence')
  const screen = await render(<Read account={account} />)
  const open = screen.getByRole('button', { name: 'Highlight' })
  await expect.element(open).toBeVisible()
  ;(open.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const names = () =>
    screen
      .getByRole('checkbox')
      .elements()
      .map((box) => box.closest('label')?.textContent)
  expect(names()).toEqual([
    'The tide turns twice a day.',
    'Nobody knows why.',
    'Port',
    'Depth',
    'Ayr',
    '4 m',
    'Ships wait outside.',
  ])
  ;(screen.getByRole('checkbox', { name: 'Ships wait outside.' }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(painted).toEqual(['Ships wait outside.'])
  await expect.element(screen.getByRole('checkbox', { name: 'Ships wait outside.' })).toBeChecked()
})

test('what is selected elsewhere, or beyond the text, is not offered', async () => {
  const account = await opened('u-elsewhere')
  const screen = await render(
    <>
      <p id="other">Something else</p>
      <Read account={account} />
    </>,
  )
  await expect.element(screen.getByRole('button', { name: 'Highlight' })).toBeVisible()
  const other = document.querySelector('#other')
  if (!other) throw new Error('no other text')
  document.getSelection()?.selectAllChildren(other)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByRole('button', { name: 'Highlight' }).elements()).toHaveLength(1)
})
