import { askServer } from '../../data/api/ask-server.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './account-form.module.css'
import { failureWords } from '../../identity/failure-words.ts'

const words = {
  network: 'Asking for a link needs the network. What you typed is kept here.',
  otherwise: 'Something failed on the server. Please try again.',
}
const schema = () => import('../../../core/contract/account/password.ts').then(({ forgotPassword: { body } }) => body)

/** Asks for a link that sets a new password. It says the same whether or not there is an account. */
export function ForgotPasswordForm() {
  const isOnline = useOnline()
  const form = useForm({
    name: 'forgot-password',
    keepsDraft: true,
    schema,
    bodyOf: ({ email = '' }) => ({ email }),
    send: (body) => askServer('forgotPassword', { body }),
  })
  const { errors, failure, state } = form
  if (state.is === 'sent') {
    const { message, sendsMail } = state.answer
    return (
      <div className={css['form']}>
        <Notice tone={sendsMail ? 'good' : 'warn'} {...(sendsMail && { title: 'Look at your mail' })} announce>
          {message}
        </Notice>
        <Button look="secondary" wide onClick={form.again}>
          Ask again
        </Button>
      </div>
    )
  }
  return (
    <form className={css['form']} {...form.props}>
      {!failure && !isOnline && <Notice tone="warn">{words.network}</Notice>}
      {failure && (
        <Notice tone="error" announce>
          {failureWords(failure, words)}
        </Notice>
      )}
      <EmailField autoComplete="username" error={errors['email']} />
      <Button type="submit" wide busy={state.is === 'sending'}>
        {state.is === 'sending' ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  )
}
