import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { pictureQueries } from '../../data/api/picture-queries.ts'
import { hasLessMotion } from '../../data/session/access-marks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { endOf, filmOf, runningPicture, stillPicture, stepAt } from './film.ts'
import css from './film-player.module.css'

type Playing = { is: 'still'; step: number } | { is: 'running'; fromS: number; step: number }

export interface FilmPlayerProps {
  title: string
  /** Address of the animated picture. */
  url: string
  transcript: string
}

/** A short film of steps: it starts when asked, stops when asked, goes to any step, and says each step in words below. */
export function FilmPlayer({ title, url, transcript }: FilmPlayerProps) {
  const { data: svg, isError, refetch } = useQuery(pictureQueries.text(url))
  const film = useMemo(() => filmOf(svg ?? '', transcript), [svg, transcript])
  const last = film.steps.length - 1
  // Before it is started all of it is to be seen.
  const [playing, setPlaying] = useState<Playing>({ is: 'still', step: last })
  const [hasBegun, setBegun] = useState(false)

  const fromS = playing.is === 'running' ? playing.fromS : null
  useEffect(() => {
    if (fromS === null) return
    const timers = film.steps.flatMap((step, place) =>
      step.fromS > fromS
        ? [setTimeout(() => setPlaying({ is: 'running', fromS, step: place }), (step.fromS - fromS) * 1000)]
        : [],
    )
    timers.push(setTimeout(() => setPlaying({ is: 'still', step: last }), (endOf(film) - fromS) * 1000))
    return () => timers.forEach(clearTimeout)
  }, [film, fromS, last])

  const wantsStill = useReducedMotion()
  const isMoving = fromS !== null && !wantsStill
  // While it moves it changes by itself.
  const shownStep = isMoving ? null : playing.step
  const picture = useMemo(() => {
    if (svg === undefined) return undefined
    return shownStep === null ? runningPicture(svg, fromS ?? 0) : stillPicture(svg, shownStep)
  }, [svg, fromS, shownStep])
  const screen = useRef<HTMLImageElement>(null)
  usePicture(screen, picture)

  const isRunning = playing.is === 'running'
  const isAtEnd = playing.step === last && !isRunning
  const goTo = (step: number) => {
    setBegun(true)
    setPlaying({ is: 'still', step })
  }
  const play = () => {
    setBegun(true)
    if (isRunning) return setPlaying({ is: 'still', step: playing.step })
    const step = isAtEnd ? 0 : playing.step
    const start = film.steps[step]?.fromS ?? 0
    setPlaying({ is: 'running', fromS: start, step: stepAt(film, start) })
  }

  return (
    <figure className={css['film']} aria-label={`Film: ${title}`}>
      <div className={css['screen']}>
        {svg !== undefined && (
          <img ref={screen} alt={`${title}, ${hasBegun ? `step ${playing.step + 1}` : 'the whole picture'}`} />
        )}
        {isError && (
          <div className={css['missing']}>
            <p>The picture is not on this device yet. All of its words are below.</p>
            <Button look="secondary" icon="refresh" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <div className={css['bar']}>
        <Button
          icon={isRunning ? 'pause' : isAtEnd && hasBegun ? 'refresh' : 'play'}
          busy={svg === undefined}
          onClick={play}
        >
          {isRunning ? 'Pause' : isAtEnd && hasBegun ? 'Play again' : 'Play'}
        </Button>
        <ol className={css['steps']} aria-label="Steps">
          {film.steps.map((_, step) => (
            <li key={step}>
              <button
                type="button"
                className={css['step']}
                aria-label={`Step ${step + 1}`}
                aria-current={hasBegun && step === playing.step ? 'step' : undefined}
                onClick={() => goTo(step)}
              >
                {step + 1}
              </button>
            </li>
          ))}
        </ol>
      </div>
      <figcaption className={css['captions']} data-waits={!hasBegun || undefined}>
        {!hasBegun && (
          <p
            className={css['caption']}
          >{`${film.steps.length} steps in ${Math.round(endOf(film))} seconds, without sound.`}</p>
        )}
        {film.steps.map(({ words }, step) => (
          // All lie in one place, so that the longest gives the height.
          <p key={step} className={css['caption']} data-off={!hasBegun || step !== playing.step || undefined}>
            <InlineMarkdown source={words} />
          </p>
        ))}
      </figcaption>
    </figure>
  )
}

/** Shows text as a picture. The one before stays until the next is drawn. */
function usePicture(screen: RefObject<HTMLImageElement | null>, text: string | undefined): void {
  useEffect(() => {
    const image = screen.current
    if (!image || text === undefined) return
    const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
    image.setAttribute('src', address)
    return () => void setTimeout(() => URL.revokeObjectURL(address), 1_000)
  }, [screen, text])
}

const stillness = '(prefers-reduced-motion: reduce)'

/** Whether this person wants no motion; not known where a page is rendered on the server. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(stillness)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(stillness).matches || hasLessMotion(),
    () => false,
  )
}
