import { question, type Question } from '../../core/content/question.ts'
import { resolveSources, type CourseDefaults, type ReadItems } from './course-defaults.ts'
import { check, readYaml } from './yaml-file.ts'

type Fields = Record<string, unknown>

/** Questions of one file: `topic` and, when all share them, `sources` and `reviewBy` on top, then `questions`. */
export function readQuestions(file: string, text: string, defaults: CourseDefaults): ReadItems<Question> {
  const yaml = readYaml(file, text)
  const read: ReadItems<Question> = { items: [], file, errors: [...yaml.errors] }
  if (yaml.errors.length > 0) return read
  const top = yaml.value
  if (!isFields(top) || !Array.isArray(top['questions'])) {
    read.errors.push({ file, line: 1, message: 'questions: is missing, write `questions:` and a list below it' })
    return read
  }
  const { questions, ...shared } = top
  for (const name of Object.keys(shared).filter((key) => !['topic', 'sources', 'reviewBy'].includes(key))) {
    const message = `no such field: ${name}; only topic, sources, reviewBy and questions stand on top`
    read.errors.push({ file, line: yaml.lineOf([name]), message })
  }
  for (const [index, raw] of (questions as unknown[]).entries()) {
    const at = ['questions', index]
    const line = yaml.lineOf(at)
    if (!isFields(raw)) {
      read.errors.push({ file, line, message: 'is not a question, write `- id: …` and its fields below it' })
      continue
    }
    const reviewBy = shared['reviewBy'] ?? defaults.reviewBy ?? undefined
    const fields: Fields = { ...(reviewBy !== undefined && { reviewBy }), ...shared, ...raw, kind: 'question' }
    const letters = isFields(raw['options']) ? Object.keys(raw['options']) : null
    if (letters) fields['options'] = letters.map((id) => optionOf(id, (raw['options'] as Fields)[id]))
    const sources = resolveSources(fields['sources'], defaults)
    if (sources.is === 'bad') {
      read.errors.push({ file, line: yaml.lineOf([...at, 'sources']), message: sources.message })
      continue
    }
    fields['sources'] = sources.value
    const checked = check(yaml, question, fields, at, (path) => {
      const [field, position, ...rest] = path
      const letter = field === 'options' && typeof position === 'number' ? letters?.[position] : undefined
      return letter === undefined ? path : ['options', letter, ...rest.filter((step) => step !== 'id')]
    })
    if (checked.is === 'bad') read.errors.push(...checked.errors)
    else read.items.push({ item: checked.value, line })
  }
  return read
}

/** Options are written by letter; the letter is the id. */
function optionOf(id: string, raw: unknown): unknown {
  return isFields(raw) ? { ...raw, id } : raw
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
