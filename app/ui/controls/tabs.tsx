import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import css from './tabs.module.css'
import { showInRow } from '../layout/show-in-row.ts'

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

/** Panels of one screen behind named tabs; on a phone the row scrolls. Arrow keys move along the names, Enter or a tap opens:
 *  the pattern "Tabs with manual activation" of the ARIA authoring practices. Only the open panel is drawn. */
export function Tabs<Id extends string>({ label, tabs, open, onOpen }: TabsProps<Id>) {
  const base = useId()
  const rail = useRef<HTMLDivElement>(null)
  const names = useRef<HTMLDivElement>(null)
  const place = tabs.findIndex(({ id }) => id === open)
  useEffect(() => showInRow(rail.current, names.current?.children, place), [place])

  /** Something in the panel that goes was pressed: reading goes on in the one that comes. */
  const goesOn = useRef(false)
  const panelRef = useCallback((panel: HTMLDivElement | null) => {
    if (goesOn.current) panel?.focus()
    return () => {
      goesOn.current = panel?.contains(document.activeElement) ?? false
    }
  }, [])

  const onKey = (event: KeyboardEvent, at: number) => {
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const name = names.current?.children[(target + tabs.length) % tabs.length]
    if (name instanceof HTMLElement) name.focus()
  }

  return (
    <div>
      <div ref={rail} className={css['rail']}>
        <div ref={names} className={css['list']} role="tablist" aria-label={label}>
          {tabs.map(({ id, label: name }, at) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}-${id}`}
              className={css['tab']}
              aria-selected={id === open}
              aria-controls={id === open ? `${base}-panel` : undefined}
              tabIndex={id === open ? 0 : -1}
              onClick={() => onOpen(id)}
              onKeyDown={(event) => onKey(event, at)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <div
        key={open}
        ref={panelRef}
        role="tabpanel"
        id={`${base}-panel`}
        className={css['panel']}
        aria-labelledby={`${base}-${open}`}
        tabIndex={0}
      >
        {tabs[place]?.content}
      </div>
    </div>
  )
}
