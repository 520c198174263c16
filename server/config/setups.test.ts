import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '../services/site/openapi.ts'
import { parseConfig, variables } from './config.ts'

const variableNames = Object.keys(variables.shape)
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

test('the example of nginx lets through the largest body that a call takes', async () => {
  const [, megabytes] = /^\s*client_max_body_size (\d+)m;$/m.exec(await read('docs/operations/nginx.conf')) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(...allEndpoints.map(({ maxBytes }) => maxBytes)))
})

test('the example of nginx writes down neither who asked nor the address of a page, which may hold a token', async () => {
  const example = await read('docs/operations/nginx.conf')
  const [, format = ''] = /^log_format vademecum '(.*)';$/m.exec(example) ?? []
  expect(format).toContain('$request_id')
  expect(format).not.toMatch(/remote|forwarded|http_|uri|args|\$request\b/)
  for (const server of example.split(/^server \{/m).slice(1)) expect(server).toMatch(/access_log (off|\S+ vademecum);/)
  expect(example).toMatch(/error_log \S+ crit;/)
})

test('the example of a nightly backup runs where the service does, with its environment', async () => {
  const backups = await read('docs/backups.md')
  const folder = /^WorkingDirectory=(.*)$/m.exec(await read('docs/operations/vademecum.service'))?.[1] ?? ''
  const { DATA_DIR } = await exampleEnvironment()
  expect(backups).toContain(`WorkingDirectory=${folder}`)
  expect(backups).toContain(`Environment=DATA_DIR=${DATA_DIR}`)
  expect(backups).toContain('EnvironmentFile=/etc/vademecum.env')
  expect(backups).toContain(`cd ${folder} && `)
})

test('the README names every variable that the server reads, with its default', async () => {
  const rows = Array.from(
    (await read('README.md')).matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\|/gm),
    ([, name = '', shown = '']) => ({
      name,
      shown: shown.replaceAll('`', ''),
    }),
  )
  const named = rows.filter(({ name }) => variableNames.includes(name))
  const defaults: Readonly<Record<string, unknown>> = z.parse(variables, {})
  // In words stands what depends on other things, and a dash for none.
  const inWords = /^–$|^generated|^(all|none), or /
  expect(named.map(({ name }) => name).toSorted()).toEqual(variableNames.toSorted())
  for (const { name, shown } of named)
    expect({ name, shown: inWords.test(shown) ? 'undefined' : shown }).toEqual({ name, shown: String(defaults[name]) })
})
