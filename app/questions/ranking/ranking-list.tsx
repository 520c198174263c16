import { type KeyboardEvent, useRef, useState } from 'react'
import type { Asked } from '../../../core/questions/practisable.ts'
import { orderIn } from '../../../core/questions/ranking/rules.ts'
import type { Ranking } from '../../../core/questions/ranking/schema.ts'
import { InlineMarkdown } from '../../ui/content/markdown.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type DragPoint, useDrag } from '../../ui/controls/use-drag.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { ToolIcon } from '../../ui/layout/tool-icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { AnswerAreaProps } from '../question-screen.ts'
import { QuestionText } from '../question-text.tsx'
import css from './ranking-list.module.css'

/** The stem and its responses in their order, each moved up and down by buttons, arrow keys or dragging. The order they are shown in
 *  at first is nobody's answer: one moves a response, or says that it is to stay. */
export function RankingList({ question, choice, verdict, onChoose }: AnswerAreaProps<Asked<Ranking>>) {
  const { stem, options, ends, order: key } = question
  const order = orderIn(question, choice)
  const isGiven = verdict !== null
  const [said, setSaid] = useState('')
  const [over, setOver] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)

  const moveTo = (id: string, place: number) => {
    if (isGiven || place < 0 || place >= order.length) return
    const rest = order.filter((each) => each !== id)
    onChoose({ kind: 'ranking', optionIds: rest.toSpliced(place, 0, id) })
    setSaid(`Moved to place ${place + 1} of ${order.length}`)
  }
  const { dragged, startOf } = useDrag({
    onOver: (id, point) => setOver(point && placeAt(list.current, id, point)),
    onDrop: (id, point) => moveTo(id, placeAt(list.current, id, point)),
  })
  const onKeyDown = (id: string, place: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(id, place + by)
  }

  return (
    <div className={css['question']}>
      <QuestionText itemId={question.id} source={stem} under={2} />
      <div>
        <p className={css['end']}>{ends.first}</p>
        <ol ref={list} className={css['list']} data-given={isGiven || undefined}>
          {order.map((id, place) => {
            const text = options.find((option) => option.id === id)?.text ?? ''
            const right = key.indexOf(id)
            const isDragged = dragged?.id === id
            return (
              <li
                key={id}
                className={css['row']}
                data-row={id}
                data-mark={isGiven ? (right === place ? 'right' : 'wrong') : undefined}
                data-dragged={isDragged || undefined}
                data-over={(!isDragged && over === place && sideOf(order, dragged?.id, place)) || undefined}
                {...(isDragged && { style: { translate: `0 ${dragged.dy}px` } })}
                {...(!isGiven && { onPointerDown: startOf(id), onKeyDown: onKeyDown(id, place) })}
              >
                <span className={css['place']} aria-hidden="true">
                  {place + 1}
                </span>
                <span>
                  <InlineMarkdown source={text} />
                </span>
                {isGiven ? (
                  <span className={css['mark']}>
                    {right === place ? (
                      <Icon name="check" label="Right place" />
                    ) : (
                      <>
                        <Icon name="wrong" label="Incorrect:" /> place {right + 1}
                      </>
                    )}
                  </span>
                ) : (
                  <span className={css['moves']}>
                    <Move
                      name="arrow-up"
                      label={`Move up: ${text}`}
                      isOff={place === 0}
                      onMove={() => moveTo(id, place - 1)}
                    />
                    <Move
                      name="arrow-down"
                      label={`Move down: ${text}`}
                      isOff={place === order.length - 1}
                      onMove={() => moveTo(id, place + 1)}
                    />
                    <span className={css['grip']} data-grip="">
                      <ToolIcon name="grip" />
                    </span>
                  </span>
                )}
              </li>
            )
          })}
        </ol>
        <p className={css['end']}>{ends.last}</p>
      </div>
      {!isGiven && (
        <div className={css['start']}>
          {choice === null ? (
            <Button look="secondary" onClick={() => onChoose({ kind: 'ranking', optionIds: [...order] })}>
              Keep this order
            </Button>
          ) : (
            <span>This is your order. You can still change it.</span>
          )}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  )
}

interface MoveProps {
  name: 'arrow-up' | 'arrow-down'
  label: string
  /** It is at this end already. The button keeps the focus. */
  isOff: boolean
  onMove: () => void
}

const Move = ({ name, label, isOff, onMove }: MoveProps) => (
  <button type="button" className={css['move']} aria-label={label} aria-disabled={isOff || undefined} onClick={onMove}>
    <ToolIcon name={name} />
  </button>
)

/** The place that what is dragged takes when it is let go here: after all others whose middle is above. */
function placeAt(list: HTMLElement | null, id: string, { y }: DragPoint): number {
  const others = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(
    ({ dataset }) => dataset['row'] !== id,
  )
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

/** On which side of the response in this place the dragged one comes to stand. */
function sideOf(order: readonly string[], id: string | undefined, place: number): 'before' | 'after' | null {
  const from = order.indexOf(id ?? '')
  if (from < 0) return null
  return place < from ? 'before' : 'after'
}
