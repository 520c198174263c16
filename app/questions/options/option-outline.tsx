import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import css from './option-outline.module.css'

/** Options to be read only: without letters, which belong to an attempt. */
export function OptionOutline({ options }: { options: readonly { id: string; text: string }[] }) {
  return (
    <ul className={css['options']}>
      {options.map((option) => (
        <li key={option.id}>
          <InlineMarkdown source={option.text} />
        </li>
      ))}
    </ul>
  )
}

/** An option in its own words; a question mark for one that the question does not have any more. */
export function OptionWords({
  options,
  id,
}: {
  options: readonly { id: string; text: string }[]
  id: string | undefined
}) {
  return <InlineMarkdown source={options.find((option) => option.id === id)?.text ?? '?'} />
}
