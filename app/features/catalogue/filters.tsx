import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isFiltered, type Wish } from './catalogue-wish.ts'
import type { FiltersLeafProps } from './filters-leaf.tsx'
import css from './filters.module.css'

const load = () => import('./filters-leaf.tsx')
const FiltersLeaf = lazy(() => load().then((module) => ({ default: module.FiltersLeaf })))

export type FiltersProps = Pick<FiltersLeafProps, 'wish' | 'onChange'>

/** The button of the Filters leaf. The leaf is fetched when a hand comes near. */
export function Filters({ wish, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const near = () => void load().catch(() => undefined)
  const button = (
    <Button
      look="secondary"
      icon="filter"
      className={css['button']}
      data-changed={isFiltered(wish) || undefined}
      aria-haspopup="dialog"
      onPointerEnter={near}
      onFocus={near}
      onClick={() => {
        setWanted(true)
        setOpen(true)
      }}
    >
      <Label wish={wish} />
    </Button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <FiltersLeaf
        {...{ wish, onChange, isOpen }}
        onOpenChange={setOpen}
        trigger={
          <Button look="secondary" icon="filter" className={css['button']} data-changed={isFiltered(wish) || undefined}>
            <Label wish={wish} />
          </Button>
        }
      />
    </Suspense>
  )
}

/** Beside the search box of a phone there is room for the picture alone. */
function Label({ wish }: { wish: Wish }) {
  return (
    <>
      <span className={css['label']}>Filters</span>
      {isFiltered(wish) && <VisuallyHidden> (changed)</VisuallyHidden>}
    </>
  )
}
