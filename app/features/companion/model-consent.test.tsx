import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { getSite } from '../../../core/contract/site/site.ts'
import { type ModelConsent, modelConsentFact } from '../../../core/tutor/model-consent.ts'
import { record } from '../../../offline/account/record.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../testing/studying.ts'

const recipient = 'api.example'
const asks = 'May a language model put your answers into words?'

afterEach(() => setOnline(true))

/** The companion of a student who said this of models, in a shop that has one at this host. */
async function companion({ said, at = recipient }: { said?: ModelConsent; at?: string } = {}) {
  rememberStudent()
  if (said !== undefined) await record(await ownAccount(), [modelConsentFact(said)])
  standIn.answers(getSite, aSite({ languageModel: { recipient: at } }))
  return await renderRoute('/ai-companion')
}

const ownAccount = () => accountFor(openStudentId() ?? '')

/** What the registers of this device say now. */
async function kept() {
  const { db } = await ownAccount()
  const row = await db.projections.get('register:setting:model-consent')
  return row?.family === 'register' ? row.register.value : undefined
}

test('a student is asked once, is told who would read what, and agrees', async () => {
  const screen = await companion()
  await expect.element(screen.getByText(asks)).toBeVisible()
  await expect.element(screen.getByText(recipient)).toBeVisible()
  await expect.element(screen.getByText(/^your question, as you wrote it/)).toBeVisible()
  await expect.element(screen.getByText(/^up to eight passages/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'What is sent, and what never is' }))
    .toHaveAttribute('href', '/privacy')
  expect(await kept()).toBeUndefined()
  await screen.getByRole('button', { name: 'Use it' }).click()
  await expect.element(screen.getByText(asks)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Study companion' })).toHaveFocus()
  expect(await kept()).toBe('agreed:api.example')
  await screen.unmount()
  const again = await renderRoute('/ai-companion')
  await again.getByRole('button', { name: 'Study preferences' }).click()
  await expect.element(again.getByLabelText('Language model')).toHaveValue('use')
  await expect.element(again.getByText(asks)).not.toBeInTheDocument()
})

test('who declines, offline too, is not asked again, and may choose otherwise in the preferences', async () => {
  const screen = await companion()
  await expect.element(screen.getByText(asks)).toBeVisible()
  setOnline(false)
  await screen.getByRole('button', { name: 'Answer from the material only' }).click()
  await expect.element(screen.getByText(asks)).not.toBeInTheDocument()
  expect(await kept()).toBe('declined')
  await screen.getByRole('button', { name: 'Study preferences' }).click()
  const setting = screen.getByLabelText('Language model')
  await expect.element(setting).toHaveValue('decline')
  await setting.selectOptions('use')
  await expect.poll(kept).toBe('agreed:api.example')
  await setting.selectOptions('decline')
  await expect.poll(kept).toBe('declined')
})

test('who agreed to one host is asked anew for another', async () => {
  const screen = await companion({ said: { recipient }, at: 'other.example' })
  await expect.element(screen.getByText(asks)).toBeVisible()
  await expect.element(screen.getByText('other.example')).toBeVisible()
  await screen.getByRole('button', { name: 'Study preferences' }).click()
  await expect.element(screen.getByLabelText('Language model')).toHaveValue('')
  await screen.getByLabelText('Language model').selectOptions('use')
  await expect.element(screen.getByText(asks)).not.toBeInTheDocument()
  expect(await kept()).toBe('agreed:other.example')
})

test('who declined is not asked anew for another host', async () => {
  const screen = await companion({ said: 'declined', at: 'other.example' })
  await screen.getByRole('button', { name: 'Study preferences' }).click()
  await expect.element(screen.getByLabelText('Language model')).toHaveValue('decline')
  await expect.element(screen.getByText(asks)).not.toBeInTheDocument()
})

test('where no model is configured nothing is said of one', async () => {
  let hasSaid = false
  rememberStudent()
  standIn.use(
    http.get('*/api/site', () => {
      hasSaid = true
      return HttpResponse.json(aSite({ languageModel: null }))
    }),
  )
  const screen = await renderRoute('/ai-companion')
  await expect.poll(() => hasSaid).toBe(true)
  await screen.getByRole('button', { name: 'Study preferences' }).click()
  await expect.element(screen.getByLabelText('Learning style')).toBeVisible()
  await expect.element(screen.getByText(/language model/i)).not.toBeInTheDocument()
})
