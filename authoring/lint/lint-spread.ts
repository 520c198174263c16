import type { CourseFile } from '../../core/content/course.ts'
import { finding, type Finding } from './finding.ts'
import type { SingleBestAnswer } from '../../core/questions/single-best-answer/schema.ts'

/** How rarely chance alone may raise one of these findings on a sound course. */
const chance = 0.005

/** Rules about all single best answer questions of a course together: what a student could guess from without reading. */
export function lintSpread(course: CourseFile, questions: SingleBestAnswer[]): Finding[] {
  return [...longestKeys(course, questions), ...keyPositions(course, questions), ...openingWords(course, questions)]
}

/** Whether the key is the one longest option in more questions than chance explains. Options that are all within two
 *  characters of each other, such as numbers, tell nothing and are left out. */
function longestKeys(course: CourseFile, questions: SingleBestAnswer[]): Finding[] {
  const telling = questions.filter(({ options }) => {
    const lengths = options.map((option) => option.text.length)
    return Math.max(...lengths) - Math.min(...lengths) > 2
  })
  const hits = telling.filter(({ options, key }) => {
    const length = options.find((option) => option.id === key)?.text.length ?? 0
    return options.every((option) => option.id === key || option.text.length < length)
  })
  const share = telling.reduce((sum, { options }) => sum + 1 / options.length, 0) / Math.max(1, telling.length)
  if (atLeast(hits.length, telling.length, share) >= chance) return []
  const message = `the key is the longest option in ${hits.length} of ${telling.length} questions: shorten keys or lengthen distractors`
  return [finding('keys-longest', course.slug, message)]
}

/** Whether a letter holds the key far more or far less often than the others. */
function keyPositions(course: CourseFile, questions: SingleBestAnswer[]): Finding[] {
  const found: Finding[] = []
  const most = Math.max(0, ...questions.map(({ options }) => options.length))
  for (const letter of 'abcdefgh'.slice(0, most)) {
    const having = questions.filter(({ options }) => options.some((option) => option.id === letter))
    const hits = having.filter(({ key }) => key === letter).length
    const share = having.reduce((sum, { options }) => sum + 1 / options.length, 0) / Math.max(1, having.length)
    const unlikely = oftenOrSeldom(hits, having.length, share)
    if (unlikely === undefined) continue
    const message = `${letter} is the key of ${hits} of ${having.length} questions, too ${unlikely}: move some keys`
    found.push(finding('key-position', course.slug, message))
  }
  return found
}

/** Whether keys open with a word, such as Supply, far more or far less often than the options that open with it would by
 *  chance. Counted where two options or more do, and another does not. */
function openingWords(course: CourseFile, questions: SingleBestAnswer[]): Finding[] {
  const opened = questions.map(({ options, key }) => ({
    words: options.map(openingOf),
    right: openingOf(options.find(({ id }) => id === key)),
  }))
  return [...new Set(opened.flatMap(({ words }) => words))].flatMap((word) => {
    const telling = opened.flatMap(({ words, right }) => {
      const count = words.filter((each) => each === word).length
      return count > 1 && count < words.length ? [{ share: count / words.length, hit: right === word }] : []
    })
    const hits = telling.filter(({ hit }) => hit).length
    const share = telling.reduce((sum, one) => sum + one.share, 0) / Math.max(1, telling.length)
    const unlikely = oftenOrSeldom(hits, telling.length, share)
    if (unlikely === undefined) return []
    const message = `where options open with "${word}" the key does in ${hits} of ${telling.length} questions, too ${unlikely}: change what is right in some`
    return [finding('key-opening', course.slug, message)]
  })
}

const openingOf = (option: { text: string } | undefined): string => /[\p{L}\p{N}]+/u.exec(option?.text ?? '')?.[0] ?? ''

/** Which way `hits` in `trials` are further off than chance explains. */
function oftenOrSeldom(hits: number, trials: number, share: number): 'often' | 'seldom' | undefined {
  if (atLeast(hits, trials, share) < chance) return 'often'
  return 1 - atLeast(hits + 1, trials, share) < chance ? 'seldom' : undefined
}

/** Chance of `hits` or more in `trials` when each hits with `share`. */
function atLeast(hits: number, trials: number, share: number): number {
  let term = (1 - share) ** trials
  let below = 0
  for (let count = 0; count < hits; count++) {
    below += term
    term *= ((trials - count) / (count + 1)) * (share / (1 - share))
  }
  return hits <= 0 ? 1 : Math.max(0, 1 - below)
}
