import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { setsByItem } from '../../../core/questions/drag-sets/rules.ts'
import type { DragSets } from '../../../core/questions/drag-sets/schema.ts'
import type { Asked } from '../../../core/questions/practisable.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { type Drag, type DragPoint, useDrag } from '../../ui/controls/use-drag.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { ToolIcon } from '../../ui/layout/tool-icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { AnswerAreaProps } from '../question-screen.ts'
import { QuestionText } from '../question-text.tsx'
import css from './sorting-board.module.css'

type Item = DragSets['items'][number]

/** The stem, the items that are still to be sorted, and the sets. An item is dragged into its set; or pressed, and then the set that
 *  is offered below it; or sent there with the number of the set while it has the focus. */
export function SortingBoard({ question, choice, verdict, onChoose }: AnswerAreaProps<Asked<DragSets>>) {
  const { stem, sets, items } = question
  const placed = setsByItem(choice)
  const isGiven = verdict !== null
  const place = useRef<HTMLDivElement>(null)
  const focusNext = useFocusOnMoved(place)
  const board = useBoard({ question, choice, verdict, onChoose }, focusNext)
  const { drag, over, selectedId } = board
  const left = items.filter(({ id }) => !placed.has(id))
  const chips = (shown: readonly Item[]) =>
    shown.map((item) => {
      const setId = placed.get(item.id)
      return isGiven ? (
        <MarkedItem key={item.id} item={item} isRight={setId === item.set} right={titleOf(question, item.set)} />
      ) : (
        <Chip
          key={item.id}
          item={item}
          drag={drag}
          isSelected={selectedId === item.id}
          onSelect={() => board.select(selectedId === item.id ? null : item.id)}
          onKeyDown={board.onKeyDown(item)}
        >
          {sets.map((set, at) =>
            set.id === setId ? null : (
              <button key={set.id} type="button" className={css['target']} onClick={() => board.put(item, set.id)}>
                <span className={css['number']}>{at + 1}</span> {set.title}
              </button>
            ),
          )}
          {setId !== undefined && (
            <button type="button" className={css['target']} onClick={() => board.put(item, null)}>
              Take out
            </button>
          )}
        </Chip>
      )
    })
  return (
    <div ref={place} className={css['question']}>
      <QuestionText itemId={question.id} source={stem} under={2} />
      {!isGiven && (
        <section className={css['pool']} data-set="" data-over={over === '' || undefined} aria-label="To sort">
          <p className={css['title']} aria-hidden="true">
            To sort: {left.length} of {items.length}
          </p>
          {left.length > 0 ? <ul className={css['items']}>{chips(left)}</ul> : <p>All are sorted.</p>}
        </section>
      )}
      <div className={css['sets']}>
        {sets.map(({ id, title }, at) => {
          const within = items.filter((item) => placed.get(item.id) === id)
          return (
            <section
              key={id}
              className={css['set']}
              data-set={id}
              data-over={over === id || undefined}
              aria-label={title}
            >
              <p className={css['title']} aria-hidden="true">
                <span className={css['number']}>{at + 1}</span> {title}
              </p>
              {within.length > 0 ? (
                <ul className={css['items']}>{chips(within)}</ul>
              ) : (
                <p className={css['empty']}>Nothing in it</p>
              )}
            </section>
          )
        })}
      </div>
      <VisuallyHidden>
        <span role="status">{board.said}</span>
      </VisuallyHidden>
    </div>
  )
}

/** What is selected, dragged and said, and the moves. */
function useBoard(
  { question: { sets, items }, choice, verdict, onChoose }: Omit<AnswerAreaProps<DragSets>, 'error'>,
  focusNext: (itemId: string) => void,
) {
  const [selectedId, select] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const put = (item: Item, setId: string | null) => {
    if (verdict !== null) return
    const placed = new Map(setsByItem(choice))
    if (setId === null) placed.delete(item.id)
    else placed.set(item.id, setId)
    const given = items.flatMap(({ id }) => {
      const into = placed.get(id)
      return into === undefined ? [] : [{ itemId: id, setId: into }]
    })
    onChoose(given.length === 0 ? null : { kind: 'sets', placed: given })
    select(null)
    // On to the next that is to be sorted, as long as there is one.
    const next = setId === null ? item : items.find(({ id }) => !placed.has(id))
    focusNext((next ?? item).id)
    const title = sets.find(({ id }) => id === setId)?.title
    setSaid(title === undefined ? `Taken out: ${item.text}` : `Put in ${title}: ${item.text}`)
  }
  const setUnder = ({ x, y }: DragPoint): string | null => {
    const found = document.elementsFromPoint(x, y).find((element) => element.closest('[data-item-row]') === null)
    return found?.closest<HTMLElement>('[data-set]')?.dataset['set'] ?? null
  }
  const drag = useDrag({
    onOver: (_id, point) => setOver(point && setUnder(point)),
    onDrop: (id, point) => {
      const setId = setUnder(point)
      const item = items.find((each) => each.id === id)
      if (item && setId !== null) put(item, setId === '' ? null : setId)
    },
  })
  const onKeyDown = (item: Item) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const set = /^[1-4]$/.test(event.key) ? sets[Number(event.key) - 1] : undefined
    if (set === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (set) put(item, set.id)
    else select(null)
  }
  return { selectedId, select, over, said, put, drag, onKeyDown }
}

/** Gives the focus to an item once it stands in its new place. */
function useFocusOnMoved(place: RefObject<HTMLElement | null>): (itemId: string) => void {
  const waiting = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (waiting.current === null) return
    place.current?.querySelector<HTMLElement>(`[data-item="${waiting.current}"]`)?.focus()
    waiting.current = null
  })
  return (itemId) => {
    waiting.current = itemId
  }
}

const titleOf = ({ sets }: DragSets, setId: string) => sets.find(({ id }) => id === setId)?.title ?? ''

interface ChipProps {
  item: Item
  drag: Drag
  isSelected: boolean
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** The sets it can be put in. */
  children: ReactNode
}

function Chip({
  item: { id, text },
  drag: { dragged, startOf },
  isSelected,
  onSelect,
  onKeyDown,
  children,
}: ChipProps) {
  const isDragged = dragged?.id === id
  return (
    <li
      className={css['item']}
      data-item-row=""
      data-dragged={isDragged || undefined}
      {...(isDragged && { style: { translate: `${dragged.dx}px ${dragged.dy}px` } })}
    >
      <button
        type="button"
        className={css['chip']}
        data-item={id}
        aria-expanded={isSelected}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        onPointerDown={startOf(id)}
      >
        <span className={css['text']}>
          <InlineMarkdown source={text} />
        </span>
        <span className={css['grip']} data-grip="">
          <ToolIcon name="grip" />
        </span>
      </button>
      {isSelected && (
        <div className={css['targets']} role="group" aria-label="Put it in">
          {children}
        </div>
      )}
    </li>
  )
}

function MarkedItem({ item, isRight, right }: { item: Item; isRight: boolean; right: string }) {
  return (
    <li className={css['marked']} data-mark={isRight ? 'right' : 'wrong'}>
      <Icon name={isRight ? 'right' : 'wrong'} label={isRight ? 'Right:' : 'Incorrect:'} />
      <span>
        <InlineMarkdown source={item.text} />
        {!isRight && <span className={css['belongs']}>belongs in: {right}</span>}
      </span>
    </li>
  )
}
