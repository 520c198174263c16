import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RegisterFact } from '../../../core/study/families.ts'
import {
  type TextRange,
  highlightsValue,
  isHighlighted,
  readHighlights,
  withHighlight,
  withoutHighlight,
} from '../../../core/study/highlights.ts'
import type { RegisterValue } from '../../../core/study/events/register.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { readRegister } from '../../data/study/course-progress.ts'
import { useLive } from '../../data/device/use-live.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ToolIcon } from '../../ui/layout/tool-icon.tsx'
import css from './highlights.module.css'
import { type Sentence, placesOf, plainLength, rangeOf, sentencesOf } from './text-places.ts'

export interface HighlightsProps {
  db: AccountDb
  /** What the texts stand in: each is marked with the id of its item as `data-text`. */
  place: RefObject<HTMLElement | null>
  /** Ids of the items whose texts may stand there: a question and its passage. */
  itemIds: readonly string[]
  /** The exam that they are made in, where they are kept apart: what was highlighted in practice would be a hint there. */
  sittingId?: string
  keep: (facts: readonly RegisterFact[]) => Promise<void>
}

/** Highlights in the texts of a question: what is selected can be highlighted with one press, or a sentence chosen from a list,
 *  which needs no pointer. They are kept on all devices of the student: by item, those of an exam by exam and item. */
