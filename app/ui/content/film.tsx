import { useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import css from './film.module.css'
import { Markdown } from './markdown.tsx'
import { Notice } from '../layout/notice.tsx'

export interface FilmProps {
  title: string
  /** Address of the animated picture; its captions are in it. */
  animation: string
  /** The same picture at rest; `null` while it is not here. */
  still: string | null
  /** What the film shows, in words: limited Markdown. Left out where a link leads to it. */
  transcript?: string
  /** "Fig. 1", under the picture. */
  figure: string
  /** Level of the transcript's heading. */
  level?: 3 | 4
}

/** An animated picture that waits to be played and can be stopped, with the same in words below it. */
export function Film({ title, animation, still, transcript, figure, level = 3 }: FilmProps) {
  const [state, setState] = useState<'waiting' | 'playing' | 'missing'>('waiting')
  const id = useId()
  const Title = `h${level}` as const
  const isPlaying = state === 'playing'
  return (
    <div className={css['film']}>
      <figure className={css['figure']}>
        <div className={css['screen']} data-state={state}>
          {isPlaying ? (
            <img
              src={animation}
              alt={transcript === undefined ? `Film: ${title}` : `Film: ${title}. It is told in words below.`}
              onError={() => setState('missing')}
            />
          ) : (
            still !== null && <img src={still} alt="" />
          )}
          {state === 'waiting' && <span className={css['veil']} aria-hidden="true" />}
        </div>
        <figcaption className={css['caption']}>
          <span>
            <b>{figure}</b> {title}
          </span>
          <Button
            look={isPlaying ? 'secondary' : 'primary'}
            icon={isPlaying ? 'stop' : 'play'}
            onClick={() => setState(isPlaying ? 'waiting' : 'playing')}
          >
            {isPlaying ? 'Stop' : 'Play'}
          </Button>
        </figcaption>
      </figure>
      {state === 'missing' && (
        <Notice tone="warn" announce title="The picture is not on this device">
          It comes with a network{transcript !== undefined && '; what it shows stands below in words'}.
        </Notice>
      )}
      {transcript !== undefined && (
        <section className={css['words']} aria-labelledby={id}>
          <Title id={id}>In words</Title>
          <Markdown source={transcript} under={2} />
        </section>
      )}
    </div>
  )
}
