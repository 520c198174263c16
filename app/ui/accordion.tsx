import { Accordion as Headless } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './accordion.module.css'
import { Icon } from './icon.tsx'

export interface AccordionItem {
  id: string
  title: string
  content: ReactNode
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  /** Level of the titles, below the heading they stand under. */
  level?: 2 | 3 | 4
  /** The open item when the screen decides, as for a link to one question; otherwise the reader does. */
  open?: string
  onOpen?: (id: string) => void
}

/** A list that unfolds one item at a time. What is folded stays in the page, for search and for print. */
export function Accordion({ items, level = 3, open, onOpen }: AccordionProps) {
  const Title = `h${level}` as const
  const chosen = { ...(open !== undefined && { value: open }), ...(onOpen && { onValueChange: onOpen }) }
  return (
    <Headless.Root type="single" collapsible className={css['list']} {...chosen}>
      {items.map(({ id, title, content }) => (
        <Headless.Item key={id} value={id} className={css['item']} id={id}>
          <Headless.Header asChild>
            <Title className={css['title']}>
              <Headless.Trigger className={css['trigger']}>
                {title}
                <Icon name="chevron" />
              </Headless.Trigger>
            </Title>
          </Headless.Header>
          <Headless.Content className={css['content']} forceMount>
            <div className={css['words']}>{content}</div>
          </Headless.Content>
        </Headless.Item>
      ))}
    </Headless.Root>
  )
}
