/** The calculator of the UCAT: four functions, a square root, per cent, and one memory. */
export interface Calculator {
  /** What is on its display: at most so many digits as it has room for. */
  display: string
  /** The left side of what is being reckoned, and what is to be done with it. */
  left: number | null
  operator: Operator | null
  memory: number
  /** The next digit begins a new number. */
  isFresh: boolean
  /** The display is the right side of what is being reckoned: since the operator a number was typed, recalled or worked out. */
  hasRight: boolean
}

export type Operator = '+' | '−' | '×' | '÷'
export type CalculatorKey =
  | Operator
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '.'
  | '='
  | '±'
  | '√'
  | '%'
  /** Clears the number; clears all. */
  | 'CE'
  | 'C'
  /** Recalls the memory, sets it to nothing, adds to it and takes away from it. */
  | 'MR'
  | 'MC'
  | 'M+'
  | 'M−'

export const newCalculator: Calculator = {
  display: '0',
  left: null,
  operator: null,
  memory: 0,
  isFresh: true,
  hasRight: false,
}

/** Digits on the display. */
const room = 10
const impossible = 'Error'

/** The calculator after a key. It reckons from left to right, as the UCAT's does: 2 + 3 × 4 is 20. √, % and ± work on the number on the
 *  display alone, and the memory takes and gives that number: none of them ends what is being reckoned. */
export function pressed(calculator: Calculator, key: CalculatorKey): Calculator {
  const { display, memory } = calculator
  if (key === 'C') return { ...newCalculator, memory }
  if (display === impossible) return key === 'CE' ? { ...newCalculator, memory } : calculator
  const value = Number(display)
  switch (key) {
    case 'CE':
      return { ...calculator, display: '0', isFresh: true, hasRight: false }
    case 'MC':
      return { ...calculator, memory: 0, isFresh: true }
    case 'MR':
      return withNumber(calculator, memory)
    case 'M+':
      return { ...calculator, memory: memory + value, isFresh: true }
    case 'M−':
      return { ...calculator, memory: memory - value, isFresh: true }
    case '±':
      return { ...calculator, display: shown(-value), hasRight: true }
    case '√':
      return withNumber(calculator, Math.sqrt(value))
    case '%':
      return withNumber(calculator, percent(calculator, value))
    case '=':
      return { ...newCalculator, display: shown(reckoned(calculator)), memory }
    case '+':
    case '−':
    case '×':
    case '÷':
      return withOperator(calculator, key)
    default:
      return withDigit(calculator, key)
  }
}

function withDigit(calculator: Calculator, digit: string): Calculator {
  const before = calculator.isFresh ? '' : calculator.display
  if (digit === '.' && before.includes('.')) return calculator
  const typed = before === '' && digit === '.' ? '0.' : before === '0' && digit !== '.' ? digit : before + digit
  if (typed.replace(/\D/g, '').length > room) return calculator
  return { ...calculator, display: typed, isFresh: false, hasRight: true }
}

/** A number that came whole: the next digit begins another, an operator takes it. */
const withNumber = (calculator: Calculator, value: number): Calculator => ({
  ...calculator,
  display: shown(value),
  isFresh: true,
  hasRight: true,
})

function withOperator(calculator: Calculator, operator: Operator): Calculator {
  // A second operator in a row takes the place of the first.
  if (calculator.operator !== null && !calculator.hasRight) return { ...calculator, operator }
  const display = shown(reckoned(calculator))
  const left = display === impossible ? null : Number(display)
  return { ...calculator, display, left, operator, isFresh: true, hasRight: false }
}

function reckoned({ display, left, operator }: Calculator): number {
  const right = Number(display)
  if (left === null || operator === null) return right
  if (operator === '+') return left + right
  if (operator === '−') return left - right
  return operator === '×' ? left * right : left / right
}

/** After + and − of what stands there, as a price and its discount; else a hundredth. */
function percent({ left, operator }: Calculator, value: number): number {
  return left !== null && (operator === '+' || operator === '−') ? (left * value) / 100 : value / 100
}

/** A number as the display has room for it, without what only floating point adds. */
function shown(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 10 ** room) return impossible
  const whole = Math.trunc(Math.abs(value)).toString().length
  const rounded = Number(value.toFixed(Math.max(0, room - whole)))
  const text = Object.is(rounded, -0) ? '0' : String(rounded)
  return text.includes('e') ? rounded.toFixed(room - whole).replace(/\.?0+$/, '') : text
}