export function Highlights({ keep, ...texts }: HighlightsProps) {
  const { place, itemIds } = texts
  const kept = useKept(texts)
  const { valueOf, change } = useChanged(kept, texts, keep)
  const [isOpen, setOpen] = useState(false)
  usePainted(place, itemIds, valueOf)
  const selected = useSelected(place, itemIds)
  const toggle = ({ element, itemId, at }: Selected) => {
    const length = plainLength(element)
    const ranges = readHighlights(valueOf(itemId), length)
    const next = isHighlighted(ranges, at) ? withoutHighlight(ranges, at) : withHighlight(ranges, at)
    change(itemId, highlightsValue(next, length))
  }
  if (!canPaint()) return null
  return (
    <>
      <button type="button" className={css['open']} data-late onClick={() => setOpen(true)}>
        <ToolIcon name="marker" />
        Highlight
      </button>
      {selected && (
        <Offer
          selected={selected}
          isOn={isHighlighted(readHighlights(valueOf(selected.itemId), plainLength(selected.element)), selected.at)}
          onPress={() => {
            toggle(selected)
            document.getSelection()?.removeAllRanges()
          }}
        />
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Highlight"
        actions={
          <>
            {itemIds.some((itemId) => valueOf(itemId) !== null) && (
              <Button look="secondary" onClick={() => itemIds.forEach((itemId) => change(itemId, null))}>
                Clear highlights
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Done</Button>
          </>
        }
      >
        <p>Select words in the text to highlight them, or choose sentences here.</p>
        {isOpen &&
          textsIn(place, itemIds).map(({ element, itemId }) => (
            <Sentences
              key={itemId}
              sentences={sentencesOf(element)}
              ranges={readHighlights(valueOf(itemId), plainLength(element))}
              onToggle={({ at }) => toggle({ element, itemId, at })}
            />
          ))}
      </Dialog>
    </>
  )
}

/** The highlights of a text that is only read: the review of an exam, the summary of a run. */
export function PastHighlights(texts: Texts) {
  const kept = useKept(texts)
  usePainted(texts.place, texts.itemIds, (itemId) => kept?.get(itemId) ?? null)
  return null
}

/** Whether this browser can paint stretches of text (CSS Custom Highlight API: Chromium 105, Safari 17.2, Firefox 140). */
const canPaint = () => typeof CSS !== 'undefined' && 'highlights' in CSS

interface ShownText {
  element: HTMLElement
  itemId: string
}

interface Selected extends ShownText {
  at: TextRange
}

function textsIn(place: RefObject<HTMLElement | null>, itemIds: readonly string[]): ShownText[] {
  const found = [...(place.current?.querySelectorAll<HTMLElement>('[data-text]') ?? [])]
  return found.flatMap((element) => {
    const itemId = element.dataset['text'] ?? ''
    return itemIds.includes(itemId) ? [{ element, itemId }] : []
  })
}

const targetOf = (itemId: string, sittingId: string | undefined) =>
  sittingId === undefined ? itemId : `${sittingId}/${itemId}`

type Kept = ReadonlyMap<string, RegisterValue>
type Texts = Omit<HighlightsProps, 'keep'>

/** What is kept of each text; `undefined` until it is read. */
function useKept({ db, itemIds, sittingId }: Texts): Kept | undefined {
  const ids = itemIds.join(' ')
  const read = useCallback(
    async (): Promise<Kept> =>
      new Map(
        await Promise.all(
          ids
            .split(' ')
            .map(async (id) => [id, (await readRegister(db, kind, targetOf(id, sittingId)))?.value ?? null] as const),
        ),
      ),
    [db, ids, sittingId],
  )
  return useLive(read)
}

/** The same with what the student changes: a change is there at once, while it is being written. */
function useChanged(kept: Kept | undefined, { sittingId }: Texts, keep: HighlightsProps['keep']) {
  const [own, setOwn] = useState<{ over: typeof kept; values: Kept }>()
  const values = own && own.over === kept ? own.values : undefined
  const valueOf = (itemId: string): RegisterValue => {
    const changed = values?.get(itemId)
    return changed === undefined ? (kept?.get(itemId) ?? null) : changed
  }
  const change = (itemId: string, value: string | null) => {
    setOwn({ over: kept, values: new Map([...(values ?? []), [itemId, value]]) })
    void keep([{ type: 'register', kind, target: targetOf(itemId, sittingId), value }])
  }
  return { valueOf, change }
}

const kind = 'highlight'

/** Paints the highlights, also where a text is drawn anew. */
function usePainted(
  place: RefObject<HTMLElement | null>,
  itemIds: readonly string[],
  valueOf: (itemId: string) => RegisterValue,
): void {
  const painted = useRef<readonly Range[]>([])
  const paint = useEffectEvent((isThere = true) => {
    if (!canPaint()) return
    const marks = CSS.highlights.get('student') ?? new Highlight()
    CSS.highlights.set('student', marks)
    for (const range of painted.current) marks.delete(range)
    painted.current = (isThere ? textsIn(place, itemIds) : []).flatMap(({ element, itemId }) =>
      readHighlights(valueOf(itemId), plainLength(element)).flatMap((at) => rangeOf(element, at) ?? []),
    )
    for (const range of painted.current) marks.add(range)
  })
  useEffect(() => {
    const area = place.current
    if (!area) return
    const changes = new MutationObserver((records) => {
      if (records.some(isOfText)) paint()
    })
    changes.observe(area, { childList: true, subtree: true, characterData: true })
    return () => {
      changes.disconnect()
      paint(false)
    }
  }, [place])
  useEffect(() => paint())
}

/** Whether a change is one of the texts: much else on the page changes with a tap. */
const isOfText = ({ target, addedNodes }: MutationRecord): boolean =>
  (target instanceof Element ? target : target.parentElement)?.closest('[data-text]') != null ||
  [...addedNodes].some(
    (node) => node instanceof Element && (node.matches('[data-text]') || node.querySelector('[data-text]') !== null),
  )

/** What is selected of one of the texts, as long as it is. */
function useSelected(place: RefObject<HTMLElement | null>, itemIds: readonly string[]): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  const look = useEffectEvent(() => {
    const selection = document.getSelection()
    const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null
    const found = range && textsIn(place, itemIds).find(({ element }) => placesOf(element, range) !== null)
    const at = found && placesOf(found.element, range)
    setSelected(at ? { ...found, at } : null)
  })
  useEffect(() => {
    const listen = () => look()
    document.addEventListener('selectionchange', listen)
    return () => document.removeEventListener('selectionchange', listen)
  }, [])
  return selected
}

/** The button below what is selected: above it the phone has its own. */
function Offer({ selected, isOn, onPress }: { selected: Selected; isOn: boolean; onPress: () => void }) {
  const [, setScrolled] = useState(0)
  useEffect(() => {
    const follow = () => setScrolled((count) => count + 1)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', follow, { capture: true })
  }, [])
  const box = rangeOf(selected.element, selected.at)?.getBoundingClientRect()
  if (!box) return null
  const top = Math.min(Math.max(box.bottom + 12, 8), window.innerHeight - 64)
  const left = Math.min(Math.max(box.left + box.width / 2, 88), window.innerWidth - 88)
  return (
    <button
      type="button"
      className={css['offer']}
      style={{ top, left }}
      // A press would take the selection away before it counts as one.
      onPointerDown={(event) => {
        event.preventDefault()
        onPress()
      }}
      onClick={(event) => {
        if (event.detail === 0) onPress()
      }}
    >
      <ToolIcon name="marker" />
      {isOn ? 'Remove highlight' : 'Highlight'}
    </button>
  )
}

interface SentencesProps {
  sentences: readonly Sentence[]
  ranges: readonly TextRange[]
  onToggle: (sentence: Sentence) => void
}

const Sentences = ({ sentences, ranges, onToggle }: SentencesProps) => (
  <ul className={css['sentences']}>
    {sentences.map((sentence) => (
      <li key={sentence.at[0]}>
        <label className={css['sentence']}>
          <input type="checkbox" checked={isHighlighted(ranges, sentence.at)} onChange={() => onToggle(sentence)} />
          <span>{sentence.text}</span>
        </label>
      </li>
    ))}
  </ul>
)
