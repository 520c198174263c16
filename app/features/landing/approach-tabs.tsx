import type { ReactNode } from 'react'
import type { Site } from '../../../core/contract/site/site.ts'
import { MaterialsDrawing, SupportDrawing, TutoringDrawing } from '../../ui/illustrations/approach-drawings.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import css from './approach-tabs.module.css'

const drawings: Record<string, ReactNode> = {
  tutoring: <TutoringDrawing />,
  materials: <MaterialsDrawing />,
  support: <SupportDrawing />,
}

export interface ApproachTabsProps {
  approach: Site['approach']
  /** Of the address; any other than those of the shop opens the first. */
  openId: string | undefined
  onOpen: (id: string) => void
}

/** What a person, a page and a helping hand are each for, one panel at a time. */
export function ApproachTabs({ approach, openId, onOpen }: ApproachTabsProps) {
  const open = approach.find(({ id }) => id === openId) ?? approach[0]
  if (open === undefined) return null
  return (
    <Tabs
      label="Our Approach"
      open={open.id}
      onOpen={onOpen}
      tabs={approach.map(({ id, title, text, points }) => ({
        id,
        label: title,
        content: (
          <div className={css['panel']}>
            <div className={css['words']}>
              <p className={css['text']}>{text}</p>
              <ul className={css['points']}>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
            {drawings[id] && <div className={css['drawing']}>{drawings[id]}</div>}
          </div>
        ),
      }))}
    />
  )
}
