import type { RegisterFact } from './families.ts'

/** Where the words of dates come from; the page itself is in British English. */
export const dateLanguages = ['en-GB', 'en-US', 'cy', 'de', 'es', 'fr', 'pl'] as const
export type DateLanguage = (typeof dateLanguages)[number]

/** By which register of kind `setting` each is kept, and what it can be. The first is what it is until somebody chooses, and is
 *  stored as nothing. */
const registers = {
  /** Per cent of what the browser would show. */
  textSize: { target: 'text-size', values: [100, 115, 130, 150] },
  hasReadingFont: { target: 'reading-font', values: [false, true] },
  hasLessMotion: { target: 'reduced-motion', values: [false, true] },
  hasMoreContrast: { target: 'high-contrast', values: [false, true] },
  /** Clocks of runs, exams and tasks, unless they are hidden where they stand. */
  showsClock: { target: 'clock', values: [true, false] },
  /** Whether keys without Alt do something. */
  singleKeys: { target: 'single-keys', values: [true, false] },
  dates: { target: 'dates', values: dateLanguages },
  /** On which days of the week one studied. */
  showsStudyDays: { target: 'study-days', values: [true, false] },
} as const

type Name = keyof typeof registers

/** How a student sees and works the app, on all their devices. */
export type AccessProfile = { readonly [N in Name]: (typeof registers)[N]['values'][number] }

const names = Object.keys(registers) as Name[]

/** Targets of the registers of kind `setting` that make a profile. */
export const accessTargets: readonly string[] = names.map((name) => registers[name].target)

/** The profile that these values of registers make, by target; what is not known counts as not chosen. */
export function accessProfileFrom(values: Readonly<Record<string, unknown>>): AccessProfile {
  const entries = names.map((name) => {
    const { target, values: known } = registers[name]
    const chosen: unknown = values[target]
    return [name, (known as readonly unknown[]).find((each) => each === chosen) ?? known[0]]
  })
  return Object.fromEntries(entries) as AccessProfile
}

export const usualProfile = accessProfileFrom({})

/** The facts that change a profile. */
export const accessFacts = (change: Partial<AccessProfile>): RegisterFact[] =>
  names.flatMap((name) => {
    const { target, values } = registers[name]
    const value = change[name]
    return value === undefined
      ? []
      : [{ type: 'register', kind: 'setting', target, value: value === values[0] ? null : value }]
  })
