import type { Claim, Site } from '../../../core/contract/site/site.ts'
import { LeaderName } from '../../ui/layout/leader-list.tsx'
import { SampleMark, SampleNote } from '../../ui/layout/sample-note.tsx'
import css from './claims-band.module.css'

export type ClaimPage = Claim['shownOn'][number]

export interface ClaimsBandProps {
  site: Pick<Site, 'claims' | 'sampleNote'>
  page: ClaimPage
}

/** The shop's figures as a table of contents: what is counted first, then the operator's own word. */
export function ClaimsBand({ site, page }: ClaimsBandProps) {
  const shown = site.claims.filter(({ shownOn }) => shownOn.includes(page))
  const counted = shown.filter(({ source }) => source === 'computed')
  const said = shown.filter(({ source }) => source === 'operator')
  return (
    <>
      <dl className={css['band']}>
        {[...counted, ...said].map(({ id, label, value, isSample }) => (
          <div key={id} className={css['entry']}>
            <LeaderName as="dt">
              <span>
                {label}
                {isSample && <SampleMark />}
              </span>
            </LeaderName>
            <dd className={css['value']}>{value}</dd>
          </div>
        ))}
      </dl>
      {said.some(({ isSample }) => isSample) && <SampleNote note={site.sampleNote} />}
    </>
  )
}
