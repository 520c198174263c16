import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Markdown } from './content/markdown.tsx'
import './base.css'
import { zoomable } from './content/zoom.tsx'
import { IndexTabs } from './controls/index-tabs.tsx'
import { SearchBox } from './controls/search-box.tsx'
import { Segments } from './controls/segments.tsx'
import { Tabs } from './controls/tabs.tsx'
import { Crumbs } from './navigation/crumbs.tsx'
import { SplitPage, SplitPart } from './layout/split-page.tsx'
import { Summary } from './layout/summary.tsx'

interface Devtools {
  send: (method: 'Emulation.setEmulatedMedia', params: { media: 'print' | '' }) => Promise<unknown>
}

const show = (media: 'print' | '') => (cdp() as unknown as Devtools).send('Emulation.setEmulatedMedia', { media })
afterEach(() => show(''))

const none = () => {}
const options = [
  { value: 'all', label: 'All of them' },
  { value: 'some', label: 'Some of them' },
]

test('on paper there is what is read, and nothing that only a screen can press', async () => {
  const screen = await render(
    <main>
      <Crumbs links={[]} here="Where one is" />
      <SearchBox label="Find" placeholder="Words" value="" onValue={none} maxLength={20} />
      <IndexTabs label="Show" options={options} chosen="all" onChoose={none} />
      <Segments legend="Minutes" options={[{ value: '10', label: '10 min' }]} chosen="10" onChoose={none} />
      <Tabs label="Parts" tabs={[{ id: 'a', label: 'First part', content: 'What is in it' }]} open="a" onOpen={none} />
      <Markdown source={'| Dose |\n| --- |\n| 5 mg |\n\n[The Act](https://example.org/act)'} frame={zoomable} />
      <details>
        <Summary>Next week</Summary>
        <p>Nine reviews</p>
      </details>
      <details data-aside="">
        <Summary>The same as a table</Summary>
      </details>
    </main>,
  )
  const pressed = [
    screen.getByText('Where one is'),
    screen.getByPlaceholder('Words'),
    screen.getByText('All of them'),
    screen.getByText('10 min'),
    screen.getByText('First part'),
    screen.getByText('The same as a table'),
    screen.getByRole('button', { name: /^Enlarge/, includeHidden: true }),
  ]
  const address = () => getComputedStyle(screen.getByRole('link', { name: /The Act/ }).element(), '::after').content
  const isDrawn = () => screen.getByText('Nine reviews').element().checkVisibility({ contentVisibilityAuto: true })
  for (const each of pressed) await expect.element(each).toBeVisible()
  expect([address(), isDrawn()]).toEqual(['none', false])
  await show('print')
  for (const each of pressed) await expect.element(each).not.toBeVisible()
  for (const words of ['What is in it', '5 mg', 'Next week'])
    await expect.element(screen.getByText(words)).toBeVisible()
  expect([address(), isDrawn()]).toEqual(['" (https://example.org/act)"', true])
})

test('on paper the parts of a page follow each other where the sheets break', async () => {
  const { container } = await render(
    <SplitPage>
      <SplitPart>First</SplitPart>
      <SplitPart>Second</SplitPart>
    </SplitPage>,
  )
  await show('print')
  const drawn = [...container.querySelectorAll('div')].map((each) => getComputedStyle(each))
  expect(drawn.map(({ display, flexDirection }) => `${display} ${flexDirection}`)).toEqual(Array(3).fill('flex column'))
})
