import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { Problem } from '../../../core/problem.ts'
import type { FormOptions } from '../../data/forms/use-form.ts'
import { planQueries, tellOwnPlan } from '../../data/account/own-plan.ts'
import { ChangeDialog, type ChangeDialogProps } from '../../identity/change-dialog.tsx'
import { ChangeFailed } from '../../identity/change-failed.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { useToast } from '../../ui/controls/toast.tsx'

/** What follows from a change of the plan: it shows everywhere how it stands then. */
function usePlanChange(userId: string) {
  const queryClient = useQueryClient()
  return {
    changed: (now: Subscription) => void tellOwnPlan(queryClient, userId, now),
    failed: (error: unknown) => {
      // It stands otherwise than this page says.
      if (error instanceof Problem && error.code === 'conflict') {
        void queryClient.invalidateQueries(planQueries.own(userId))
        void queryClient.invalidateQueries(planQueries.invoices(userId))
      }
    },
  }
}

/** Changes the plan, and shows everywhere how it stands then. */
export function useChangedPlan<Asked, Now extends Subscription>(
  userId: string,
  change: (asked: Asked) => Promise<Now>,
  onChanged: (now: Now) => void,
) {
  const { changed, failed } = usePlanChange(userId)
  return useMutation({
    mutationFn: change,
    onSuccess: (now) => {
      onChanged(now)
      changed(now)
    },
    onError: failed,
  })
}

export interface PlanActProps<Now extends Subscription> {
  userId: string
  /** What the button says, here and in the dialog. */
  label: string
  look?: 'primary' | 'secondary' | 'danger'
  /** Heading of the dialog: what is asked. */
  title: string
  /** What will happen. */
  children: ReactNode
  act: () => Promise<Now>
  /** Said when it is done. */
  done: (now: Now) => string
}

/** Something that can be done with the plan: one press, and one more after reading what it means. */
export function PlanAct<Now extends Subscription>({
  userId,
  label,
  look = 'secondary',
  title,
  children,
  act,
  done,
}: PlanActProps<Now>) {
  const [isAsking, setAsking] = useState(false)
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
            <Button
              look={look === 'danger' ? 'danger' : 'primary'}
              busy={change.isPending}
              onClick={() => change.mutate()}
            >
              {label}
            </Button>
          </>
        }
      >
        {children}
        <ChangeFailed error={change.error} />
      </Dialog>
    </>
  )
}

type OfForm<Body> = Pick<FormOptions<Body, Subscription>, 'name' | 'schema' | 'bodyOf' | 'send'> &
  Pick<ChangeDialogProps<Body, Subscription>, 'title' | 'label' | 'children'>

export interface PlanFormActProps<Body> extends OfForm<Body> {
  userId: string
  /** Said when it is done. */
  done: (now: Subscription) => string
}

/** The same for what something has to be chosen for. */
export function PlanFormAct<Body>({ userId, done, ...asked }: PlanFormActProps<Body>) {
  const [isAsking, setAsking] = useState(false)
  const { changed, failed } = usePlanChange(userId)
  const toast = useToast()
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {asked.label}
      </Button>
      {isAsking && (
        <ChangeDialog
          {...asked}
          keepsDraft
          dismiss="Close"
          onClose={() => setAsking(false)}
          onSent={(now) => {
            setAsking(false)
            toast({ title: done(now) })
            changed(now)
          }}
          onFailed={failed}
        />
      )}
    </>
  )
}
