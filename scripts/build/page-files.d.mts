export interface PageFiles {
  scripts: string[]
  styles: string[]
}

export function pageFilesOf(clientDir: string): Promise<{ shared: PageFiles; routes: Record<string, PageFiles> }>
