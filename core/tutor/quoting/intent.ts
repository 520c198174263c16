/** What a question in free words wants done, as far as its form tells; `find` for all others. */
export type Intent =
  | { is: 'find' }
  | { is: 'define' }
  | { is: 'compare'; sides: [string, string] }
  | { is: 'why-wrong' }
  | { is: 'similar' }
  | { is: 'next' }

const forms: readonly [RegExp, Exclude<Intent['is'], 'compare' | 'find'>][] = [
  [
    /\b(?:another|similar|more)\b.{0,20}\b(?:question|one|example)s?\b.{0,12}(?:like (?:this|it|that))?\s*[.?!]?$/i,
    'similar',
  ],
  [/\b(?:another|similar|more|something|one) like (?:this|it|that)(?: one)?(?: please)?\s*[.?!]*\s*$/i, 'similar'],
  [
    /\bwhat (?:should|shall|do|can) i (?:study|learn|revise|practi[sc]e|work on)(?: next| now| today| first)?\s*[?.!]?$/i,
    'next',
  ],
  // After a few words of a case it asks about that: "avulsed tooth, what do I do".
  [
    /^\s*(?:(?:so|ok|okay|and|well|now)[\s,]+)*what (?:should|shall|do|can) i do(?: next| now| today| first)?\s*[?.!]?$/i,
    'next',
  ],
  [
    /^\s*(?:please )?(?:plan|make (?:me )?a plan for) (?:my|the|this|a)\s+(?:\w+\s+)?(?:days?|weeks?|weekend|studies|revision|study|evening|hour)\s*[.?!]*\s*$/i,
    'next',
  ],
  [
    /^\s*i(?:['’]ve| have)(?: only)?(?: got)?(?: only| about)? (?:\S+ ){1,3}(?:minutes?|mins?|hours?)(?: today| now| left)?\s*[.?!]*\s*$/i,
    'next',
  ],
  [
    /^\s*my (?:\w+ )?(?:exams?|tests?|finals|mocks?) (?:is|are|starts?) (?:in|on|next|this|tomorrow|today)\b.{0,30}$/i,
    'next',
  ],
  [
    /\bwhy\b.{0,60}\b(?:wrong|incorrect|not (?:right|correct|the answer))\b|\bwhat(?:'s| is| was)? wrong with\b/i,
    'why-wrong',
  ],
  [
    /^\s*(?:(?:what (?:is|are)|what's|define|(?:what is the )?meaning of|explain what)\s+(?:an?\s+|the\s+)?(?:\S+\s+){0,3}\S+|what does\s+(?:\S+\s+){1,4}(?:mean|stand for))\s*[?.!]*\s*$/i,
    'define',
  ],
]

const comparisons = [
  /\bdiff(?:erence)?s?\s+between\s+(?:an?\s+|the\s+)?(.{2,80}?)\s+and\s+(?:an?\s+|the\s+)?(.{2,80}?)\s*[?.!]*$/i,
  /\bcompare\s+(.{2,80}?)\s+(?:and|with|to|against)\s+(.{2,80}?)\s*[?.!]*$/i,
  /^\s*(.{2,60}?)\s+(?:vs?\.?|versus)\s+(.{2,60}?)\s*[?.!]*$/i,
]

/** A form of words is short; what follows says more of what is asked than of how. */
const longestForm = 400

export function intentOf(written: string): Intent {
  const text = written.slice(0, longestForm)
  for (const form of comparisons) {
    const [, first, second] = form.exec(text) ?? []
    if (first !== undefined && second !== undefined) return { is: 'compare', sides: [first, second] }
  }
  const found = forms.find(([form]) => form.test(text))
  return { is: found?.[1] ?? 'find' }
}
