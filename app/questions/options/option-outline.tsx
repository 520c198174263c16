import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import css from './option-outline.module.css'

/** Options to be read only. */
export function OptionOutline({ options }: { options: readonly { id: string; text: string }[] }) {
  return (
    <ol className={css['options']}>
      {options.map((option) => (
        <li key={option.id}>
          <span className={css['letter']}>{option.id.toUpperCase()}</span>
          <InlineMarkdown source={option.text} />
        </li>
      ))}
    </ol>
  )
}

/** An option in its own words, after its letter. */
export function OptionWords({ options, id }: { options: readonly { id: string; text: string }[]; id: string }) {
  return (
    <>
      {id.toUpperCase()}: <InlineMarkdown source={options.find((option) => option.id === id)?.text ?? ''} />
    </>
  )
}
