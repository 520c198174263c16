import { expect, test } from 'vitest'
import { listCourses } from '../../../../core/contract/shop/courses.ts'
import { getSite } from '../../../../core/contract/site/site.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aCourseCard, aSite } from '../../../testing/sample-answers.ts'
import { standIn } from '../../../testing/stand-in.ts'

test('the way into medicine leads to a trial, to the tutor, and to who is asked before', async () => {
  standIn.answers(getSite, aSite())
  standIn.answers(listCourses, [aCourseCard()])
  const screen = await renderRoute('/medical')
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/plans')
  await expect.element(main.getByRole('link', { name: 'Try the AI tutor' })).toHaveAttribute('href', '/ai-tutor')
  for (const path of ['/contact', '/privacy', '/terms'])
    expect(main.element().querySelector(`a[href='${path}']`)).not.toBeNull()
})

test('the way into medicine tells of what there is to practise, not of questions and notes alone', async () => {
  standIn.answers(getSite, aSite())
  standIn.answers(listCourses, [aCourseCard()])
  const screen = await renderRoute('/medical')
  const ways = screen.getByRole('main')
  for (const words of ['Questions and notes on all four subtests', 'Scenarios typed or spoken', 'Stations with bell'])
    await expect.element(ways.getByText(words)).toBeVisible()
})
