import { useMutation } from '@tanstack/react-query'
import { askServer } from '../../data/api/ask-server.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { failureWords } from '../../identity/failure-words.ts'

const words = {
  network: 'The mail could not be asked for: the server cannot be reached.',
  otherwise: 'The mail could not be asked for. Please try again.',
}

/** That an address is not confirmed yet, and the way to have the mail again. */
export function UnverifiedNotice({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => askServer('sendVerification', {}) })
  if (send.isSuccess) {
    const { message, sendsMail } = send.data
    return (
      <Notice tone={sendsMail ? 'good' : 'warn'} announce>
        {message}
      </Notice>
    )
  }
  return (
    <Notice
      title="Please confirm your address"
      action={
        <Button look="secondary" icon="mail" busy={send.isPending} onClick={() => send.mutate()}>
          Send the mail again
        </Button>
      }
    >
      Follow the link in the mail to {email}: it shows that you can be reached there when you forget your password.
      {send.isError && <p role="alert">{failureWords(send.error, words)}</p>}
    </Notice>
  )
}
