import { useCallback } from 'react'
import { type StorageReport, storageReport } from '../../../offline/storage-room.ts'
import { isStorageRefused } from '../../data/device/keep-storage.ts'
import { packEnv } from '../../data/device/packs.ts'
import { useLive } from '../../data/device/use-live.ts'
import { formatBytes } from '../../ui/content/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import css from './device-panel.module.css'

/** What this device keeps for all its accounts, and what to do where the browser does not promise to keep it. */
export function DevicePanel() {
  const report = useLive(useCallback(() => storageReport(packEnv, navigator.storage), []))
  return report ? <Report {...report} /> : null
}

function Report({ usedBytes, isPersisted, packs }: StorageReport) {
  return (
    <section className={css['panel']} aria-labelledby="this-device">
      <h2 id="this-device">This device</h2>
      <LeaderList
        entries={[
          ...packs.map(({ title, bytes }) => ({ name: title, value: formatBytes(bytes) })),
          ...(usedBytes === null ? [] : [{ name: 'All together, with the app', value: formatBytes(usedBytes) }]),
        ]}
      />
      {!isPersisted && isStorageRefused() && (
        <p className={css['small']}>
          This browser may remove what is kept here when the device is full. Installed as an app, Vademecum is usually
          kept: choose “Install” or “Add to Home Screen” in the browser’s menu. Otherwise keep some space free.
        </p>
      )}
    </section>
  )
}
