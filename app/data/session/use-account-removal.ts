import { useMutation, useQuery } from '@tanstack/react-query'
import type { Unsent } from '../../../offline/account/unsent.ts'
import { unsentOnDevice } from './account-removal.ts'
import { accountScope } from './account-scope.ts'

export interface AccountRemoval {
  /** What no server has of the account: `null` when there is nothing, `undefined` while it is looked up or cannot be read. */
  lost: Unsent | null | undefined
  isLooking: boolean
  isUnreadable: boolean
  isRemoving: boolean
  hasFailed: boolean
  remove: () => void
}

/** Taking an account off this device: what would be lost with it, looked up each time anew, and how far the removal is.
 *  `onRemove` rejects when the account is still there. */
export function useAccountRemoval(
  userId: string,
  onRemove: () => Promise<void>,
  onRemoved: () => void,
): AccountRemoval {
  const look = useQuery({
    queryKey: [accountScope, userId, 'unsent'],
    queryFn: () => unsentOnDevice(userId),
    gcTime: 0,
    staleTime: 0,
  })
  const removal = useMutation({ mutationFn: onRemove, onSuccess: onRemoved })
  return {
    lost: look.data,
    isLooking: look.isPending,
    isUnreadable: look.isError,
    isRemoving: removal.isPending,
    hasFailed: removal.isError,
    remove: () => removal.mutate(),
  }
}
