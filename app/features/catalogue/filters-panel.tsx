import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Popover, PopoverClose } from '../../ui/controls/popover.tsx'
import { RangeSlider } from '../../ui/controls/range-slider.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { noFilters, isFiltered, priceScale, type Sort, type CatalogueQuery } from './catalogue-query.ts'
import css from './filters-panel.module.css'

export interface FiltersPanelProps {
  query: CatalogueQuery
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

/** Price and order. It brings the headless library, and so comes by itself. */
export function FiltersPanel({ query, onChange, trigger, isOpen, onOpenChange }: FiltersPanelProps) {
  return (
    <Popover label="Filters" {...{ trigger, isOpen, onOpenChange }}>
      <div className={css['panel']}>
        <RangeSlider
          legend="Price range"
          {...priceScale}
          unit="£"
          value={query.prices}
          onChange={(prices) => onChange({ prices })}
        />
        <SelectField label="Sort by" options={orders} value={query.sort} onValue={(sort) => onChange({ sort })} />
        <div className={css['actions']}>
          {isFiltered(query) && (
            <Button look="plain" onClick={() => onChange({ prices: noFilters.prices, sort: noFilters.sort })}>
              Clear Filters
            </Button>
          )}
          <PopoverClose>
            <Button look="secondary">Done</Button>
          </PopoverClose>
        </div>
      </div>
    </Popover>
  )
}
