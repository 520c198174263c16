import { expect, test } from 'vitest'
import type { Claim } from '../../../../core/contract/site/site.ts'
import { getSite } from '../../../../core/contract/site/site.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { aSite } from '../../../testing/sample-answers.ts'
import { standIn } from '../../../testing/stand-in.ts'

const tutors = (isSample: boolean): Claim => ({
  id: 'tutors',
  label: 'Tutors',
  value: '8',
  number: 8,
  source: 'computed',
  isSample,
  shownOn: ['tutors'],
})

test.each([
  { isSample: true, counted: '8 sample profiles' },
  { isSample: false, counted: '8 tutors' },
])('the table of contents counts tutors as what they are: $counted', async ({ isSample, counted }) => {
  standIn.answers(getSite, aSite({ claims: [tutors(isSample)] }))
  const screen = await renderRoute('/home')
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  await expect.element(contents.getByRole('link', { name: 'Tutors' })).toHaveTextContent(counted)
})
