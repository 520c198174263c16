import { useEffect, useRef, useState } from 'react'

/** The words of the address, and the way to change them. The box answers typing at once and the address follows; a link or
 *  the Back button changes the address, and the box follows. */
export function useTextOfAddress(addressed: string) {
  const [text, setText] = useState(addressed)
  // The first address is known: what was typed before the page's code came is newer.
  const typed = useRef({ newest: addressed, all: new Set([addressed]) })
  useEffect(() => {
    const { newest, all } = typed.current
    if (addressed === newest) all.clear()
    // An address on its way to what was typed last is not news.
    else if (!all.has(addressed)) {
      typed.current = { newest: addressed, all: new Set() }
      setText(addressed)
    }
  }, [addressed])
  const type = (next: string) => {
    typed.current.newest = next
    typed.current.all.add(next)
    setText(next)
  }
  return [text, type] as const
}
