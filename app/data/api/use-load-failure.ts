import { Problem } from '../../../core/problem.ts'
import { useOnline } from '../device/use-online.ts'

/** Why something could not be fetched. `offline`: this device has no network; `unreachable`: the server does not answer; `failed`:
 *  anything else, a fault of ours among it, which no network would mend. */
export function useLoadFailure(error: unknown): 'offline' | 'unreachable' | 'failed' {
  const isOnline = useOnline()
  const isUnanswered = error instanceof Problem && (error.code === 'unreachable' || error.code === 'unreadable')
  if (!isUnanswered) return 'failed'
  return isOnline ? 'unreachable' : 'offline'
}
