import { useCallback } from 'react'
import { storageReport } from '../../../offline/storage-room.ts'
import { packEnv } from '../../data/device/packs.ts'
import { useLive } from '../../data/device/use-live.ts'
import { DevicePanelView } from './device-panel-view.tsx'

/** What this phone keeps for all its accounts, and how safely. */
export function DevicePanel() {
  const report = useLive(useCallback(() => storageReport(packEnv, navigator.storage), []))
  return report ? <DevicePanelView {...report} /> : null
}
