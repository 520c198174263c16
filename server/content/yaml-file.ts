import { isAlias, isCollection, isMap, isNode, isPair, LineCounter, parseDocument, type Node } from 'yaml'
import * as z from 'zod/mini'
import { messageOf } from '../../core/message-of.ts'

/** What is wrong with a content file and where; `message` says what to do about it. */
export interface ContentError {
  file: string
  line: number
  message: string
}

type Path = readonly PropertyKey[]

/** One YAML text, which knows on which line of its file each value stands. */
export interface YamlFile {
  file: string
  value: unknown
  errors: ContentError[]
  lineOf: (path: Path) => number
}

/** Reads `text`, which starts `linesBefore` lines into `file`. Never throws: what YAML cannot read is in `errors`. */
export function readYaml(file: string, text: string, linesBefore = 0): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, strict: true })
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line) + linesBefore
  const errors = [...document.errors, ...document.warnings].map((error) => ({
    file,
    line: lineAt(error.pos[0]),
    message: `not valid YAML: ${error.message}`,
  }))
  let value: unknown = null
  try {
    // More aliases than this would be a bomb, not a course.
    value = document.errors.length === 0 ? document.toJS({ maxAliasCount: 100 }) : null
  } catch (error) {
    errors.push({ file, line: 1 + linesBefore, message: `not valid YAML: ${messageOf(error)}` })
  }
  const lineOf = (path: Path) => lineAt(offsetOf(document.contents, path))
  return { file, value, errors, lineOf }
}

/** `value` as `schema` has it, or an error for each thing wrong, at its line. `at` is where `value` stands in `yaml`;
 *  `pathInFile` turns a path of the schema into one of the file where they differ. */
export function check<T extends z.ZodMiniType>(
  yaml: YamlFile,
  schema: T,
  value: unknown,
  at: Path = [],
  pathInFile: (path: Path) => Path = (path) => path,
): { is: 'good'; value: z.output<T> } | { is: 'bad'; errors: ContentError[] } {
  const parsed = z.safeParse(schema, value, { error: inWords })
  if (parsed.success) return { is: 'good', value: parsed.data }
  const errors = parsed.error.issues.flatMap((issue) => {
    const path = pathInFile(issue.path)
    // Unknown fields are reported where they stand, one by one, and not at the start of their parent.
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file: yaml.file,
        line: yaml.lineOf([...at, ...path, key]),
        message: `no such field: ${[...path, key].map(String).join('.')}; check the spelling or remove it`,
      }))
    }
    const name = path.map(String).join('.')
    return {
      file: yaml.file,
      line: yaml.lineOf([...at, ...path]),
      message: name === '' ? issue.message : `${name}: ${issue.message}`,
    }
  })
  return { is: 'bad', errors }
}

const english = z.locales.en().localeError

function inWords(issue: Parameters<typeof english>[0]): string {
  const given = issue.input
  if (issue.code === 'invalid_type' && given === undefined) return 'is missing, write it'
  if (issue.code === 'invalid_value' && given === undefined) return `is missing, write ${issue.values.join(' or ')}`
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof given === 'number') {
    return `put the value in quotes: '${given}'`
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'is empty, write it'
  const said = english(issue)
  return (typeof said === 'string' ? said : said?.message) ?? 'is not valid'
}

/** Offset of the deepest node on `path`; of its nearest parent when the rest is missing. */
function offsetOf(root: unknown, path: Path): number {
  let node: unknown = root
  let offset = startOf(root)
  for (const step of path) {
    if (isAlias(node) || !isCollection(node)) break
    const pair = isMap(node) ? node.items.find((item) => isPair(item) && keyOf(item.key) === String(step)) : undefined
    node = isMap(node) ? pair?.value : node.items[Number(step)]
    if (node === undefined) break
    offset = pair ? startOf(pair.key) : startOf(node)
  }
  return offset
}

function keyOf(key: unknown): string {
  return isNode(key) && 'value' in key ? String(key.value) : String(key)
}

function startOf(node: unknown): number {
  return isNode(node) ? ((node as Node).range?.[0] ?? 0) : 0
}
