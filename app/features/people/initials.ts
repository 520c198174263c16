const honorifics = new Set(['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'miss', 'mx', 'sir', 'dame'])

/** First letters of first and last name, without the form of address: "Dr Amara Okafor" is "AO". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !honorifics.has(word.replace('.', '').toLowerCase()))
  const [first] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last].map((word) => firstLetter(word ?? '')).join('')
}

const firstLetter = (word: string) => ([...word][0] ?? '').toUpperCase()
