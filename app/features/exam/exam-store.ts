import { type Move, afterTime, answered, foundAgain, moved } from '../../../core/exams/sitting-moves.ts'
import type { Sitting, SittingItem } from '../../../core/exams/sitting.ts'
import type { Answer } from '../../../core/questions/answer.ts'
import type { Question } from '../../../core/questions/question.ts'
import type { Account } from '../../../offline/account/account.ts'
import { type WriteGuard, TakenOver } from '../../../offline/account/durable.ts'
import { type HeldSitting, ownSitting, recordSection, removeSitting } from '../../../offline/account/sittings.ts'
import { createStore } from '../../data/store.ts'

export interface ExamState {
  sitting: Sitting
  items: readonly SittingItem[]
  /** Places of items whose last change is not on the disk yet. */
  unsaved: ReadonlySet<number>
  /** `not-saved`: this device could not store what `unsaved` names, or a section that is over. */
  saving: 'idle' | 'not-saved'
  /** It is over, and all of it is recorded, here or in another tab. */
  isRecorded: boolean
  /** Another tab has gone on with it since this one read it. Nothing is written or recorded from here any more. */
  isTakenOver: boolean
}

/** An exam that is being sat. Every answer is written to the disk at once, and while the page is gone or not to be seen the clock does
 *  what the exam says of absence. */
export interface ExamStore {
  /** Lets what is a part of this exam, and kept elsewhere, be written only while no other tab has gone on with it. */
  guard: WriteGuard
  get(): ExamState
  subscribe(listener: () => void): () => void
  /** What is left on the clock that runs now, ms; `null` where none does. */
  leftMs(): number | null
  /** Answers an item of the running section; `isTyping`: the same answer is still being written. */
  choose(at: number, choice: Answer | null, isTyping?: boolean): void
  strike(at: number, optionId: string): void
  flag(at: number): void
  /** Writes on the noteboard. */
  note(text: string): void
  move(move: Move): void
  /** Lets the time pass: what is over by now is ended. */
  tick(): void
  /** A phone that nobody looks at may sleep, and its clock stand still; an exam that pauses does so meanwhile. */
  setSeen(isSeen: boolean): void
  /** Writes where it stands. Resolves when all is on the disk, or was found not to be saved. */
  flush(): Promise<void>
}

export interface ExamEnv {
  /** A clock that no one sets, as `performance.now`. */
  monotonicMs: () => number
  /** The wall clock, corrected by what the server said, epoch ms. */
  wallMs: () => number
  /** Those of these items that can be read, by hash. */
  questionsOf: (items: readonly SittingItem[]) => Promise<ReadonlyMap<string, Question>>
  /** Resolves once what changed just now is on the screen. */
  afterPaint: () => Promise<void>
  /** Makes answers of what was being written in tasks of a section that is over. */
  giveTasks: (sitting: Sitting, items: readonly SittingItem[], guard: WriteGuard) => Promise<void>
}

/** Characters of the noteboard. */
const noteboardLimit = 5_000
/** A difference between wall clock and the other that means that the device slept, ms. */
const sleepMs = 1500

