import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import css from './virtual-list.module.css'

export interface RowFocus {
  onFocus: () => void
  onBlur: (event: FocusEvent) => void
}

export interface VirtualListProps {
  count: number
  /** Height of a row in rem. */
  rowRem: number
  /** `focus` goes to what of the row can take it. */
  renderRow: (index: number, focus: RowFocus) => ReactNode
  keyOf: (index: number) => string
  /** A row that is drawn wherever one looks, as the one that one comes back to; none where it is negative. */
  kept?: number
}

/** A long list of rows of one height. Only those in view and near it are drawn, and on paper all; the list has its whole length all the
 *  same, and every row says which of how many it is. */
export function VirtualList({ count, rowRem, renderRow, keyOf, kept = -1 }: VirtualListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const isPrinting = usePrinting()
  const scrollMargin = useTopOf(list)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    overscan: 6,
    scrollMargin,
    // So that rows are there as soon as the list is.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // The row in focus and its neighbours stay while one scrolls away from them: the next Tab goes on from there.
    rangeExtractor: (range) => {
      if (isPrinting) return [...Array(count).keys()]
      const held = focused === null ? [] : [focused - 1, focused, focused + 1]
      const drawn = [...defaultRangeExtractor(range), ...[kept, ...held].filter((at) => at >= 0 && at < range.count)]
      return [...new Set(drawn)].sort((a, b) => a - b)
    },
  })
  const leave = ({ relatedTarget }: FocusEvent) => {
    // To another row: it must not go while the focus is on its way there.
    if (!list.current?.contains(relatedTarget)) setFocused(null)
  }
  return (
    <ul ref={list} className={css['list']} style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, start, size }) => (
        <li
          key={keyOf(index)}
          aria-setsize={count}
          aria-posinset={index + 1}
          className={css['place']}
          style={{ height: size, top: start - scrollMargin }}
        >
          {renderRow(index, { onFocus: () => setFocused(index), onBlur: leave })}
        </li>
      ))}
    </ul>
  )
}

/** Where a list begins on the page, px: looked up again when the page changes its size, which all does that moves the list. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return top
}

/** While the page goes to paper: what is drawn for that is there before the event ends. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
