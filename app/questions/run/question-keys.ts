/** What a key does while practising. */
export type KeyAction =
  | { do: 'choose'; index: number }
  | { do: 'submit' | 'previous' | 'next' | 'flag' | 'note' | 'strike' | 'report' | 'settings' | 'calculator' | 'type' }

/** What of a `KeyboardEvent` matters. */
export interface KeyPress {
  key: string
  /** The physical key: what counts where a key with Alt has no letter of its own, as on a Mac or a Cyrillic keyboard. */
  code: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  repeat: boolean
}

export interface KeyPlace {
  /** Where the press happened. `panel`: one beside the question, which has all keys without Alt to itself; `activates`: a button or
   *  link, which has its own Enter and Space; `arrows`: a radio button,
   *  whose arrow keys go to its neighbours; `number`: an empty field for a number, to which letters and arrows mean nothing;
   *  `figures`: one with a number in it, to which letters mean nothing. */
  target: 'typing' | 'figures' | 'number' | 'dialog' | 'panel' | 'activates' | 'arrows' | 'page'
  /** Keys without Alt can be turned off (WCAG 2.1.4). */
  singleKeys: boolean
  /** How many options there are to choose from. With six or more, F is the sixth and Alt+F flags. */
  optionCount: number
  /** The question asks for a number, wherever it is typed. */
  takesNumber: boolean
}

const withAlt: Record<string, KeyAction> = {
  p: { do: 'previous' },
  n: { do: 'next' },
  f: { do: 'flag' },
  c: { do: 'calculator' },
}
const single: Record<string, KeyAction> = {
  arrowleft: { do: 'previous' },
  arrowright: { do: 'next' },
  f: { do: 'flag' },
  c: { do: 'calculator' },
  n: { do: 'note' },
  x: { do: 'strike' },
  r: { do: 'report' },
  '?': { do: 'settings' },
}

/** The action of a key press, or `null`: the press is not ours. */
export function keyAction(press: KeyPress, place: KeyPlace): KeyAction | null {
  if (press.repeat || press.ctrlKey || press.metaKey || place.target === 'dialog') return null
  if (press.altKey) return withAlt[letterWithAlt(press, place.target)] ?? null
  if (['typing', 'figures', 'panel'].includes(place.target)) return null
  if (press.key === 'Enter') return place.target === 'activates' ? null : { do: 'submit' }
  if (!place.singleKeys) return null
  const key = press.key.toLowerCase()
  if (key.startsWith('arrow') && place.target === 'arrows') return null
  if (place.takesNumber && /^[\d.,-]$/.test(key)) return place.target === 'number' ? null : { do: 'type' }
  const index = key.length === 1 ? Math.max('abcdefgh'.indexOf(key), '12345678'.indexOf(key)) : -1
  if (index >= 0 && index < place.optionCount) return { do: 'choose', index }
  return single[key] ?? null
}

/** The letter that is printed on a key pressed with Alt, in lower case; none where the press writes another one into a text, as on a Mac. */
function letterWithAlt({ key, code }: KeyPress, target: KeyPlace['target']): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return target === 'typing' ? '' : code.replace(/^Key/, '').toLowerCase()
}

/** Where a press happened, for `keyAction`. */
export function keyTarget(target: EventTarget | null): KeyPlace['target'] {
  if (!(target instanceof Element)) return 'page'
  if (target.closest('dialog[open]')) return 'dialog'
  const isTyping = target.matches(
    'input:not([type="checkbox"], [type="radio"], [readonly]), textarea, select, [contenteditable]',
  )
  if (target.closest('[role="dialog"]')) return isTyping ? 'typing' : 'panel'
  if (target instanceof HTMLInputElement && target.type === 'radio')
    // Options of a marked question are not chosen from any more.
    return target.ariaDisabled === 'true' ? 'page' : 'arrows'
  if (target instanceof HTMLInputElement && target.inputMode === 'decimal')
    return target.value === '' || target.readOnly ? 'number' : 'figures'
  if (isTyping) return 'typing'
  return target.matches('button, a[href], summary') ? 'activates' : 'page'
}
