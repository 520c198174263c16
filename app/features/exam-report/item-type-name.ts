import { questionTypeName, taskTypeName } from '../../ui/words/kind-names.ts'

/** The type of anything that an exam asked, by name; also one that this release does not know. */
export const itemTypeName = (type: string): string => questionTypeName(type) ?? taskTypeName(type) ?? 'Of another type'
