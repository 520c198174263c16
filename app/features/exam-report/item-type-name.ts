import { questionTypeName, taskTypeNames } from '../../ui/words/kind-names.ts'

/** The type of anything that an exam asked, by name; also one that this release does not know. */
export const itemTypeName = (type: string): string =>
  questionTypeName(type) ?? Object.entries(taskTypeNames).find(([task]) => task === type)?.[1] ?? 'Of another type'
