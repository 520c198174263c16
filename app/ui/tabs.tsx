import { Tabs as Headless } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: string
  content: ReactNode
}

export interface TabsProps<Id extends string> {
  /** Names the list of tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  /** The one that is open; lives in the address, so that Back and links work. */
  open: Id
  onOpen: (id: Id) => void
}

/** Leaves of one screen behind named tabs. Arrow keys move along them; on a phone the row scrolls. */
export function Tabs<Id extends string>({ label, tabs, open, onOpen }: TabsProps<Id>) {
  const onChange = (value: string) => {
    const chosen = tabs.find(({ id }) => id === value)
    if (chosen) onOpen(chosen.id)
  }
  return (
    <Headless.Root value={open} onValueChange={onChange} activationMode="manual">
      <div className={css['rail']}>
        <Headless.List className={css['list']} aria-label={label}>
          {tabs.map(({ id, label: name }) => (
            <Headless.Trigger key={id} value={id} className={css['tab']}>
              {name}
            </Headless.Trigger>
          ))}
        </Headless.List>
      </div>
      {tabs.map(({ id, content }) => (
        <Headless.Content key={id} value={id} className={css['leaf']}>
          {content}
        </Headless.Content>
      ))}
    </Headless.Root>
  )
}
