import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Popover, PopoverClose } from '../../ui/popover.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { everything, isFiltered, priceScale, type Sort, type Wish } from './catalogue-wish.ts'
import css from './filters-leaf.module.css'

export interface FiltersLeafProps {
  wish: Wish
  onChange: (part: Partial<Wish>) => void
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
export function FiltersLeaf({ wish, onChange, trigger, isOpen, onOpenChange }: FiltersLeafProps) {
  return (
    <Popover label="Filters" {...{ trigger, isOpen, onOpenChange }}>
      <div className={css['leaf']}>
        <RangeSlider
          legend="Price range"
          {...priceScale}
          unit="£"
          value={wish.prices}
          onChange={(prices) => onChange({ prices })}
        />
        <SelectField label="Sort by" options={orders} value={wish.sort} onValue={(sort) => onChange({ sort })} />
        <div className={css['actions']}>
          {isFiltered(wish) && (
            <Button look="plain" onClick={() => onChange({ prices: everything.prices, sort: everything.sort })}>
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
