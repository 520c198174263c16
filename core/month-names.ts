/** From January. By hand: the browser's own formatter takes a weak phone 30 ms and more to make, which the first question would wait for. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
