import { needsNetwork } from '../../data/forms/form-errors.ts'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { FieldPair } from '../../ui/controls/field-pair.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { type ContactFormKind, MessageForm } from './message-form.tsx'

export const supportKind: ContactFormKind = {
  draftKey: 'contact-support',
  schema: () => import('../../../core/contract/shop/contact.ts').then(({ supportForm }) => supportForm),
  bodyOf: ({ firstName = '', lastName = '', email = '', phone = '', subject = '', message = '' }) => ({
    firstName,
    lastName,
    email,
    ...(phone.trim() !== '' && { phone }),
    subject,
    message,
  }),
  sent: { title: 'Message sent successfully!', body: "We'll get back to you within 24 hours." },
  failedTitle: 'Error sending message',
  failedWords: (problem) =>
    problem.message === '' || needsNetwork(problem) ? 'Please try again later.' : problem.message,
}

/** The form of the contact screen. `subject`: what stands there at first, where another screen hands a question over. */
export function SupportForm({ subject }: { subject: string | undefined }) {
  return (
    <MessageForm kind={supportKind} label="Get support">
      {(errors) => (
        <>
          <FieldPair>
            <TextField
              label="First name"
              name="firstName"
              autoComplete="given-name"
              required
              maxLength={100}
              error={errors['firstName']}
            />
            <TextField
              label="Last name"
              name="lastName"
              autoComplete="family-name"
              required
              maxLength={100}
              error={errors['lastName']}
            />
          </FieldPair>
          <FieldPair>
            <EmailField error={errors['email']} />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              isOptional
              maxLength={40}
              error={errors['phone']}
            />
          </FieldPair>
          <TextField
            label="Subject"
            name="subject"
            required
            maxLength={200}
            defaultValue={subject}
            error={errors['subject']}
          />
          <TextArea label="Message" name="message" rows={8} required maxLength={10_000} error={errors['message']} />
        </>
      )}
    </MessageForm>
  )
}
