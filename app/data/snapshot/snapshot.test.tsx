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
    <button type="button" data-main>Submit</button>
    <dialog><button>Close</button></dialog>
  </main>`

const main = () => document.querySelector('main')
const part = <Part extends HTMLElement>(selector: string) => {
  const found = document.querySelector<Part>(`main ${selector}`)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

const keep = () => keepSnapshot(userId, location.pathname)

const root = document.createElement('div')
root.id = 'root'

/** A page with this HTML and nothing else. */
function showPage(html: string): void {
  root.innerHTML = html
  document.body.append(root)
}

/** The same page opened anew: whether a snapshot was drawn. */
function openAnew(who = userId): boolean {
  showPage('')
  return drawSnapshot(who, root)
}

/** A page that was left on this screen and is opened again. */
function leaveAndOpen(html = screen): void {
  showPage(html)
  keep()
  openAnew()
}

afterEach(() => {
  root.remove()
  delete window.earlyInput
})

test('a question is drawn again as it was left, with room for what comes later', () => {
  showPage(screen)
  part<HTMLInputElement>('[value="b"]').click()
  part<HTMLInputElement>('[inputmode]').value = '7.5'
  part('h1').style.width = '120px'
  const before = part('fieldset').textContent
  keep()
  expect(openAnew()).toBe(true)
  expect(part('fieldset').textContent).toBe(before)
  expect(part<HTMLInputElement>('[value="a"]').checked).toBe(false)
  expect(part<HTMLInputElement>('[value="b"]').checked).toBe(true)
  expect(part<HTMLInputElement>('[inputmode]').value).toBe('7.5')
  expect(part('h1').style.width).toBe('120px')
  expect(document.querySelector('main path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(main()?.querySelector('dialog')).toBeNull()
  expect(main()?.hasAttribute('data-full-screen')).toBe(true)
  expect(document.documentElement.hasAttribute('data-full-screen')).toBe(false)
})

test('of what comes late nothing is kept but its room', () => {
  showPage(screen.replace('>Highlight<', ' class="late"><b>My own note</b><'))
  const { width, height } = part('.late').getBoundingClientRect()
  keep()
  expect(localStorage.getItem(`vademecum.snapshot.${userId}`)).not.toContain('My own note')
  openAnew()
  const room = part('.late')
  expect(getComputedStyle(room).visibility).toBe('hidden')
  expect(room.childNodes).toHaveLength(0)
  expect([room.getBoundingClientRect().width, room.getBoundingClientRect().height]).toEqual([width, height])
})

test('it is drawn once', () => {
  showPage(screen)
  keep()
  expect([openAnew(), openAnew()]).toEqual([true, false])
})

test('a text is never read as HTML', () => {
  showPage(screen)
  part('legend').textContent = '<img src=x onerror=alert(1)>'
  keep()
  openAnew()
  expect(part('legend').textContent).toBe('<img src=x onerror=alert(1)>')
  expect(part('legend').children).toHaveLength(0)
})

test('another account, another address and another release begin without it', () => {
  showPage(screen)
  keep()
  expect(openAnew('grace')).toBe(false)
  const key = `vademecum.snapshot.${userId}`
  const kept = localStorage.getItem(key) ?? ''
  for (const other of [{ path: '/study/1/practice/other' }, { release: 'earlier' }]) {
    showPage('')
    localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(kept) as object), ...other }))
    expect(openAnew()).toBe(false)
    expect(main()).toBeNull()
  }
})

test.each(['script', 'iframe', 'object', 'style'])('a stored %s is not drawn', (name) => {
  showPage(screen)
  keep()
  const key = `vademecum.snapshot.${userId}`
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"fieldset"', JSON.stringify(name)))
  expect(() => openAnew()).toThrow('no part of a snapshot')
  expect(main()).toBeNull()
})

test.each([
  ['a dialog stands over it', screen.replace('<dialog>', '<dialog open>')],
  ['a passage is folded out', screen.replace('<form', '<div data-whole></div><form')],
  ['something is wrong with what is typed', screen.replace('inputmode', 'aria-invalid="true" inputmode')],
  ['something is missing', screen.replace('</form>', '<p role="status">Choose an answer first</p></form>')],
  ['an answer is not saved', screen.replace('</form>', '<p role="alert">Not saved</p></form>')],
  ['it has a recording', screen.replace('<em>', '<audio></audio><em>')],
  ['it has a picture from memory', screen.replace('<em>', '<img src="blob:x" alt=""><em>')],
  ['it is longer than any question', screen.replace('millilitres', 'm'.repeat(200_000))],
  ['the page shows nothing', ''],
])('nothing is kept where %s, and what was kept before goes', (_, html) => {
  showPage(screen)
  keep()
  showPage(html)
  keep()
  expect(openAnew()).toBe(false)
})

test('what is done before there is code is done on the question that takes its place', async () => {
  leaveAndOpen()
  part('[value="b"]').click()
  part<HTMLInputElement>('[inputmode]').focus()
  part<HTMLInputElement>('[inputmode]').value = '12'
  part('[inputmode]').dispatchEvent(new Event('input', { bubbles: true }))
  // Enter, twice, and the button that it stands for.
  for (let times = 0; times < 2; times++) {
    const sent = new Event('submit', { bubbles: true, cancelable: true })
    part('form').dispatchEvent(sent)
    expect(sent.defaultPrevented).toBe(true)
  }
  part('> button').click()

  showPage(screen)
  const done: string[] = []
  part('fieldset').addEventListener('input', () => done.push('typed or chosen'))
  document.querySelector('main > button')?.addEventListener('click', () => done.push('Submit'))
  await takeEarlyInput()
  expect(done).toEqual(['typed or chosen', 'typed or chosen', 'Submit'])
  expect(part<HTMLInputElement>('[value="b"]').checked).toBe(true)
  expect(part<HTMLInputElement>('[inputmode]').value).toBe('12')
  expect(document.activeElement).toBe(part('[inputmode]'))
})

test('a button that is pressed again and again before it can answer is pressed once', async () => {
  leaveAndOpen()
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

test.each([
  ['and the browser makes no click of it', false],
  ['and the browser makes a click of it', true],
])('a press is done once where the screen is changed under the finger %s', async (_, clicks) => {
  leaveAndOpen()
  part('[data-main]').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  showPage(screen)
  const presses: string[] = []
  part('[data-main]').addEventListener('click', () => presses.push('Submit'))
  await takeEarlyInput()
  expect(presses).toEqual([])
  part('[data-main]').dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  if (clicks) part('[data-main]').click()
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(presses).toEqual(['Submit'])
})

test('what leads away from the question ends what is done on it', async () => {
  leaveAndOpen()
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
  leaveAndOpen(alike)
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
  leaveAndOpen()
  part('[value="b"]').click()
  showPage(screen.replace('dose-1', 'dose-2'))
  await takeEarlyInput()
  expect(part<HTMLInputElement>('[value="b"]').checked).toBe(false)
})
