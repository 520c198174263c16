/** What a key does while practising. */
export type KeyAction =
  | { do: 'choose'; index: number }
  | { do: 'submit' | 'previous' | 'next' | 'flag' | 'note' | 'strike' | 'report' | 'settings' | 'calculator' | 'type' }

/** What of a `KeyboardEvent` matters. */
export interface KeyPress {
  key: string
  /** The physical key: with Alt, some keyboards type another letter. */
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  repeat: boolean
}

export interface KeyPlace {
  /** Where the press happened. `panel`: one beside the question, which has all keys without Alt to itself; `activates`: a button or
   *  link, which has its own Enter and Space; `arrows`: a radio button,
   *  whose arrow keys go to its neighbours; `number`: an empty field for a number, to which letters and arrows mean nothing. */
  target: 'typing' | 'number' | 'dialog' | 'panel' | 'activates' | 'arrows' | 'page'
  /** Keys without Alt can be turned off (WCAG 2.1.4). */
  singleKeys: boolean
  /** How many options there are to choose from. With six or more, F is the sixth and Alt+F flags. */
  optionCount: number
  /** The question asks for a number, wherever it is typed. */
  takesNumber: boolean
}

const withAlt: Record<string, KeyAction> = {
  KeyP: { do: 'previous' },
  KeyN: { do: 'next' },
  KeyF: { do: 'flag' },
  KeyC: { do: 'calculator' },
}
const single: Record<string, KeyAction> = {
  arrowleft: { do: 'previous' },
  arrowright: { do: 'next' },
  f: { do: 'flag' },
  n: { do: 'note' },
  x: { do: 'strike' },
  r: { do: 'report' },
  '?': { do: 'settings' },
}

/** The action of a key press, or `null`: the press is not ours. */
export function keyAction(press: KeyPress, place: KeyPlace): KeyAction | null {
  if (press.repeat || press.ctrlKey || press.metaKey || place.target === 'dialog') return null
  if (press.altKey) return withAlt[press.code] ?? null
  if (place.target === 'typing' || place.target === 'panel') return null
  if (press.key === 'Enter') return place.target === 'activates' ? null : { do: 'submit' }
  if (!place.singleKeys) return null
  const key = press.key.toLowerCase()
  if (key.startsWith('arrow') && place.target === 'arrows') return null
  if (place.takesNumber && /^[\d.,-]$/.test(key)) return place.target === 'number' ? null : { do: 'type' }
  const index = key.length === 1 ? Math.max('abcdefgh'.indexOf(key), '12345678'.indexOf(key)) : -1
  if (index >= 0 && index < place.optionCount) return { do: 'choose', index }
  return single[key] ?? null
}

/** Where a press happened, for `keyAction`. */
export function keyTarget(target: EventTarget | null): KeyPlace['target'] {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('dialog[open]')) return 'dialog'
  if (target.closest('[role="dialog"]')) return 'panel'
  if (target instanceof HTMLInputElement && target.type === 'radio')
    // Options of a marked question are not chosen from any more.
    return target.ariaDisabled === 'true' ? 'page' : 'arrows'
  if (target instanceof HTMLInputElement && target.inputMode === 'decimal' && (target.value === '' || target.readOnly))
    return 'number'
  if (target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')) return 'typing'
  return target.matches('button, a[href], summary') ? 'activates' : 'page'
}
