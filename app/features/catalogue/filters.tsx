import { Suspense, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { isFiltered, type CatalogueQuery } from './catalogue-query.ts'
import type { FiltersPanelProps } from './filters-panel.tsx'
import css from './filters.module.css'

const FiltersPanel = lateComponent<FiltersPanelProps>(() =>
  import('./filters-panel.tsx').then((module) => module.FiltersPanel),
)

export type FiltersProps = Pick<FiltersPanelProps, 'query' | 'dearest' | 'onChange'>

/** The button of the filters. Their panel is fetched when a hand comes near. */
export function Filters({ query, dearest, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const button = (
    <Button
      look="secondary"
      icon="filter"
      className={css['button']}
      data-changed={isFiltered(query) || undefined}
      aria-haspopup="dialog"
      onPointerEnter={FiltersPanel.prepare}
      onFocus={FiltersPanel.prepare}
      onClick={() => {
        setWanted(true)
        setOpen(true)
      }}
    >
      <Label query={query} />
    </Button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <FiltersPanel
        {...{ query, dearest, onChange, isOpen }}
        onOpenChange={setOpen}
        trigger={
          <Button
            look="secondary"
            icon="filter"
            className={css['button']}
            data-changed={isFiltered(query) || undefined}
          >
            <Label query={query} />
          </Button>
        }
      />
    </Suspense>
  )
}

/** Beside the search box of a phone there is room for the picture alone. */
function Label({ query }: { query: CatalogueQuery }) {
  return (
    <>
      <span className={css['label']}>Filters</span>
      {isFiltered(query) && <VisuallyHidden> (changed)</VisuallyHidden>}
    </>
  )
}