/** Goes on with a sitting as it is found on the disk. */
export function examStore(account: Account, held: HeldSitting, env: ExamEnv): ExamStore {
  const { monotonicMs, wallMs, questionsOf, afterPaint, giveTasks } = env
  const store = createStore<ExamState>({
    sitting: foundAgain(held.sitting, wallMs()),
    items: held.items,
    unsaved: new Set(),
    saving: 'idle',
    isRecorded: false,
    isTakenOver: false,
  })
  let last = { monoMs: monotonicMs(), wallMs: wallMs() }
  let isHidden = false
  let writing: Promise<void> | null = null
  let isToBeSaved = false
  /** Each as it was last written. */
  let written: readonly SittingItem[] = held.items

  const set = (change: Partial<ExamState>) => store.set({ ...store.get(), ...change })
  const { write, guard } = ownSitting(account, held.sitting, (loss) =>
    set(loss === 'over' ? { isRecorded: true } : { isTakenOver: true }),
  )

  /** What counts of the time since it was last looked at, which nobody hid or showed the page within. */
  const ranUntil = (monoMs: number): number => {
    const isStopped = isHidden && store.get().sitting.exam.absence === 'pauses'
    return isStopped ? 0 : Math.max(0, monoMs - last.monoMs)
  }

  /** The state after the time until now. Nobody is told when nothing but the clock moved. */
  const timed = (): { sitting: Sitting; items: readonly SittingItem[] } => {
    const { sitting, items } = store.get()
    const now = { monoMs: monotonicMs(), wallMs: wallMs() }
    const ranMs = ranUntil(now.monoMs)
    const sleptMs = isHidden ? now.wallMs - last.wallMs - ranMs : 0
    const awayMs = sleptMs > sleepMs && sitting.exam.absence === 'counts' ? sleptMs : 0
    last = now
    const { place } = sitting
    const at = place.is === 'item' && !sitting.isPaused ? (sitting.sections[place.section]?.from ?? 0) + place.item : -1
    // A page that looks late finds its section over.
    const moreMs = Math.min(ranMs, sitting.leftMs ?? ranMs)
    return {
      sitting: { ...afterTime(sitting, ranMs + awayMs), checkedAtMs: now.wallMs },
      items: items.map((item) => (item.at === at ? { ...item, elapsedMs: Math.round(item.elapsedMs + moreMs) } : item)),
    }
  }

  const leftMs = (): number | null => {
    const { sitting } = store.get()
    if (sitting.leftMs === null || sitting.isPaused) return sitting.leftMs
    return Math.max(0, sitting.leftMs - ranUntil(monotonicMs()))
  }

  const change = (at: number, step: (item: SittingItem) => SittingItem) => {
    const now = timed()
    // Told once: each telling draws the screen.
    if (mayChange(now.sitting, at)) {
      const items = now.items.map((item) => (item.at === at ? step(item) : item))
      set({ ...now, items, unsaved: new Set([...store.get().unsaved, at]) })
    } else set(now)
    saveSoon()
  }

  /** The press is seen first. A page that goes before that flushes. */
  const saveSoon = () => {
    if (isToBeSaved) return
    isToBeSaved = true
    void afterPaint().then(() => {
      isToBeSaved = false
      return save()
    })
  }

  /** One write at a time; what changes meanwhile goes with the next. */
  const save = (): Promise<void> => {
    writing ??= saveAll().finally(() => {
      writing = null
    })
    return writing
  }

  const saveAll = async () => {
    let saving: ExamState['saving'] = 'idle'
    try {
      let isMore = true
      while (isMore && isHeld(store.get())) isMore = await saveOnce()
    } catch (error) {
      if (!(error instanceof TakenOver)) saving = 'not-saved'
    }
    if (store.get().saving !== saving) set({ saving })
  }

  /** Whether there is more to write by then. */
  const saveOnce = async (): Promise<boolean> => {
    const { sitting, items, unsaved } = store.get()
    await write({ sitting, items: items.filter((item, at) => item !== written[at]) })
    written = items
    const now = store.get()
    const isSame = (at: number) => now.items[at]?.choice === items[at]?.choice && isAlike(now.items[at], items[at])
    const left = [...now.unsaved].filter((at) => !unsaved.has(at) || !isSame(at))
    if (now.unsaved.size > left.length) set({ unsaved: new Set(left) })
    const hasRecorded = await recordEnded(sitting, items)
    return hasRecorded || store.get().unsaved.size > 0 || store.get().sitting !== sitting
  }

  /** Records what had ended when it was written: what has ended since is not on the disk, and another tab may go on with it. */
  const recordEnded = async (sitting: Sitting, items: readonly SittingItem[]): Promise<boolean> => {
    const ended = [...sitting.sections.entries()].filter(([, each]) => each.endedBy !== null && !each.isRecorded)
    for (const [at] of ended) {
      const own = items.filter((item) => item.section === at)
      await giveTasks(sitting, own, guard)
      await recordSection(account, { sitting, items: own }, at, await questionsOf(own))
      const now = store.get().sitting
      const sections = now.sections.map((each, other) => (other === at ? { ...each, isRecorded: true } : each))
      set({ sitting: { ...now, sections } })
    }
    if (sitting.place.is === 'ended') {
      await removeSitting(account, sitting.id)
      set({ isRecorded: true })
    }
    return ended.length > 0
  }

  return {
    guard,
    get: store.get,
    subscribe: store.subscribe,
    leftMs,
    choose: (at, choice, isTyping = false) => change(at, (item) => answered(item, choice, isTyping)),
    strike: (at, optionId) =>
      change(at, (item) => ({
        ...item,
        struck: item.struck.includes(optionId)
          ? item.struck.filter((id) => id !== optionId)
          : [...item.struck, optionId],
      })),
    flag: (at) => change(at, (item) => ({ ...item, isFlagged: !item.isFlagged })),
    note: (noteboard) => {
      const { sitting, items } = timed()
      set({ sitting: { ...sitting, noteboard: noteboard.slice(0, noteboardLimit) }, items })
      saveSoon()
    },
    move: (move) => {
      const { sitting, items } = timed()
      set({ sitting: moved(sitting, move), items })
      saveSoon()
    },
    tick: () => {
      // The screen draws its own clock, and is told of what ends.
      if (leftMs() !== 0 && !isHidden) return
      set(timed())
      void save()
    },
    setSeen: (isSeen) => {
      // What has passed until now passed as it was before.
      set(timed())
      isHidden = !isSeen
      void save()
    },
    flush: () => {
      set(timed())
      return save()
    },
  }
}

/** What is recorded is gone from its table, and stays so; what another tab has is written there. */
const isHeld = ({ isRecorded, isTakenOver }: ExamState): boolean => !isRecorded && !isTakenOver

/** Whether an item is of the section that runs. */
function mayChange({ place, sections, isPaused }: Sitting, at: number): boolean {
  const section = place.is === 'item' ? sections[place.section] : undefined
  return !isPaused && section !== undefined && at >= section.from && at < section.to
}

const isAlike = (a: SittingItem | undefined, b: SittingItem | undefined) =>
  a?.struck === b?.struck && a?.isFlagged === b?.isFlagged
