import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { note } from '../../../offline/testing/make-pack-server.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { studyOnThisDevice } from '../../testing/studying.ts'

const marked = () => [...(CSS.highlights.get('cited') ?? [])].map(String).join()

const labels = note('labels', {
  body: '## How to read one\n\nRead the **label** twice. Then read it aloud.\n\n| Asked | Look at |\n| --- | --- |\n| strength | the front |',
})

test('a citation opens the note with its words marked, over marks and wrapping, and the reading begins there', async () => {
  await studyOnThisDevice({ notes: [labels] })
  const screen = await renderRoute('/study/1/notes/labels?cited=Read%20the%20label%20twice.')
  await expect.element(screen.getByRole('heading', { name: 'About labels' })).toBeVisible()
  await expect.poll(marked).toBe('Read the label twice')
  expect(document.activeElement?.textContent).toBe('Read the label twice. Then read it aloud.')
  await screen.unmount()
  expect(marked()).toBe('')
})

test('a row of a table is found as it is cited, and words that do not stand there mark nothing', async () => {
  await studyOnThisDevice({ notes: [labels] })
  const screen = await renderRoute('/study/1/notes/labels?cited=strength%2C%20the%20front')
  await expect.element(screen.getByRole('heading', { name: 'About labels' })).toBeVisible()
  await expect.poll(marked).toContain('strength')
  await screen.unmount()
  const other = await renderRoute('/study/1/notes/labels?cited=something%20else')
  await expect.element(other.getByRole('heading', { name: 'About labels' })).toBeVisible()
  expect(marked()).toBe('')
})

test('a course without a reference sheet says so and has no link to one', async () => {
  const concepts = [{ id: 'doses', title: 'Doses', topic: 'doses', requires: [] }]
  await studyOnThisDevice({ concepts })
  const screen = await renderRoute('/study/1/reference')
  await expect.element(screen.getByRole('heading', { name: 'No reference sheet here' })).toBeVisible()
  await expect.element(screen.getByText('This course has no reference sheet and no glossary.')).toBeVisible()
})

test('a note that is damaged here says when it comes again, leads back to the course, and is fetched by a button', async () => {
  await studyOnThisDevice()
  await sharedDb.items.filter(({ kind }) => kind === 'note').modify({ item: null })
  let isDown = true
  standIn.use(http.get('*/api/packs/:courseId/blobs/:hash', () => (isDown ? HttpResponse.error() : undefined)))
  const screen = await renderRoute('/study/1/notes/doses-note')
  await expect.element(screen.getByText('This note is damaged on this device')).toBeVisible()
  await expect.element(screen.getByText('It is fetched again when you are online.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Course 1' })).toHaveAttribute('href', '/study/1')
  isDown = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'About doses-note' })).toBeVisible()
})
