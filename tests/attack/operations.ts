/** A part of JSON Schema: what the OpenAPI document of this server uses. */
export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  default?: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: JsonSchema
}

/** One call, as the OpenAPI document describes it. */
export interface Operation {
  name: string
  method: string
  /** With parameters in braces. */
  path: string
  parameters: Parameter[]
  body: JsonSchema | null
}

interface DescribedOperation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
}

export function operationsOf(document: { paths: Record<string, Record<string, DescribedOperation>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json'].schema ?? null,
    })),
  )
}
