export declare function keepEarlierAssets(
  releases: string[][],
  currentDir: string,
  nextDir: string,
): Promise<string[][]>
export declare function readReleases(file: string): Promise<string[][]>
