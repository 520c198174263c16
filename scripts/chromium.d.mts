export declare const chromiumArgs: string[]
export declare function findChromium(): string | undefined
export declare function findHeadless(): string | undefined
export declare function chromiumForTests(): Promise<string | undefined>
