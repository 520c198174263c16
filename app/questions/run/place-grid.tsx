import { Icon } from '../../ui/layout/icon.tsx'
import css from './place-grid.module.css'
import { QuestionIcon } from './question-icon.tsx'

const states = ['right', 'partly', 'wrong', 'answered', 'unanswered', 'unseen'] as const
/** How a question stands. The first three: its answer was marked; `unseen`: it was never opened. */
type PlaceState = (typeof states)[number]

export interface QuestionPlace {
  id: string
  state: PlaceState
  isFlagged: boolean
}

export interface PlaceGridProps {
  /** In the order in which they are asked. */
  places: readonly QuestionPlace[]
  /** Index of the question on the screen. */
  current: number | null
  onGo: (index: number) => void
}

const words: Record<PlaceState, string> = {
  right: 'right',
  partly: 'partly right',
  wrong: 'incorrect',
  answered: 'answered',
  unanswered: 'unanswered',
  unseen: 'unseen',
}
/** For who hears it: also whether it is answered. */
const spoken = (state: PlaceState): string =>
  (state === 'unseen' ? 'unanswered, ' : /answered/.test(words[state]) ? '' : 'answered, ') + words[state]

/** The questions of a run or an exam by number, each the way to it. */
export function PlaceGrid({ places, current, onGo }: PlaceGridProps) {
  return (
    <ol className={css['grid']}>
      {places.map(({ id, state, isFlagged }, at) => (
        <li key={id}>
          <button
            type="button"
            className={css['cell']}
            data-state={state}
            aria-current={at === current ? 'step' : undefined}
            aria-label={`Question ${at + 1}, ${spoken(state)}${isFlagged ? ', flagged' : ''}`}
            onClick={() => onGo(at)}
          >
            <span>{at + 1}</span>
            <StateIcon state={state} />
            {isFlagged && <Flag />}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** How many stand how, beside what each looks like in the grid. */
export function PlaceLegend({ places }: Pick<PlaceGridProps, 'places'>) {
  const counts = states.map((state) => ({
    state,
    count: places.filter((place) => place.state === state).length,
  }))
  const flagged = places.filter(({ isFlagged }) => isFlagged).length
  return (
    <ul className={css['legend']} aria-label="How they stand">
      {counts.map(
        ({ state, count }) =>
          count > 0 && (
            <li key={state}>
              <span className={css['cell']} data-state={state} aria-hidden="true">
                <StateIcon state={state} />
              </span>
              {count} {words[state]}
            </li>
          ),
      )}
      {flagged > 0 && (
        <li>
          <Flag />
          {flagged} flagged
        </li>
      )}
    </ul>
  )
}

const StateIcon = ({ state }: Pick<QuestionPlace, 'state'>) =>
  (state === 'right' || state === 'partly' || state === 'wrong') && <Icon name={state} size="small" />

const Flag = () => (
  <span className={css['flag']} aria-hidden="true">
    <QuestionIcon name="flag" isFilled />
  </span>
)
