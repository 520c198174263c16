import type { Context } from '../context.ts'
import { included } from '../operations.ts'
import { failure } from './failure.ts'

interface Fields {
  [name: string]: unknown
}

/** The answer with the objects in place of ids along these paths, such as `latest_charge.customer` and `data.customer`. */
export async function expanded(answer: object, paths: readonly string[], context: Context): Promise<object> {
  const copy: Fields = structuredClone({ ...answer })
  for (const path of paths) await expandPath(copy, path.split('.'), path, context)
  return copy
}

async function expandPath(
  object: Fields,
  [name = '', ...rest]: string[],
  path: string,
  context: Context,
): Promise<void> {
  const value = await expandedField(object, name, path, context)
  object[name] = value
  if (rest.length === 0) return
  for (const inner of Array.isArray(value) ? value : [value]) {
    if (isFields(inner)) await expandPath(inner, rest, path, context)
  }
}

async function expandedField(object: Fields, name: string, path: string, context: Context): Promise<unknown> {
  const include = included[String(object['object'])]?.[name]
  if (include && object[name] === undefined) return include(String(object['id']), context)
  if (!Object.hasOwn(object, name)) throw failure.invalid(`This property cannot be expanded (${path}).`, 'expand')
  const value = object[name]
  if (typeof value !== 'string') return value
  return (await context.objects.findAny(value))?.object ?? value
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
