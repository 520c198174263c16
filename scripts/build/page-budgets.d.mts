export interface PageFigure {
  page: string
  kind: 'script' | 'css'
  coding: 'gzip' | 'brotli'
  /** Bytes. */
  allowed: number
  bytes: { gzip: number; brotli: number; files: number }
  isMet: boolean
}

export const fontBudget: number
export function weighPages(clientDir: string): Promise<{ figures: PageFigure[]; fonts: number }>
export function overBudget(clientDir: string): Promise<string[]>
