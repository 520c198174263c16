import { needsNetwork } from '../../data/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AfterSending } from './after-sending.tsx'
import css from './contact-form.module.css'
import { Kept } from './kept.tsx'
import { type ContactFormKind, useSending } from './use-sending.ts'

export const supportKind: ContactFormKind = {
  form: 'support',
  draftKey: 'contact-support',
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
  const { state, errors, failure, isSending, isReady, form, again } = useSending(supportKind)
  if (state.is === 'sent') {
    return (
      <AfterSending title={supportKind.sent.title} onAgain={again}>
        <p>{supportKind.sent.body}</p>
      </AfterSending>
    )
  }
  if (state.is === 'kept') return <Kept onAgain={again} />
  return (
    <form className={css['form']} aria-label="Get support" {...form}>
      {failure !== null && (
        <Notice tone="error" title={supportKind.failedTitle}>
          {failure}
        </Notice>
      )}
      <div className={css['pair']}>
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
      </div>
      <div className={css['pair']}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          error={errors['email']}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          isOptional
          maxLength={40}
          error={errors['phone']}
        />
      </div>
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={200}
        defaultValue={subject}
        error={errors['subject']}
      />
      <TextArea label="Message" name="message" rows={8} required maxLength={10_000} error={errors['message']} />
      <div className={css['foot']}>
        <Button type="submit" icon="mail" busy={isSending} disabled={!isReady}>
          {isSending ? 'Sending…' : 'Send Message'}
        </Button>
        <p className={css['small']}>Written without a network, it is kept on this device and sent later.</p>
      </div>
    </form>
  )
}
