import { localEntry } from '../device/device-storage.ts'
import { createStore, useStore } from '../store.ts'

const kept = localEntry('vademecum.cart')

const read = () => Math.max(0, Number.parseInt(kept.read() ?? '', 10) || 0)

/** How many copies are in the cart, as this device last heard: read for the header, which asks no server. */
const count = createStore(read())

export function rememberCartCount(copies: number): void {
  if (copies > 0) kept.write(String(copies))
  else kept.clear()
  count.set(copies)
}

if (typeof window !== 'undefined') window.addEventListener('storage', () => count.set(read()))

export const cartCount = (): number => count.get()

/** The server renders its pages for nobody. */
export const useCartCount = (): number => useStore(count, () => 0)
