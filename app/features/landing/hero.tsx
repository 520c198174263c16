import type { ReactNode } from 'react'
import css from './hero.module.css'

export interface HeroProps {
  /** The running head over the title. */
  over: ReactNode
  title: ReactNode
  lead: ReactNode
  actions: ReactNode
  /** What a trial or a plan costs, in small print. */
  small?: ReactNode
  figure: ReactNode
}

/** The title page: words on the left, a figure on the right; on a phone one under the other. */
export function Hero({ over, title, lead, actions, small, figure }: HeroProps) {
  return (
    <div className={css['hero']}>
      <div className={css['words']}>
        <p className={css['over']}>{over}</p>
        <h1 className={css['title']} tabIndex={-1}>
          {title}
        </h1>
        <p className={css['lead']}>{lead}</p>
        <div className={css['actions']}>{actions}</div>
        {/* Its place is kept while the words of the shop load. */}
        <p className={css['small']}>{small}</p>
      </div>
      {figure}
    </div>
  )
}
