import type { Plugin } from 'vite'

export function writeFonts(): Promise<void>
export function fontFiles(): Plugin
