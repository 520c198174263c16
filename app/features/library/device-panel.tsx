import { useCallback, useState } from 'react'
import { type StorageReport, storageReport } from '../../../offline/storage-room.ts'
import { askToKeepStorage, isStorageRefused } from '../../data/device/keep-storage.ts'
import { packEnv } from '../../data/device/packs.ts'
import { useLive } from '../../data/device/use-live.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatBytes } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import css from './device-panel.module.css'

/** What this device keeps for all its accounts, and what to do where the browser does not promise to keep it. */
export function DevicePanel() {
  const [isRefused, setRefused] = useState(isStorageRefused)
  const [isKept, setKept] = useState(false)
  const report = useLive(useCallback(() => storageReport(packEnv, navigator.storage), []))
  const ask = async () => {
    await askToKeepStorage('request')
    setRefused(isStorageRefused())
    setKept(!isStorageRefused())
  }
  return report ? (
    <Report {...report} isPersisted={report.isPersisted || isKept} isRefused={isRefused} onAsk={() => void ask()} />
  ) : null
}

interface ReportProps extends StorageReport {
  isRefused: boolean
  onAsk: () => void
}

function Report({ usedBytes, freeBytes, isPersisted, packs, isRefused, onAsk }: ReportProps) {
  return (
    <section className={css['panel']} aria-labelledby="this-device">
      <h2 id="this-device">This device</h2>
      <LeaderList
        entries={[
          ...packs.map(({ title, bytes }) => ({ name: title, value: formatBytes(bytes) })),
          ...(usedBytes === null ? [] : [{ name: 'All together, with the app', value: formatBytes(usedBytes) }]),
          ...(freeBytes === null ? [] : [{ name: 'Allowed besides, by the browser', value: formatBytes(freeBytes) }]),
          { name: 'Kept when the device is full', value: isPersisted ? 'Yes' : 'Not promised' },
        ]}
      />
      {!isPersisted && 'storage' in navigator && (
        <p>
          <Button look="secondary" onClick={onAsk}>
            Ask the browser to keep it
          </Button>
        </p>
      )}
      <div role="status">
        {!isPersisted && isRefused && (
          <p className={css['small']}>
            This browser may remove what is kept here when the device is full. Installed as an app, Vademecum is usually
            kept: choose “Install” or “Add to Home Screen” in the browser’s menu. Otherwise keep some space free.
          </p>
        )}
      </div>
    </section>
  )
}
