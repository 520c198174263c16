export declare function writeParts(page: string, script: string, parts: Record<string, string>): Promise<void>
