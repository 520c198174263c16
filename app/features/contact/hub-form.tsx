import { resourceCategories } from '../../../core/content/shop-kinds.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AfterSending } from './after-sending.tsx'
import css from './contact-form.module.css'
import { Kept } from './kept.tsx'
import { type ContactFormKind, useSending } from './use-sending.ts'

const categories = [
  { value: '', label: 'Choose one, or leave it open' },
  { value: 'courses', label: 'Courses and study material' },
  ...resourceCategories.map((each) => ({ value: `resources: ${each}`, label: `Resources: ${each}` })),
  { value: 'booking', label: 'Expert sessions' },
  { value: 'account', label: 'My account' },
  { value: 'technical', label: 'Something does not work' },
  { value: 'other', label: 'Something else' },
]
const urgencies = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
] as const

const isUrgency = (text: string | undefined) => urgencies.find(({ value }) => value === text)?.value ?? 'normal'

export const hubKind: ContactFormKind = {
  form: 'hub',
  draftKey: 'contact-hub',
  required: {
    fields: ['name', 'email', 'message'],
    title: 'Missing Information',
    words: 'Please fill in all required fields',
  },
  bodyOf: ({ name = '', email = '', subject = '', category = '', message = '', urgency }, writtenAtMs) => ({
    name,
    email,
    subject,
    category,
    message,
    urgency: isUrgency(urgency),
    timestamp: new Date(writtenAtMs).toISOString(),
    source: 'resources-hub',
  }),
  sent: { title: 'Message Sent!', body: "Thank you for contacting us. We'll get back to you within 24 hours." },
  failedTitle: 'Message Failed',
  failedWords: () => 'There was an error sending your message. Please try again or contact us directly.',
}

/** The contact form of the resources hub. */
export function HubContactForm() {
  const { state, errors, failure, isSending, isReady, form, again } = useSending(hubKind)
  if (state.is === 'sent') {
    return (
      <AfterSending title={hubKind.sent.title} onAgain={again}>
        <p>{hubKind.sent.body}</p>
      </AfterSending>
    )
  }
  if (state.is === 'kept') return <Kept onAgain={again} />
  return (
    <form className={css['form']} aria-label="Contact us" {...form}>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <div className={css['pair']}>
        <TextField label="Name" name="name" autoComplete="name" required maxLength={100} error={errors['name']} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          error={errors['email']}
        />
      </div>
      <TextField label="Subject" name="subject" isOptional maxLength={200} error={errors['subject']} />
      <div className={css['pair']}>
        <SelectField label="Category" name="category" isOptional options={categories} error={errors['category']} />
        <SelectField
          label="Urgency"
          name="urgency"
          isOptional
          options={urgencies}
          defaultValue="normal"
          error={errors['urgency']}
        />
      </div>
      <TextArea label="Message" name="message" rows={7} required maxLength={10_000} error={errors['message']} />
      <div className={css['foot']}>
        <Button type="submit" icon="mail" busy={isSending} disabled={!isReady}>
          {isSending ? 'Sending…' : 'Send Message'}
        </Button>
        <p className={css['small']}>Written without a network, it is kept on this device and sent later.</p>
      </div>
    </form>
  )
}
