import * as z from 'zod/mini'
import type { Task } from '../../content/task.ts'
import type { Answer } from '../../questions/answer.ts'
import { eventId } from '../events/event.ts'

/** One attempt at a task as a state: which part of it is on the screen, how long is left of that part, and what was typed and
 *  spoken until now. It changes by plain steps, so that any moment can be replayed. */

/** How the answer is given. A video scenario may be typed instead; stations are spoken, essays typed. */
export type TaskMode = 'typed' | 'spoken'

/** One part of an attempt. `scene`, `think` and `prepare` are reading time, the others answering time. */
export interface TaskPhase {
  is: 'scene' | 'think' | 'record' | 'type' | 'prepare' | 'speak'
  /** Which of the prompts is asked, from 0. */
  prompt: number
  /** What the clock gives for it, ms; `null` without a clock. */
  ms: number | null
}

export const taskAttempt = z.object({
  attemptKey: eventId,
  /** The version of the task that is being answered. */
  itemHash: z.string(),
  mode: z.enum(['typed', 'spoken']),
  /** Extra time, per cent: 0, 25, 50 or 100. */
  extraPercent: z.number(),
  /** Index in `phasesOf`; its length when all is over. */
  phase: z.int(),
  /** Of the phase; `null` without a clock. */
  leftMs: z.nullable(z.number()),
  /** The prompt that is being answered. */
  prompt: z.int(),
  /** What is typed: an answer for each prompt; of an essay, the essay and its plan. */
  texts: z.array(z.string()),
  /** Time spent speaking on each prompt. */
  spokenMs: z.array(z.number()),
  elapsedMs: z.number(),
})
export type TaskAttempt = z.infer<typeof taskAttempt>

const second = 1000

/** Longest texts of each field, characters: together, however they are escaped, they fit into one event. */
export const textLimitsOf = (task: Task): readonly number[] => (task.type === 'essay' ? [8000, 2000] : [4000, 4000])

/** What is asked one after the other: the questions of a scenario; of a station, its briefing and then each follow-up. */
export function promptsOf(task: Task): readonly string[] {
  switch (task.type) {
    case 'casper-scenario':
      return task.prompts
    case 'mmi-station':
      return [task.briefing, ...task.followUps]
    case 'essay':
      return [task.title]
  }
}

/** How a task is answered in its exam. */
export function usualMode(task: Task): TaskMode {
  if (task.type === 'casper-scenario') return task.format === 'video' ? 'spoken' : 'typed'
  return task.type === 'mmi-station' ? 'spoken' : 'typed'
}

/** CASPer, 2025-26 and 2026-27: 3:30 for both typed answers, a minute for each recorded one. The half-minute to think before it
 *  is our own, as no length is published. */
const clocks = { typed: 210 * second, recorded: 60 * second, think: 30 * second }

/** The parts of an attempt, in order. */
export function phasesOf(task: Task, mode: TaskMode, extraPercent = 0): TaskPhase[] {
  const timed = (ms: number) => Math.round(ms * (1 + extraPercent / 100))
  switch (task.type) {
    case 'casper-scenario':
      return [
        { is: 'scene', prompt: 0, ms: null },
        ...(mode === 'typed'
          ? [{ is: 'type' as const, prompt: 0, ms: timed(clocks.typed) }]
          : task.prompts.flatMap((_, prompt) => [
              { is: 'think' as const, prompt, ms: timed(clocks.think) },
              { is: 'record' as const, prompt, ms: timed(clocks.recorded) },
            ])),
      ]
    case 'mmi-station': {
      const speak = { is: 'speak' as const, prompt: 0, ms: timed(task.speakingSeconds * second) }
      const prepare = { is: 'prepare' as const, prompt: 0, ms: timed(task.readingSeconds * second) }
      return task.readingSeconds > 0 ? [prepare, speak] : [speak]
    }
    case 'essay':
      return [{ is: 'type', prompt: 0, ms: timed(task.minutes * 60 * second) }]
  }
}

export function beginTask(
  task: Task,
  begun: Pick<TaskAttempt, 'attemptKey' | 'itemHash' | 'mode' | 'extraPercent'>,
): TaskAttempt {
  const [first] = phasesOf(task, begun.mode, begun.extraPercent)
  return {
    ...begun,
    phase: 0,
    leftMs: first?.ms ?? null,
    prompt: 0,
    texts: textLimitsOf(task).map(() => ''),
    spokenMs: promptsOf(task).map(() => 0),
    elapsedMs: 0,
  }
}

/** The part on the screen; `null` when the attempt is over. */
export const phaseOf = (task: Task, { mode, extraPercent, phase }: TaskAttempt): TaskPhase | null =>
  phasesOf(task, mode, extraPercent)[phase] ?? null

/** The part is done, or its time is up. */
export function nextPhase(task: Task, attempt: TaskAttempt): TaskAttempt {
  const phases = phasesOf(task, attempt.mode, attempt.extraPercent)
  const phase = Math.min(attempt.phase + 1, phases.length)
  const { ms = null, prompt = attempt.prompt } = phases[phase] ?? {}
  return { ...attempt, phase, leftMs: ms, prompt }
}

/** The next follow-up of a station is asked. */
export const nextPrompt = (attempt: TaskAttempt): TaskAttempt => ({
  ...attempt,
  prompt: Math.min(attempt.prompt + 1, attempt.spokenMs.length - 1),
})

/** The attempt some time later. What a late tick overshoots is not taken from the next part, which nobody has seen yet. */
export function passTime(task: Task, attempt: TaskAttempt, ms: number): TaskAttempt {
  const phase = phaseOf(task, attempt)
  if (phase === null) return attempt
  const passed = Math.min(ms, attempt.leftMs ?? ms)
  const isSpoken = phase.is === 'record' || phase.is === 'speak'
  const later = {
    ...attempt,
    leftMs: attempt.leftMs === null ? null : attempt.leftMs - passed,
    elapsedMs: attempt.elapsedMs + passed,
    spokenMs: isSpoken
      ? attempt.spokenMs.map((spent, at) => (at === attempt.prompt ? spent + passed : spent))
      : attempt.spokenMs,
  }
  return later.leftMs === 0 ? nextPhase(task, later) : later
}

export const withText = (attempt: TaskAttempt, at: number, text: string): TaskAttempt => ({
  ...attempt,
  texts: attempt.texts.map((held, place) => (place === at ? text : held)),
})

/** What the attempt becomes as an answer. No database takes NUL or half a surrogate pair. */
export function taskAnswer({ mode, texts, spokenMs }: TaskAttempt): Answer {
  return mode === 'typed'
    ? { kind: 'text', texts: texts.map((text) => text.replaceAll(/[\0\ud800-\udfff]/gu, '\ufffd')) }
    : { kind: 'spoken', seconds: spokenMs.map((ms) => Math.round(ms / second)) }
}

/** Words as a reader counts them: what stands between spaces and has a letter or a digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/u).filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).length
