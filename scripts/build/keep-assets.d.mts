export declare function keepEarlierAssets(
  releases: string[][],
  currentDir: string,
  nextDir: string,
): Promise<string[][]>
