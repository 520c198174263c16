import type { Plugin } from 'vite'

export function appScript(): Plugin
