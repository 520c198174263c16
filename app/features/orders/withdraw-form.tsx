import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import { withdraw } from '../../../core/contract/shop/orders.ts'
import { needsNetwork, problemWords } from '../../data/forms/form-errors.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { callServer } from '../../data/api/call-server.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './withdraw-screen.module.css'

const schema = async () => withdraw.body

export interface WithdrawFormProps {
  /** What stands in the fields at first. */
  orderNumber: string | undefined
  email: string | undefined
  onReceived: (answer: AnswerOf<typeof withdraw>, email: string) => void
}

/** States the withdrawal from a contract, in the two steps that Directive (EU) 2023/2673 names: the link that leads here, and this
 *  form's button. */
export function WithdrawForm({ orderNumber, email, onReceived }: WithdrawFormProps) {
  const isOnline = useOnline()
  const form = useForm({
    name: 'withdraw',
    keepsDraft: true,
    schema,
    bodyOf: ({ orderNumber: number = '', email: address = '' }) => ({ orderNumber: number, email: address }),
    send: async (body) => ({ answer: await callServer(withdraw, { body }), email: body.email }),
    onSent: (sent) => onReceived(sent.answer, sent.email),
  })
  const { errors, failure, state } = form
  return (
    <form className={css['form']} {...form.props}>
      {failure && (
        <Notice tone="error" title="Your statement did not reach us" announce>
          {needsNetwork(failure)
            ? 'The server cannot be reached. What you typed stays here; please try again when you are online.'
            : problemWords(failure, 'Something failed on the server. Please try again.')}
        </Notice>
      )}
      {!isOnline && <Notice tone="warn">You are offline. A withdrawal is stated over the network.</Notice>}
      <TextField
        label="Order number"
        name="orderNumber"
        hint="It stands on your receipt: VM-, then eight letters and figures."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={40}
        defaultValue={orderNumber}
        error={errors['orderNumber']}
      />
      <EmailField
        label="E-mail address of the order"
        hint="There we confirm, at once, that we received this and when."
        defaultValue={email}
        error={errors['email']}
      />
      <p>With this I withdraw from the contract of this order.</p>
      <div>
        <Button type="submit" busy={state.is === 'sending'}>
          {state.is === 'sending' ? 'Sending…' : 'Confirm withdrawal here'}
        </Button>
      </div>
    </form>
  )
}
