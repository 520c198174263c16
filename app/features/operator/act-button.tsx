import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FormOptions } from '../../data/forms/use-form.ts'
import { operatorKey } from '../../data/operator/operator-query.ts'
import { ChangeDialog, type ChangeDialogProps } from '../../identity/change-dialog.tsx'
import { useConfirmed } from '../../identity/confirm-identity.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { problemText } from './operator-parts.tsx'
import css from './operator.module.css'

/** Says that it was done, and asks anew for what the operator's pages show. */
function useTold<Answer>(done: (answer: Answer) => string): (answer: Answer) => Promise<void> {
  const client = useQueryClient()
  const toast = useToast()
  return (answer) => {
    toast({ title: done(answer) })
    return client.invalidateQueries({ queryKey: [operatorKey] })
  }
}

export interface ActButtonProps<Answer> {
  label: string
  look?: 'primary' | 'secondary' | 'danger'
  /** Asked first. */
  ask?: { title: string; children: ReactNode }
  act: () => Promise<Answer>
  /** Said when it is done. */
  done: (answer: Answer) => string
}

/** Does something for the shop and says how it went. Where the server wants to know that it is still them, it is asked, and then done. */
export function ActButton<Answer>({ label, look = 'secondary', ask, act, done }: ActButtonProps<Answer>) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const tell = useTold(done)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmed(act),
    onSuccess: (answer) => {
      setAsking(false)
      return tell(answer)
    },
    // What it says is shown, and beside it how things are now.
    onError: () => void client.invalidateQueries({ queryKey: [operatorKey] }),
  })
  const failed = error !== null && (
    <p role="alert" className={css['failure']}>
      {problemText(error)}
    </p>
  )
  return (
    <>
      <Button look={look} busy={isPending} onClick={() => (ask ? setAsking(true) : mutate())}>
        {label}
      </Button>
      {!isAsking && failed}
      {ask && (
        <Dialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={ask.title}
          actions={
            <>
              <Button look="secondary" onClick={() => setAsking(false)}>
                Cancel
              </Button>
              <Button look={look === 'danger' ? 'danger' : 'primary'} busy={isPending} onClick={() => mutate()}>
                {label}
              </Button>
            </>
          }
        >
          {ask.children}
          {failed}
        </Dialog>
      )}
    </>
  )
}

type OfForm<Body, Answer> = Pick<FormOptions<Body, Answer>, 'name' | 'schema' | 'bodyOf' | 'send'> &
  Pick<ChangeDialogProps<Body, Answer>, 'title' | 'label' | 'children'>

export interface FormActProps<Body, Answer> extends OfForm<Body, Answer> {
  isDangerous?: boolean
  keepsDraft?: boolean
  /** Said when it is done. */
  done: (answer: Answer) => string
}

/** The same for an act that something has to be written for. */
export function FormAct<Body, Answer>(props: FormActProps<Body, Answer>) {
  const { label, isDangerous = false, keepsDraft = true, send, done } = props
  const [isAsking, setAsking] = useState(false)
  const confirmed = useConfirmed()
  const tell = useTold(done)
  return (
    <>
      <Button look={isDangerous ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ChangeDialog
          {...props}
          keepsDraft={keepsDraft}
          dismiss="Cancel"
          onClose={() => setAsking(false)}
          send={(body, attempt) => confirmed(() => send(body, attempt))}
          onSent={(answer) => {
            setAsking(false)
            void tell(answer)
          }}
        />
      )}
    </>
  )
}

/** What was written into a field of a search. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
