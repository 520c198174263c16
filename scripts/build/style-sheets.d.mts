import type { Plugin } from 'vite'

export interface SheetAreas {
  /** The area of a route by its file, from the routes' folder and without an ending. */
  areaOf: (routeFile: string) => string
  sheetOf: (areas: ReadonlySet<string>) => string
  /** All sheets. */
  order: readonly string[]
  plainArea: string
}

export function styleSheets(areas: SheetAreas): Plugin
