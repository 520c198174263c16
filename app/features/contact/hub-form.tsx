import { resourceCategories } from '../../../core/content/shop/shop-kinds.ts'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { FieldPair } from '../../ui/controls/field-pair.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { type ContactFormKind, MessageForm } from './message-form.tsx'

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
  draftKey: 'contact-hub',
  schema: () => import('../../../core/contract/shop/contact.ts').then(({ hubForm }) => hubForm),
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
  return (
    <MessageForm kind={hubKind} label="Contact us">
      {(errors) => (
        <>
          <FieldPair>
            <TextField label="Name" name="name" autoComplete="name" required maxLength={100} error={errors['name']} />
            <EmailField error={errors['email']} />
          </FieldPair>
          <TextField label="Subject" name="subject" isOptional maxLength={200} error={errors['subject']} />
          <FieldPair>
            <SelectField label="Category" name="category" isOptional options={categories} error={errors['category']} />
            <SelectField
              label="Urgency"
              name="urgency"
              isOptional
              options={urgencies}
              defaultValue="normal"
              error={errors['urgency']}
            />
          </FieldPair>
          <TextArea label="Message" name="message" rows={7} required maxLength={10_000} error={errors['message']} />
        </>
      )}
    </MessageForm>
  )
}
