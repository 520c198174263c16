import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { Problem } from '../../../core/problem.ts'
import { planQueries, tellOwnPlan } from '../../data/account/own-plan.ts'
import { ChangeFailed } from '../../identity/change-failed.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import css from './own-plan.module.css'

/** Changes the plan, and shows everywhere how it stands then. */
export function useChangedPlan<Asked>(
  userId: string,
  change: (asked: Asked) => Promise<Subscription>,
  onChanged: (now: Subscription) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (now) => {
      onChanged(now)
      void tellOwnPlan(queryClient, userId, now)
    },
    onError: (error) => {
      // It stands otherwise than this page says.
      if (error instanceof Problem && error.code === 'conflict') {
        void queryClient.invalidateQueries(planQueries.own(userId))
        void queryClient.invalidateQueries(planQueries.invoices(userId))
      }
    },
  })
}

export interface PlanActProps {
  userId: string
  /** What the button says, here and in the dialog. */
  label: string
  look?: 'primary' | 'secondary' | 'danger'
  /** Heading of the dialog: what is asked. */
  title: string
  /** What will happen, and the fields that `act` is handed. */
  children: ReactNode
  act: (form: FormData) => Promise<Subscription>
  /** Said when it is done. */
  done: (now: Subscription) => string
}

/** Something that can be done with the plan: one press, and one more after reading what it means. */
export function PlanAct({ userId, label, look = 'secondary', title, children, act, done }: PlanActProps) {
  const [isAsking, setAsking] = useState(false)
  const formId = useId()
  const toast = useToast()
  const change = useChangedPlan(userId, act, (now) => {
    setAsking(false)
    toast({ title: done(now) })
  })
  const close = () => {
    setAsking(false)
    change.reset()
  }
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title={title}
        actions={
          <>
            <Button look="secondary" onClick={close}>
              Close
            </Button>
            <Button type="submit" form={formId} look={look === 'danger' ? 'danger' : 'primary'} busy={change.isPending}>
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
            if (!change.isPending) change.mutate(new FormData(event.currentTarget))
          }}
        >
          {children}
          <ChangeFailed error={change.error} />
        </form>
      </Dialog>
    </>
  )
}
