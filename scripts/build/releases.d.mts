export declare function beginRelease(dist: string): Promise<string>
export declare function publishRelease(dist: string, next: string, facts: object): Promise<void>
