import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parseConfig, variableNames } from './config.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

/** The environment that the example of a service starts the server with. */
async function exampleEnvironment(): Promise<Record<string, string | undefined>> {
  const unit = await read('docs/operations/vademecum.service')
  const inUnit = /^Environment=(.*)$/m.exec(unit)?.[1] ?? ''
  return { ...parseEnv(inUnit.replaceAll(' ', '\n')), ...parseEnv(await read('docs/operations/vademecum.env')) }
}

test('the example of a service sets what the server reads, and it starts with that', async () => {
  const { NODE_ENV, ...env } = await exampleEnvironment()
  expect(NODE_ENV).toBe('production')
  expect(Object.keys(env).filter((name) => !variableNames.includes(name))).toEqual([])
  expect(parseConfig(env, root)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'https://learn.example',
    dataDir: '/var/lib/vademecum',
  })
})

test('the examples of proxies lead to where the server then listens', async () => {
  const { host, port } = parseConfig(await exampleEnvironment(), root)
  for (const file of ['nginx.conf', 'Caddyfile']) {
    const example = await read(`docs/operations/${file}`)
    expect(example).toContain(`${host}:${port}`)
    expect(example).toContain('learn.example')
  }
})

test('the README names every variable that the server reads', async () => {
  const named = Array.from((await read('README.md')).matchAll(/^\| `([A-Z_]+)`/gm), ([, name]) => name)
  expect(variableNames.filter((name) => !named.includes(name))).toEqual([])
})
