import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from './testing/test-app.ts'

async function sendRaw({ url }: TestApp, request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  return await text(socket)
}

test('an address that is none is refused as such, and no alarm is raised', async () => {
  await using app = await testApp()
  for (const address of ['http://[/api/auth/me', '//[/']) {
    const reply = await sendRaw(app, `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /)
  }
  const reply = await sendRaw(app, 'GET http://[/api/auth/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(reply).toMatch(/^HTTP\/1\.1 400 /)
  expect(reply).toContain('"code":"validation"')
  const levels = app.logLines.map((line) => (JSON.parse(line) as { level: number }).level)
  expect(levels.filter((level) => level > 30)).toEqual([])
})
