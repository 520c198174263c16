import { expect, test } from 'vitest'
import { listFaq } from '../../../core/contract/shop/faq.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

test('nothing found leads back to all questions, and reading goes on at their count', async () => {
  standIn.answers(getSite, aSite())
  standIn.answers(listFaq, [
    { id: 'offline', category: 'resources', question: 'Can I study offline?', answer: 'Yes.', tags: [] },
  ])
  const screen = await renderRoute('/faq?q=refund')
  await screen.getByRole('button', { name: 'Show All FAQs' }).click()
  await expect.element(screen.getByText('1 question', { exact: true })).toHaveFocus()
})
