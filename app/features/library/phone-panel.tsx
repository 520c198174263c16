import { useCallback } from 'react'
import { storageReport } from '../../../offline/storage-room.ts'
import { packEnv } from '../../data/packs.ts'
import { useLive } from '../../data/use-live.ts'
import { PhonePanelView } from './phone-panel-view.tsx'

/** What this phone keeps for all its accounts, and how safely. */
export function PhonePanel() {
  const report = useLive(useCallback(() => storageReport(packEnv, navigator.storage), []))
  return report ? <PhonePanelView {...report} /> : null
}
