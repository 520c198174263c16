import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Popover, PopoverClose } from '../../ui/controls/popover.tsx'
import { RangeSlider } from '../../ui/controls/range-slider.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { noFilters, isFiltered, priceScale, type Sort, type CatalogueQuery } from './catalogue-query.ts'
import css from './filters-panel.module.css'

export interface FiltersPanelProps {
  query: CatalogueQuery
  /** Where the range of prices ends: no course costs more. Pounds. */
  dearest: number
  onChange: (part: Partial<CatalogueQuery>) => void
  trigger: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const orders: { value: Sort; label: string }[] = [
  { value: 'title', label: 'Name A-Z' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'popular', label: 'Popular first' },
]

/** While words are searched for, those closest to them stand before the others. */
const searched = orders.map((order) => (order.value === 'title' ? { ...order, label: 'Closest match' } : order))

/** Price and order. It brings the headless library, and so comes by itself. */
export function FiltersPanel({ query, dearest, onChange, trigger, isOpen, onOpenChange }: FiltersPanelProps) {
  const [from, to] = query.prices
  const done = useRef<HTMLDivElement>(null)
  const isSearched = query.text.trim() !== ''
  // An address may name more than there is.
  const range = { min: priceScale.min, max: dearest, step: priceScale.step }
  return (
    <Popover label="Filters" {...{ trigger, isOpen, onOpenChange }}>
      <div className={css['panel']}>
        <RangeSlider
          legend="Price range"
          {...range}
          unit="£"
          value={[Math.min(from, dearest), Math.min(to, dearest)]}
          onChange={([low, high]) => onChange({ prices: [low, high === dearest ? priceScale.max : high] })}
        />
        <SelectField
          label="Sort by"
          options={isSearched ? searched : orders}
          value={query.sort}
          onValue={(sort) => onChange({ sort })}
        />
        <div className={css['actions']}>
          {isFiltered(query) && (
            <Button
              look="plain"
              onClick={() => {
                onChange({ prices: noFilters.prices, sort: noFilters.sort })
                // This button goes.
                done.current?.querySelector('button')?.focus()
              }}
            >
              Clear Filters
            </Button>
          )}
          <div ref={done}>
            <PopoverClose>
              <Button look="secondary">Done</Button>
            </PopoverClose>
          </div>
        </div>
      </div>
    </Popover>
  )
}
