import type { StorageReport } from '../../../offline/storage-room.ts'
import { formatBytes } from '../../ui/content/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import css from './device-panel.module.css'

export function DevicePanelView({ usedBytes, isPersisted, packs }: StorageReport) {
  return (
    <section className={css['panel']} aria-labelledby="this-phone">
      <h2 id="this-phone">This device</h2>
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
