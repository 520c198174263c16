export const root: string
export function runTool(from: string, args: readonly string[], env?: Record<string, string>): Promise<number>
