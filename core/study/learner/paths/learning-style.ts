import type { RegisterFact } from '../../families.ts'

/** How a student says that they learn best. It is never told from what they do: there is no evidence that it could be. */
export const learningStyles = ['visual', 'auditory', 'kinesthetic', 'reading'] as const
export type LearningStyle = (typeof learningStyles)[number]

/** The register of kind `setting` that has it. */
export const learningStyleTarget = 'learning-style'

/** As the register has it; `null` while nothing was said, or what only another release knows. */
export const learningStyleFrom = (value: unknown): LearningStyle | null =>
  learningStyles.find((style) => style === value) ?? null

/** The fact that sets it; `null`: not said. */
export const learningStyleFact = (style: LearningStyle | null): RegisterFact => ({
  type: 'register',
  kind: 'setting',
  target: learningStyleTarget,
  value: style,
})

/** Something to learn a topic from. */
export type Material =
  /** `pictures`: figures, films and tables in it. */
  | { is: 'note'; itemId: string; title: string; minutes: number; pictures: number }
  /** `isSpoken`: it is heard or answered aloud. */
  | { is: 'task'; itemId: string; title: string; isSpoken: boolean }
  | { is: 'practice'; questions: number }

/** The material with what suits the style first, otherwise as it came; nothing is left out. */
export function inOrderOf(style: LearningStyle | null, material: readonly Material[]): Material[] {
  if (style === null) return [...material]
  return material.toSorted((a, b) => fit[style](b) - fit[style](a))
}

/** The higher the earlier. */
const fit: Record<LearningStyle, (material: Material) => number> = {
  visual: (material) => (material.is === 'note' ? material.pictures : -1),
  auditory: (material) => (material.is === 'task' && material.isSpoken ? 1 : 0),
  kinesthetic: ({ is }) => ({ practice: 2, task: 1, note: 0 })[is],
  reading: (material) => (material.is === 'note' ? 2 - Math.min(1, material.pictures / 10) : 0),
}
