import { type ReactNode, useId } from 'react'
import css from './accordion.module.css'
import { Icon } from '../layout/icon.tsx'

export interface AccordionItem {
  /** Also the target of links: `#id`. */
  id: string
  title: string
  content: ReactNode
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  /** Level of the titles, below the heading they stand under. */
  level?: 2 | 3 | 4
  /** Open at first. */
  openId?: string | undefined
  /** Lists of one group share the one open item. */
  group?: string | undefined
}

/** A list of which one item is open at a time: the browser's own `<details>` of one name. It unfolds before any script runs,
 *  and a search in the page finds what is folded. */
export function Accordion({ items, level = 3, openId, group }: AccordionProps) {
  const Title = `h${level}` as const
  const own = useId()
  const name = group ?? own
  return (
    <div className={css['list']}>
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} name={name} className={css['item']} open={id === openId}>
          <summary className={css['trigger']}>
            <Title className={css['title']}>{title}</Title>
            <Icon name="chevron" />
          </summary>
          <div className={css['words']}>{content}</div>
        </details>
      ))}
    </div>
  )
}
