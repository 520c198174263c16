import { afterEach, expect, test } from 'vitest'
import { takeEarlyInput } from './early-input.ts'
import { drawSnapshot, keepSnapshot } from './snapshot.ts'

const userId = 'ada'
const screen = `
  <main id="main" class="main">
    <h1>Question 1</h1>
    <svg viewBox="0 0 24 24"><path d="M4 12h16"></path></svg>
    <form data-question="dose-1">
      <fieldset>
        <legend>How many <em>millilitres</em> &lt;per dose&gt;?</legend>
        <label><input type="radio" name="option" value="a">5 mL</label>
        <label><input type="radio" name="option" value="b">10 mL</label>
        <input inputmode="decimal" aria-label="Your answer">
      </fieldset>
      <button type="button" data-late>Highlight</button>
    </form>
    <button type="button">Submit</button>
    <dialog><button>Close</button></dialog>
  </main>`

const main = () => document.querySelector('main')
const part = <Part extends HTMLElement>(selector: string) => {
  const found = document.querySelector<Part>(`main ${selector}`)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

/** A page with this HTML and nothing else. */
function showPage(html: string): void {
  document.body.innerHTML = `<div id="root">${html}</div>`
}

/** The same page opened anew: whether a snapshot was drawn. */
function openAnew(who = userId): boolean {
  showPage('')
  return drawSnapshot(who, document.querySelector('#root') ?? document.body)
}

afterEach(() => {
  showPage('')
  document.documentElement.removeAttribute('data-full-screen')
  delete window.earlyInput
})

test('a question is drawn again as it was left, with room for what comes later', () => {
  showPage(screen)
  part<HTMLInputElement>('[value="b"]').click()
  part<HTMLInputElement>('[inputmode]').value = '7.5'
  part('h1').style.width = '120px'
  const before = part('fieldset').textContent
  keepSnapshot(userId)
  expect(openAnew()).toBe(true)
  expect(part('fieldset').textContent).toBe(before)
  expect(part<HTMLInputElement>('[value="a"]').checked).toBe(false)
  expect(part<HTMLInputElement>('[value="b"]').checked).toBe(true)
  expect(part<HTMLInputElement>('[inputmode]').value).toBe('7.5')
  expect(part('h1').style.width).toBe('120px')
  expect(document.querySelector('main path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(main()?.querySelector('dialog')).toBeNull()
  expect(getComputedStyle(part('[data-late]')).visibility).toBe('hidden')
  expect(document.documentElement.hasAttribute('data-full-screen')).toBe(true)
})

test('a text is never read as HTML', () => {
  showPage(screen)
  part('legend').textContent = '<img src=x onerror=alert(1)>'
  keepSnapshot(userId)
  openAnew()
  expect(part('legend').textContent).toBe('<img src=x onerror=alert(1)>')
  expect(part('legend').children).toHaveLength(0)
})

test('another account, another address and another release begin without it', () => {
  showPage(screen)
  keepSnapshot(userId)
  expect(openAnew('grace')).toBe(false)
  const key = `vademecum.snapshot.${userId}`
  const kept = localStorage.getItem(key) ?? ''
  for (const other of [{ path: '/study/1/practice/other' }, { release: 'earlier' }]) {
    localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(kept) as object), ...other }))
    expect(openAnew()).toBe(false)
    expect(main()).toBeNull()
  }
})

test.each(['script', 'iframe', 'object', 'style'])('a stored %s is not drawn', (name) => {
  showPage(screen)
  keepSnapshot(userId)
  const key = `vademecum.snapshot.${userId}`
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"fieldset"', JSON.stringify(name)))
  expect(() => openAnew()).toThrow('no part of a snapshot')
  expect(main()).toBeNull()
})

test.each([
  ['a dialog stands over it', screen.replace('<dialog>', '<dialog open>')],
  ['it has a recording', screen.replace('<em>', '<audio></audio><em>')],
  ['it has a picture from memory', screen.replace('<em>', '<img src="blob:x" alt=""><em>')],
  ['it is longer than any question', screen.replace('millilitres', 'm'.repeat(200_000))],
  ['the page shows nothing', ''],
])('nothing is kept where %s, and what was kept before goes', (_, html) => {
  showPage(screen)
  keepSnapshot(userId)
  showPage(html)
  keepSnapshot(userId)
  expect(openAnew()).toBe(false)
})

test('what is done before there is code is done on the question that takes its place', async () => {
  showPage(screen)
  keepSnapshot(userId)
  openAnew()
  part('[value="b"]').click()
  part<HTMLInputElement>('[inputmode]').focus()
  part<HTMLInputElement>('[inputmode]').value = '12'
  part('[inputmode]').dispatchEvent(new Event('input', { bubbles: true }))
  const sent = new Event('submit', { bubbles: true, cancelable: true })
  part('form').dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)
  part('> button').click()

  showPage(screen)
  const done: string[] = []
  part('form').addEventListener('submit', (event) => {
    event.preventDefault()
    done.push('sent')
  })
  part('fieldset').addEventListener('input', () => done.push('typed or chosen'))
  document.querySelector('main > button')?.addEventListener('click', () => done.push('Submit'))
  await takeEarlyInput()
  expect(done).toEqual(['typed or chosen', 'typed or chosen', 'sent', 'Submit'])
  expect(part<HTMLInputElement>('[value="b"]').checked).toBe(true)
  expect(part<HTMLInputElement>('[inputmode]').value).toBe('12')
  expect(document.activeElement).toBe(part('[inputmode]'))
  expect(window.earlyInput).toBeUndefined()
})

test('a button that is pressed again and again before it can answer is pressed once', async () => {
  showPage(screen)
  keepSnapshot(userId)
  openAnew()
  for (let times = 0; times < 3; times++) part('> button').click()
  part('[value="a"]').click()
  part('> button').click()
  showPage(screen)
  const presses: string[] = []
  part('> button').addEventListener('click', () => presses.push('Submit'))
  part('[value="a"]').addEventListener('click', () => presses.push('a'))
  await takeEarlyInput()
  expect(presses).toEqual(['Submit', 'a', 'Submit'])
})

test('what leads away from the question ends what is done on it', async () => {
  showPage(screen)
  keepSnapshot(userId)
  openAnew()
  part('> button').click()
  part('[value="a"]').click()
  showPage(screen)
  part('> button').addEventListener('click', () => (part('form').dataset['question'] = 'dose-2'))
  await takeEarlyInput()
  expect(part<HTMLInputElement>('[value="a"]').checked).toBe(false)
})

test('of controls that are called the same the one in the same place is pressed', async () => {
  const alike = screen.replace(
    '</fieldset>',
    '<button type="button">Move up</button><button type="button">Move up</button></fieldset>',
  )
  showPage(alike)
  keepSnapshot(userId)
  openAnew()
  part('fieldset button:last-child').click()
  showPage(alike)
  const presses: string[] = []
  for (const [place, button] of document.querySelectorAll('fieldset button').entries())
    button.addEventListener('click', (event) => {
      event.preventDefault()
      presses.push(String(place))
    })
  await takeEarlyInput()
  expect(presses).toEqual(['1'])
})

test('nothing is done on another question', async () => {
  showPage(screen)
  keepSnapshot(userId)
  openAnew()
  part('[value="b"]').click()
  showPage(screen.replace('dose-1', 'dose-2'))
  await takeEarlyInput()
  expect(part<HTMLInputElement>('[value="b"]').checked).toBe(false)
})
