import { useOnline } from '../device/use-online.ts'
import type { SyncLoopState } from '../device/sync-loop.ts'
import { createStore, useStore } from '../store.ts'
import { runningAccount } from './start-account.ts'

const idle = createStore<SyncLoopState>({ is: 'idle' })

/** Whether the server could be reached when it was last tried: there are networks without one. */
export function useServerInReach(): boolean {
  const isOnline = useOnline()
  const running = useStore(runningAccount)
  const found = useStore(running?.sync?.state ?? idle)
  return isOnline && found.is !== 'unreachable'
}
