import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { operatorKey } from '../../data/operator/operator-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { useConfirmed } from '../../identity/confirm-identity.tsx'
import { wordsOf } from './operator-parts.tsx'
import css from './operator.module.css'

export interface ActButtonProps<Answer> {
  label: string
  look?: 'primary' | 'secondary' | 'danger'
  /** Asked first: words, or fields of a form that `act` is handed. */
  ask?: { title: string; children: ReactNode }
  act: (form: FormData) => Promise<Answer>
  /** Said when it is done. */
  done: (answer: Answer) => string
}

/** Does something for the shop and says how it went. Where the server wants to know that it is still them, it is asked, and then done. */
export function ActButton<Answer>({ label, look = 'secondary', ask, act, done }: ActButtonProps<Answer>) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirmed = useConfirmed()
  const client = useQueryClient()
  const toast = useToast()
  const formId = useId()

  async function run(form: FormData) {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await confirmed(() => act(form))
      setAsking(false)
      toast({ title: done(answer) })
      await client.invalidateQueries({ queryKey: [operatorKey] })
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  const failed = failure !== null && (
    <p role="alert" className={css['failure']}>
      {failure}
    </p>
  )
  return (
    <>
      <Button look={look} busy={isBusy} onClick={() => (ask ? setAsking(true) : void run(new FormData()))}>
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
              <Button type="submit" form={formId} look={look === 'danger' ? 'danger' : 'primary'} busy={isBusy}>
                {label}
              </Button>
            </>
          }
        >
          <form
            id={formId}
            className={css['form']}
            onSubmit={(event) => {
              event.preventDefault()
              void run(new FormData(event.currentTarget))
            }}
          >
            {ask.children}
            {failed}
          </form>
        </Dialog>
      )}
    </>
  )
}

/** What was written into a field of an act's form. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
