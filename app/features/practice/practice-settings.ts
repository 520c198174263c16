import type { RegisterFact } from '../../../core/study/families.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { readRegisters } from '../../data/study/course-progress.ts'

/** Before which questions one is asked how sure one is. */
export type ConfidenceAsked = 'always' | 'in-review' | 'never'

/** How a student likes to practise, on all devices. */
export interface PracticeSettings {
  /** Whether keys without Alt do something. */
  singleKeys: boolean
  /** `in-review`: only before those answered before. */
  confidence: ConfidenceAsked
  /** Whether a timed run shows what is left of its time. */
  showsClock: boolean
}

export const usualSettings: PracticeSettings = { singleKeys: true, confidence: 'always', showsClock: true }

/** Made for `useLive`. */
export async function readPracticeSettings(db: AccountDb): Promise<PracticeSettings> {
  const [keys, confidence, clock] = await readRegisters(db, 'setting', ['single-keys', 'confidence', 'clock'])
  const asked = confidence?.value
  return {
    singleKeys: keys?.value !== false,
    confidence: asked === 'in-review' || asked === 'never' ? asked : 'always',
    showsClock: clock?.value !== false,
  }
}

/** The facts that change settings. What is as at first is stored as nothing. */
export function settingFacts(change: Partial<PracticeSettings>): RegisterFact[] {
  const fact = (target: string, value: RegisterFact['value']): RegisterFact => ({
    type: 'register',
    kind: 'setting',
    target,
    value,
  })
  const { singleKeys, confidence, showsClock } = change
  return [
    ...(singleKeys === undefined ? [] : [fact('single-keys', singleKeys ? null : false)]),
    ...(confidence === undefined ? [] : [fact('confidence', confidence === 'always' ? null : confidence)]),
    ...(showsClock === undefined ? [] : [fact('clock', showsClock ? null : false)]),
  ]
}
