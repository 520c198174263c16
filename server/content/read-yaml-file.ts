import type * as z from 'zod/mini'
import { exists, readText } from './text-file.ts'
import { check, readYaml, type ContentError } from './yaml-file.ts'

/** A YAML file that one schema describes; `null` when there is none or it is wrong. */
export async function readYamlFile<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  errors: ContentError[],
): Promise<z.output<Schema> | null> {
  const text = (await exists(path)) ? await readText(path, errors) : null
  if (text === null) return null
  const yaml = readYaml(path, text)
  errors.push(...yaml.errors)
  if (yaml.errors.length > 0) return null
  const checked = check(yaml, schema, yaml.value)
  if (checked.is === 'good') return checked.value
  errors.push(...checked.errors)
  return null
}
