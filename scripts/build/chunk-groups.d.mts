export const chunkParts: string[]

export function partPattern(part: string): RegExp

export const chunkGroups: {
  name: string
  priority: number
  tags?: '$initial'[]
  test?: RegExp | ((id: string) => boolean)
}[]
