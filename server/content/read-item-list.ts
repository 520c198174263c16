import type * as z from 'zod/mini'
import { textsIn } from '../../core/content/shop/texts.ts'
import {
  isFields,
  picturesMissing,
  withDefaults,
  type CourseDefaults,
  type Fields,
  type ReadItems,
} from './course-defaults.ts'
import { check, readYaml, type YamlFile } from './yaml-file.ts'

/** Where an item stands in its file, and a way to tell what is wrong there. */
export interface Place {
  at: readonly PropertyKey[]
  yaml: YamlFile
  defaults: CourseDefaults
  tell: (path: readonly PropertyKey[], message: string) => void
  within: (path: readonly PropertyKey[]) => Place
}

/** What may stand once on top of a file and holds for all of its items. */
const sharedFields = ['topic', 'sources', 'selfContained', 'reviewBy']

/** A YAML file of items: fields that all of them share on top, then a list under one of `lists`. `take` is called for each. */
export function readItemList<Item>(
  file: string,
  text: string,
  defaults: CourseDefaults,
  lists: readonly string[],
  take: (raw: Fields, shared: Fields, place: Place, read: ReadItems<Item>) => void,
): ReadItems<Item> {
  const yaml = readYaml(file, text)
  const read: ReadItems<Item> = { items: [], file, errors: [...yaml.errors] }
  if (yaml.errors.length > 0) return read
  const top = yaml.value
  const [first = ''] = lists
  if (!isFields(top) || !lists.some((name) => Array.isArray(top[name]))) {
    read.errors.push({ file, line: 1, message: `${first}: is missing, write \`${first}:\` and a list below it` })
    return read
  }
  const placeAt = (at: readonly PropertyKey[]): Place => ({
    at,
    yaml,
    defaults,
    tell: (path, message) => read.errors.push({ file, line: yaml.lineOf([...at, ...path]), message }),
    within: (path) => placeAt([...at, ...path]),
  })
  const shared = Object.fromEntries(Object.entries(top).filter(([name]) => !lists.includes(name)))
  for (const name of Object.keys(shared).filter((key) => !sharedFields.includes(key))) {
    const message = `no such field: ${name}; only ${sharedFields.join(', ')} and ${lists.join(', ')} stand on top`
    placeAt([name]).tell([], message)
  }
  for (const list of lists) {
    const given = top[list] ?? []
    if (!Array.isArray(given)) {
      placeAt([list]).tell([], `${list}: is no list, write each of them with \`- \` in front`)
      continue
    }
    for (const [index, raw] of (given as unknown[]).entries()) {
      const place = placeAt([list, index])
      if (isFields(raw)) take(raw, shared, place, read)
      else place.tell([], `is not one of the ${list}, write \`- id: …\` and its fields below it`)
    }
  }
  return read
}

/** The letters under which a file lists options and the like, by field. */
export type Letters = Readonly<Record<string, readonly string[]>>

/** Takes one item into `read`, or tells what is wrong with it. */
export function readItem<Item, Schema extends z.ZodMiniType<Item>>(
  schema: Schema,
  raw: Fields,
  place: Place,
  read: ReadItems<NoInfer<Item>>,
  letters: Letters = {},
): void {
  const { yaml, at, defaults } = place
  const given = withDefaults(raw, defaults)
  if (given.is === 'bad') return place.tell(['sources'], given.message)
  const pictures = textsIn(raw).flatMap((text) => picturesMissing(text, 0, defaults))
  for (const { message } of pictures) place.tell([], message)
  const checked = check(yaml, schema, given.fields, at, (path) => {
    const [field, position, ...rest] = path
    if (typeof field !== 'string' || typeof position !== 'number') return path
    const letter = letters[field]?.[position]
    return letter === undefined ? path : [field, letter, ...rest.filter((step) => step !== 'id')]
  })
  if (checked.is === 'bad') read.errors.push(...checked.errors)
  else if (pictures.length === 0) read.items.push({ item: checked.value as Item, line: yaml.lineOf(at) })
}
