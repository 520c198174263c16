/** @module-tag large */
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessFacts } from '../../../core/study/access-profile.ts'
import { record } from '../../../offline/account/record.ts'
import { note } from '../../../offline/testing/make-pack-server.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { bankOfConcepts as bank, concepts } from '../../testing/course-of-concepts.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'

const drawn = '/learning-path-visualizer?tab=visualizer'

test('who is signed out is asked to sign in', async () => {
  const screen = await renderRoute('/path-visualizer')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Authentication Required' })).toBeVisible()
})

test('the overview shows the first four concepts and counts the rest, and leads back to the courses', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute('/learning-path-visualizer')
  await expect.element(screen.getByRole('link', { name: 'My courses' }).first()).toHaveAttribute('href', '/dashboard')
  const path = screen.getByRole('region', { name: 'Most marks first' })
  await expect.element(path.getByText('Intermediate').or(path.getByText('Beginner')).first()).toBeVisible()
  expect(path.getByRole('listitem').elements()).toHaveLength(5)
  await path.getByRole('button', { name: '+2 more' }).click()
  await expect.element(screen.getByRole('group', { name: 'Concepts and what they build on' })).toBeVisible()
  expect(screen.address()).toContain('tab=visualizer')
})

test('changes of the plan are counted over the days that its log goes back', async () => {
  await studyOnThisDevice({ bank, concepts })
  await runOnThisDevice([{ isRight: true }], { daysAgo: 20 })
  const screen = await renderRoute('/learning-path-visualizer')
  const figure = screen.getByText('Changes of the plan in 14 days', { exact: true })
  await expect.element(figure).toBeVisible()
  expect(figure.element().nextElementSibling?.textContent).toBe('14')
})

test('who has switched study days off is not told on how many they studied', async () => {
  await studyOnThisDevice({ bank, concepts })
  await runOnThisDevice([{ isRight: true }])
  const screen = await renderRoute('/learning-path-visualizer')
  await expect.element(screen.getByText('Study days')).toBeVisible()
  await record(await accountFor(openStudentId() ?? ''), accessFacts({ showsStudyDays: false }))
  await expect.element(screen.getByText('Study days')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Questions seen')).toBeVisible()
})

test('the drawing works by keys: arrows follow its lines, Enter looks closer, plus and minus change its size', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute(`${drawn}&concept=units`)
  const graph = screen.getByRole('group', { name: 'Concepts and what they build on' })
  const units = graph.getByRole('button', { name: /^Units/ })
  await expect.element(units).toHaveAttribute('aria-pressed', 'true')
  units.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  const doses = graph.getByRole('button', { name: /^Doses by weight/ })
  await expect.element(doses).toHaveFocus()
  expect(doses.element().textContent).toContain('builds on Units')
  await userEvent.keyboard('{Enter}')
  const details = screen.getByRole('region', { name: 'Doses by weight' })
  await expect.element(details.getByText('Opens the way to')).toBeVisible()
  await details.getByRole('button', { name: 'Rates' }).click()
  await expect.element(screen.getByRole('region', { name: 'Rates' })).toBeVisible()
  doses.element().focus()
  await userEvent.keyboard('{+}')
  await expect.element(screen.getByText('125%')).toBeVisible()
  await userEvent.keyboard('{-}')
  await expect.element(screen.getByText('100%')).toBeVisible()
})

test('the drawing can be read as a list', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute(drawn)
  await screen.getByText('List', { exact: true }).click()
  await expect.element(screen.getByText('Builds on “Doses by weight”')).toBeVisible()
  expect(screen.address()).toContain('as=list')
  expect(screen.getByRole('group', { name: 'Concepts and what they build on' }).elements()).toHaveLength(0)
})

test('alternatives are other orders of the same concepts', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute(`${drawn}&show=alternatives`)
  await expect.element(screen.getByRole('heading', { name: 'In the order of the course' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Weakest first' })).toBeVisible()
  await screen.getByRole('link', { name: 'See this order whole' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Learning paths' })).toBeVisible()
})

test('a style is what the student says: it orders the material, and stays said', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute(`${drawn}&show=style`)
  const links = () => screen.getByRole('region', { name: /in that order$/ }).getByRole('link')
  await expect.element(links().first()).toHaveTextContent('About doses-note')
  await screen.getByLabelText('How do you learn best?').selectOptions('kinesthetic')
  await expect.element(links().first()).toHaveTextContent('Practise 12 questions')
  await screen.unmount()
  const again = await renderRoute(`${drawn}&show=style`)
  await expect.element(again.getByLabelText('How do you learn best?')).toHaveValue('kinesthetic')
})

test('who learns by pictures finds the notes with pictures first on the course’s page', async () => {
  await studyOnThisDevice({
    bank,
    concepts,
    notes: [note('drawn', { body: 'Look.\n\n| dose | rate |\n| --- | --- |\n| 1 | 2 |' })],
  })
  const screen = await renderRoute('/study/1')
  const notes = () => screen.getByRole('region', { name: 'Study notes' }).getByRole('listitem')
  await expect.element(notes().first()).toHaveTextContent('About doses-note')
  await screen.unmount()
  const said = await renderRoute(`${drawn}&show=style`)
  await said.getByLabelText('How do you learn best?').selectOptions('visual')
  await said.unmount()
  const again = await renderRoute('/study/1')
  await expect.element(again.getByText('as you said', { exact: false })).toBeVisible()
  await expect
    .element(again.getByRole('region', { name: 'Study notes' }).getByRole('listitem').first())
    .toHaveTextContent('About drawn')
})

test('before anything was changed the log says what will stand there', async () => {
  await studyOnThisDevice({ bank, concepts })
  const screen = await renderRoute(`${drawn}&show=adaptations`)
  await expect.element(screen.getByText('Nothing has been changed yet.', { exact: false })).toBeVisible()
})

test('insights name where marks are lost, what holds up most, and what was misjudged', async () => {
  await studyOnThisDevice({ bank, concepts })
  await runOnThisDevice([
    ...Array.from({ length: 12 }, () => ({ isRight: false, confidence: 'sure' as const })),
    ...Array.from({ length: 8 }, () => ({ isRight: true })),
  ])
  const screen = await renderRoute('/learning-path-visualizer?tab=insights')
  await expect.element(screen.getByRole('heading', { name: 'Where marks are lost' })).toBeVisible()
  await expect.element(screen.getByText('12 blind spots')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'What holds up most' })).toBeVisible()
  await screen.getByRole('link', { name: /^Practise them.*blind spots$/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 12' })).toBeVisible()
})

test('of more than a run takes, the latest are practised, and the button says so', async () => {
  await studyOnThisDevice({ bank, concepts })
  await runOnThisDevice(bank.map(() => ({ isRight: false, confidence: 'sure' as const })))
  const screen = await renderRoute('/learning-path-visualizer?tab=insights')
  await expect.element(screen.getByText('24 blind spots')).toBeVisible()
  await screen.getByRole('link', { name: /^Practise the latest 20.*blind spots$/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 20' })).toBeVisible()
})

test('insights before any answer say when there will be some', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/learning-path-visualizer?tab=insights')
  await expect.element(screen.getByText('Nothing stands out yet.', { exact: false })).toBeVisible()
})
