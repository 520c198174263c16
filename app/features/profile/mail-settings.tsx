import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailChoices } from '../../../core/contract/account/mail-choices.ts'
import type { Problem } from '../../../core/problem.ts'
import { askServer, asks } from '../../data/api/ask-server.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { needsNetwork, problemWords } from '../../data/forms/form-errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Hint, Switch } from './access-settings.tsx'

const hints: Record<MailChoices['newsletter'], string> = {
  on: 'It comes to the address of your account. Every mail has a link that ends it.',
  asked: 'We sent a link to the address of your account: open it to begin.',
  off: 'Exam tips and what is new in the shop.',
}

const offlineWords = 'Which mails you get is chosen with a connection.'

/** Which mails somebody wants: chosen on the server, which sends them. */
export function MailSettings({ userId }: { userId: string }) {
  const isOnline = useOnline()
  const toast = useToast()
  const client = useQueryClient()
  const queryKey = ['mail-choices', userId]
  const { data, error, isFetching, refetch } = useQuery<MailChoices, Problem>({
    queryKey,
    queryFn: asks('getMailChoices', {}),
    staleTime: 0,
    gcTime: 0,
  })
  const choose = useMutation<MailChoices, Problem, { newsletter: boolean } | { corrections: boolean }>({
    mutationFn: (body) => askServer('chooseMails', { body }),
    onSuccess: (chosen) => client.setQueryData(queryKey, chosen),
    onError: (failed) =>
      toast({
        title: 'Your choice was not saved',
        body: needsNetwork(failed) ? 'It needs the network.' : problemWords(failed, 'Please try again.'),
        tone: 'error',
      }),
  })
  if (!isOnline) return <Notice tone="warn">{offlineWords}</Notice>
  if (error) {
    const again = (
      <Button look="secondary" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    )
    return (
      <Notice tone={needsNetwork(error) ? 'warn' : 'error'} action={again}>
        {needsNetwork(error) ? offlineWords : problemWords(error, 'Your choices could not be read. Please try again.')}
      </Notice>
    )
  }
  if (!data) return <Spinner label="Asking which mails you chose…" />
  const shown = { newsletter: data.newsletter !== 'off', corrections: data.corrections }
  const { newsletter, corrections } = choose.isPending ? { ...shown, ...choose.variables } : shown
  return (
    <>
      <Switch isOn={newsletter} onSwitch={(isWanted) => choose.mutate({ newsletter: isWanted })}>
        Newsletter
        <Hint>{hints[data.newsletter]}</Hint>
      </Switch>
      <Switch isOn={corrections} onSwitch={(isWanted) => choose.mutate({ corrections: isWanted })}>
        Corrections
        <Hint>
          When a question that you answered is put right and your mark changes. The app tells you in any case.
        </Hint>
      </Switch>
      {!data.sendsMail && <Notice>This shop sends no e-mail at present.</Notice>}
    </>
  )
}
