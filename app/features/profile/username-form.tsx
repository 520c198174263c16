import type { Customer } from '../../../core/contract/account/auth.ts'
import { askServer } from '../../data/api/ask-server.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { needsNetwork, problemWords } from '../../data/forms/form-errors.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './settings.module.css'

const networkWords = 'Changing your username needs the network. What you typed is kept here.'
const schema = () =>
  import('../../../core/contract/account/profile.ts').then(({ changeUsernameBody }) => changeUsernameBody)

export interface UsernameFormProps {
  username: string
  onChanged: (customer: Customer) => void
}

/** What the account is called. */
export function UsernameForm({ username, onChanged }: UsernameFormProps) {
  const toast = useToast()
  const isOnline = useOnline()
  const form = useForm({
    name: 'username',
    keepsDraft: true,
    schema,
    bodyOf: ({ username: typed = '' }) => ({ username: typed }),
    send: (body: { username: string }) => askServer('changeUsername', { body }),
    onSent: ({ customer }) => {
      toast({ title: 'Username changed' })
      onChanged(customer)
    },
  })
  const { errors, failure } = form
  const isSending = form.state.is === 'sending'
  return (
    <form className={css['form']} {...form.props}>
      {!failure && !isOnline && <Notice tone="warn">{networkWords}</Notice>}
      {failure && (
        <Notice tone="error" title="The username was not changed" announce>
          {needsNetwork(failure) ? networkWords : problemWords(failure, 'Please try again.')}
        </Notice>
      )}
      <TextField
        label="Username"
        name="username"
        autoComplete="nickname"
        hint="3 characters or more"
        required
        defaultValue={username}
        error={errors['username']}
      />
      <Button type="submit" look="secondary" busy={isSending}>
        {isSending ? 'Changing…' : 'Change username'}
      </Button>
    </form>
  )
}
