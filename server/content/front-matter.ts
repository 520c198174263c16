import { picturesMissing, withDefaults, isFields, type CourseDefaults, type Fields } from './course-defaults.ts'
import { readYaml, type ContentError, type YamlFile } from './yaml-file.ts'

/** A Markdown file with fields: YAML between two `---` lines, then the text. */
export interface FrontMatterFile {
  yaml: YamlFile
  /** Its fields, with what the course's items take over. */
  fields: Fields
  body: string
}

/** `null`, and errors, when it cannot be used. */
export function readFrontMatter(
  file: string,
  text: string,
  defaults: CourseDefaults,
  errors: ContentError[],
): FrontMatterFile | null {
  const found = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)
  if (!found?.[1]) {
    errors.push({ file, line: 1, message: 'begin the note with a line ---, its fields, and a second line ---' })
    return null
  }
  const yaml = readYaml(file, found[1], 1)
  errors.push(...yaml.errors)
  if (yaml.errors.length > 0) return null
  if (!isFields(yaml.value)) {
    errors.push({ file, line: 2, message: 'write the fields as `name: value`, one a line' })
    return null
  }
  const rest = text.slice(found[0].length)
  const pictures = picturesMissing(rest, found[0].split('\n').length, defaults)
  errors.push(...pictures.map((picture) => ({ file, ...picture })))
  const given = withDefaults(yaml.value, defaults)
  if (given.is === 'bad') {
    errors.push({ file, line: yaml.lineOf(['sources']), message: given.message })
    return null
  }
  return pictures.length > 0 ? null : { yaml, fields: given.fields, body: rest.trim() }
}
