interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

export function scriptGroups(manifest: Record<string, Chunk>): Map<string, number>
