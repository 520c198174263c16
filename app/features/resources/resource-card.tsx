import { Link } from '@tanstack/react-router'
import type { ResourceCard as Resource } from '../../../core/contract/shop/resources.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Stars } from '../../ui/layout/stars.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { drawingOf } from './resource-drawings.ts'
import css from './resource-card.module.css'
import { categoryNames, typeNames } from './resource-words.ts'
import { TypeFigure } from './type-figure.tsx'

export interface ResourceCardProps {
  resource: Resource
  /** With its figure, as the featured ones are shown; `lead` is the first of them. */
  featured?: 'lead' | 'usual'
  level?: 2 | 3
}

export function ResourceCard({ resource, featured, level = 3 }: ResourceCardProps) {
  const { id, title, description, type, category, tags, rating, downloads } = resource
  const Title = `h${level}` as const
  return (
    <article className={css['card']} data-featured={featured}>
      {featured && (
        <div className={css['figure']}>
          <TypeFigure type={type} drawing={drawingOf(resource)} />
        </div>
      )}
      <div className={css['words']}>
        <p className={css['kind']}>
          <span className={css['type']}>{typeNames[type]}</span> {categoryNames[category]}
        </p>
        <Title className={css['title']}>
          <Link to="/resources/$id" params={{ id }} className={css['open']}>
            {title}
          </Link>
        </Title>
        <p className={css['description']}>{description}</p>
        <ul className={css['tags']} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
      <div className={css['foot']}>
        <p className={css['facts']}>
          {rating !== undefined && (
            <span className={css['rating']}>
              <Stars rating={rating} /> {rating}
            </span>
          )}
          <span>{formatCount(downloads, 'download')}</span>
        </p>
        <LinkButton
          to="/resources/$id"
          params={{ id }}
          look="secondary"
          className={css['above']}
          iconAfter="arrow-right"
        >
          Access Resource
          <VisuallyHidden>: {title}</VisuallyHidden>
        </LinkButton>
      </div>
    </article>
  )
}
