/** `value` rounded as a numeric question asks for it in words, or `null` when the words are none of:
 *  "to the nearest whole number", "to the nearest N", "up to the next whole number", "down to the whole number below",
 *  "to N decimal place(s)", "to N significant figure(s)". Halves go up. */
export function roundAs(words: string, value: number): number | null {
  const text = words.trim().toLowerCase()
  if (text === 'up to the next whole number') return Math.ceil(value - slack(value))
  if (text === 'down to the whole number below') return Math.floor(value + slack(value))
  if (text === 'to the nearest whole number') return toMultiple(value, 1)
  const nearest = /^to the nearest (\d+(?:\.\d+)?)$/.exec(text)?.[1]
  if (nearest !== undefined) return Number(nearest) > 0 ? toMultiple(value, Number(nearest)) : null
  const places = /^to (\d|one|two|three|four) decimal places?$/.exec(text)?.[1]
  if (places !== undefined) return toPlaces(value, countOf(places))
  const figures = /^to (\d|one|two|three|four) significant figures?$/.exec(text)?.[1]
  // Through its digits, for 3 / 0.0001 is not 30,000.
  if (figures !== undefined && countOf(figures) > 0)
    return Number((value + 1e-11 * Math.abs(value)).toPrecision(countOf(figures)))
  return null
}

function countOf(word: string): number {
  const position = ['zero', 'one', 'two', 'three', 'four'].indexOf(word)
  return position >= 0 ? position : Number(word)
}

function toPlaces(value: number, places: number): number {
  const factor = 10 ** places
  return Math.round(value * factor + slack(value * factor)) / factor
}

function toMultiple(value: number, unit: number): number {
  // Through the digits of `unit`, for 3 × 0.1 is not 0.3.
  const digits = unit.toString().split('.')[1]?.length ?? 0
  return Number((Math.round(value / unit + slack(value / unit)) * unit).toFixed(digits))
}

/** What floating point may have taken off a half: 6.45 × 10 is 64.5 on paper only. Far below half a unit at any size. */
function slack(value: number): number {
  return 1e-9 + 1e-12 * Math.abs(value)
}
