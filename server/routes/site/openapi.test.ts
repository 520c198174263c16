import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { apiRouter } from '../../app.ts'
import { routePath } from '../../http/handle.ts'
import { endpoints } from '../../services/site/openapi.ts'
import { testApp } from '../../testing/test-app.ts'

const schema = z.looseObject({})
const content = z.record(z.string(), z.object({ schema: z.optional(schema) }))
const parameter = z.strictObject({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema })
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.optional(z.array(z.record(z.string(), z.array(z.string())))),
  parameters: z.array(parameter),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content })),
  responses: z.record(
    z.string().check(z.regex(/^[2-5]\d\d$/)),
    z.object({ description: z.string().check(z.minLength(1)), content: z.optional(content) }),
  ),
})
/** The parts of OpenAPI 3.1 that we use. */
const openApiDocument = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.object({ schemas: z.record(z.string(), schema), securitySchemes: z.record(z.string(), schema) }),
})

async function printed() {
  await using app = await testApp()
  return (await app.get('/api/openapi.json')).json
}

test('the document is OpenAPI 3.1', async () => {
  const document = z.parse(openApiDocument, await printed())
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each))
  const names = operations.map((each) => each?.operationId)
  expect(new Set(names).size).toBe(names.length)
})

test('every mounted route is in the document, and every call of the contract is mounted', async () => {
  await using app = await testApp()
  const document = await printed()
  const mounted = apiRouter(app.deps).stack.flatMap((layer) =>
    layer.methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(layer.path)}`),
  )
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${routePath({ path })}`),
  )
  expect(mounted.toSorted()).toEqual(described.toSorted())
  const called = endpoints.map((each) => `${each.method} ${routePath(each)}`)
  expect(mounted).toEqual(expect.arrayContaining(called))
})

test('the parameters of a path are those it has', async () => {
  const document = await printed()
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, PathItem>>)) {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    for (const { parameters } of Object.values(methods)) {
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath)
    }
  }
})

test('schemas refer to nothing that is not there', async () => {
  const document = await printed()
  for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
    expect(document.components.schemas).toHaveProperty(name ?? '')
  }
  expect(JSON.stringify(document)).not.toMatch(/"\$ref":"(?!#\/components)/)
})

test('a call for the signed-in says so and names 401', async () => {
  const { get } = (await printed()).paths['/api/auth/me']
  expect(get.security).toEqual([{ loginSession: [] }])
  expect(get.responses['401'].description).toBe('not-signed-in')
})

test('files are answered whole, in part, or as known', async () => {
  const { get } = (await printed()).paths['/media/{courseId}/{sha256}']
  expect(Object.keys(get.responses)).toEqual(expect.arrayContaining(['200', '206', '304', '416', '401', '403', '404']))
})

interface PathItem {
  parameters: { name: string; in: string }[]
}
