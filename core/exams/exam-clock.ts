import type { ExamSectionEvent, ExamStartedEvent, PlacedEvent } from '../study/events/event.ts'

/** How the moment at which an exam began is known. Instants in epoch ms. */
export type ExamStart =
  | { clock: 'server'; atMs: number }
  /** `receivedAtMs`: when the server learned of it; `null` while it has not. */
  | { clock: 'device'; atMs: number; receivedAtMs: number | null }

/** So much two clocks may differ that are right: a slow network, a device that corrects its clock, ms. */
const slackMs = 120_000

interface Placed<E> extends PlacedEvent {
  event: E & PlacedEvent['event']
}

/** How the start of a sitting is known; the server's word counts before the device's. `null` for one that was sat with an app of
 *  before starts were told. `starts`: in the order of events. */
export function startOf(starts: readonly Placed<ExamStartedEvent>[]): ExamStart | null {
  const byServer = starts.find(({ event }) => event.clock === 'server')
  if (byServer) return { clock: 'server', atMs: byServer.event.startedAtMs }
  const [first] = starts
  return first ? { clock: 'device', atMs: first.event.startedAtMs, receivedAtMs: first.receivedAtMs } : null
}

/** Whether what is told of a sitting's times cannot all be true: the clock of its device was wrong, stood still or was changed. An
 *  answer of false proves nothing. */
export function isClockDoubtful(
  starts: readonly Placed<ExamStartedEvent>[],
  sections: readonly Placed<ExamSectionEvent>[],
): boolean {
  const byServer = starts.find(({ event }) => event.clock === 'server')
  const byDevice = starts.find(({ event }) => event.clock === 'device')
  return sections.some(({ event, receivedAtMs }) => {
    const { endedAtMs } = event.section
    const usedMs = usedUntil(event.section.at)
    // More time was used than went by between the server's start and the arrival.
    if (byServer && receivedAtMs !== null && isMore(usedMs, receivedAtMs - byServer.event.startedAtMs)) return true
    // The clock was corrected by another amount than when the exam began, and the server told both.
    if (byServer && byDevice && isMore(Math.abs(event.serverOffsetMs - byDevice.event.serverOffsetMs), 0)) return true
    if (endedAtMs === undefined) return false
    // It ended after it arrived.
    if (receivedAtMs !== null && isMore(endedAtMs, receivedAtMs)) return true
    const passedMs = endedAtMs - (byServer?.event.startedAtMs ?? event.startedAtMs)
    // More was used than passed by the clock that it went by; or the exam went on when it must have been over.
    return isMore(usedMs, passedMs) || isMore(passedMs, byDevice?.event.longestMs ?? Number.POSITIVE_INFINITY)
  })

  /** Time that was used in all sections until this one, of those that are known, ms. */
  function usedUntil(at: number): number {
    const known = new Map(sections.map(({ event: { section } }) => [section.at, section.usedMs]))
    return [...known].reduce((sum, [own, usedMs]) => (own <= at ? sum + usedMs : sum), 0)
  }
}

const isMore = (ms: number, thanMs: number) => ms > thanMs + slackMs
