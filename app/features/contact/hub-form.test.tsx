import { expect, test } from 'vitest'
import { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

async function hubForm() {
  standIn.answers(getSite, aSite())
  const screen = await renderRoute('/resources?tab=contact')
  const form = screen.getByRole('main')
  await expect.element(form.getByLabelText('Name')).toBeVisible()
  return { screen, form, send: form.getByRole('button', { name: 'Send Message' }) }
}

test('the form of the hub asks for what it needs, and sends nothing before', async () => {
  const sent = standIn.heard(sendContactMessage)
  const { screen, form, send } = await hubForm()
  await send.click()
  await expect.element(screen.getByText('Missing Information')).toBeVisible()
  await expect.element(form.getByLabelText('Name')).toHaveAccessibleDescription('Please fill in all required fields')
  expect(screen.getByText('Please fill in all required fields').elements()).toHaveLength(4)
  expect(sent).toEqual([])
})

test(
  'what the server cannot take now is said, and all that was chosen is kept until it is sent',
  { tags: ['large'] },
  async () => {
    standIn.refuses(sendContactMessage, 'unavailable', 'Not now.')
    const { screen, form, send } = await hubForm()
    await form.getByLabelText('Name').fill('Ada Lovelace')
    await form.getByLabelText('Email').fill('ada@example.org')
    await form.getByLabelText('Subject').fill('Packs on a small phone')
    await form.getByRole('textbox', { name: 'Message' }).fill('Packs on a small phone, in more words.')
    await form.getByLabelText('Urgency').selectOptions('high')
    await send.click()
    await expect.element(screen.getByText('Message Failed').first()).toBeVisible()
    await expect
      .element(
        screen.getByText('There was an error sending your message. Please try again or contact us directly.').first(),
      )
      .toBeVisible()
    await expect.element(form.getByLabelText('Urgency')).toHaveValue('high')

    standIn.answers(sendContactMessage, { id: '1', message: 'Thank you' })
    const sent = standIn.heard(sendContactMessage)
    await send.click()
    await expect.element(screen.getByRole('heading', { name: 'Message Sent!' })).toHaveFocus()
    expect(sent[0]).toMatchObject({ name: 'Ada Lovelace', subject: 'Packs on a small phone', urgency: 'high' })
    expect(sent).toHaveLength(1)
    await form.getByRole('button', { name: 'Send Another Message' }).click()
    await expect.element(form.getByLabelText('Name')).toHaveValue('')
    await expect.element(form.getByLabelText('Urgency')).toHaveValue('normal')
  },
)
