import { type RefObject, useEffect, useRef } from 'react'

/** For radio buttons that stand in the first HTML: the one that was chosen before the page's code came counts. Belongs on what
 *  holds them. */
export function useEarlyChoice<Group extends HTMLElement>(
  chosen: string | null,
  onChoose: (value: string) => void,
): RefObject<Group | null> {
  const group = useRef<Group>(null)
  const given = useRef({ chosen, onChoose })
  useEffect(() => {
    const radio = group.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')
    if (radio && radio.value !== given.current.chosen) given.current.onChoose(radio.value)
  }, [])
  return group
}
