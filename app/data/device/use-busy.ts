import { useEffect, useId } from 'react'
import { setBusy } from './busy.ts'

/** Holds an update of the app back while this is on the screen and `isOn`. */
export function useBusy(isOn = true): void {
  const reason = useId()
  useEffect(() => {
    setBusy(reason, isOn)
    return () => setBusy(reason, false)
  }, [reason, isOn])
}
