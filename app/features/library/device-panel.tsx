import { useCallback } from 'react'
import { type StorageReport, storageReport } from '../../../offline/storage-room.ts'
import { packEnv } from '../../data/device/packs.ts'
import { useLive } from '../../data/device/use-live.ts'
import { formatBytes } from '../../ui/content/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import css from './device-panel.module.css'

/** What this device keeps for all its accounts, and how safely. */
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
          ...(usedBytes === null ? [] : [{ name: 'Space used', value: formatBytes(usedBytes) }]),
          { name: 'Kept when space runs out', value: isPersisted ? 'Yes' : 'Perhaps not' },
        ]}
      />
      {!isPersisted && (
        <p className={css['small']}>
          The browser may remove downloads when the device is full. What you did goes to your account whenever there is
          a network.
        </p>
      )}
    </section>
  )
}
