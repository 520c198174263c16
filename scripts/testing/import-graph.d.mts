/** What the code of this file imports, and starts as a worker, as paths from the root. */
export function importsOf(file: string, code: string): string[]
/** For each of these files that is code, what it imports. */
export function readImports(root: string, files: readonly string[]): Promise<Map<string, string[]>>
