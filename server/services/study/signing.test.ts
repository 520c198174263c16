/** @module-tag postgres */
import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lease } from '../../../core/content/lease.ts'
import { packManifest } from '../../../core/content/pack.ts'
import { derivedKey } from '../../keys/derived-key.ts'
import { openedText, sealedText } from '../../keys/sealed-text.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { publishCourses } from '../shop/publishing/publish.ts'
import { signingService, type PublicKey } from './signing.ts'

const keysOf = ({ db }: TestApp) =>
  db('signing_keys').orderBy('created_at_ms').select('kid', 'public_jwk', 'private_jwk', 'retired_at_ms')

const isSignedBy = ({ kid: _, ...jwk }: PublicKey, payload: string, signature: string) =>
  verify(
    'sha256',
    Buffer.from(payload),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )

test('the private half of the signing key is in the database sealed, and signs after a restart', async () => {
  await using app = await testApp()
  await signingService(app.deps).signer()
  const [stored] = await keysOf(app)
  expect(stored.private_jwk).toMatch(/^v1\.[\w-]+$/)
  const again = signingService(app.deps)
  const { payload, signature } = (await again.signer())('{}')
  expect(isSignedBy((await again.publicKeys())[0]!, payload, signature)).toBe(true)
})

test('a key that an earlier release stored in clear goes on signing and is sealed', async () => {
  await using app = await testApp()
  const { kid } = (await signingService(app.deps).signer())('{}')
  const [{ private_jwk: sealed }] = await keysOf(app)
  const clear = openedText(derivedKey(app.deps.config, 'keys-at-rest'), sealed, kid)
  await app.db('signing_keys').update({ private_jwk: clear })
  const again = signingService(app.deps)
  const signed = (await again.signer())('{}')
  expect(signed.kid).toBe(kid)
  expect(isSignedBy((await again.publicKeys())[0]!, '{}', signed.signature)).toBe(true)
  const [{ private_jwk: stored }] = await keysOf(app)
  expect(stored).toMatch(/^v1\./)
})

test('with another secret nothing is signed, and the words say what to do', async () => {
  await using app = await testApp()
  await signingService(app.deps).signer()
  const deps = { ...app.deps, config: { ...app.deps.config, secretKey: 'another secret, also 32 characters' } }
  await expect(signingService(deps).signer()).rejects.toThrow(/SECRET_KEY.*keys rotate packs/s)
})

test('a new key signs after a rotation; the one before is shown to devices and can sign no more', async () => {
  await using app = await testApp()
  const before = (await signingService(app.deps).signer())('{}')
  app.clock.nowMs += 1
  // Also the way out when the secret is lost.
  const deps = { ...app.deps, config: { ...app.deps.config, secretKey: 'another secret, also 32 characters' } }
  const service = signingService(deps)
  const kid = await service.rotate()
  expect((await service.signer())('{}').kid).toBe(kid)
  const shown = await service.publicKeys()
  expect(shown.map((key) => key.kid)).toEqual([before.kid, kid])
  expect(isSignedBy(shown[0]!, '{}', before.signature)).toBe(true)
  expect(await keysOf(app)).toMatchObject([
    { kid: before.kid, private_jwk: '', retired_at_ms: app.clock.nowMs },
    { kid, retired_at_ms: null },
  ])
})

test('one key signs leases and manifests, and neither can pass for the other', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const { manifest } = await app.db('packs').first('manifest')
  const held = { userId: 'ada', courseId: 1, issuedAtMs: 1, notAfterMs: 2 }
  expect(z.safeParse(packManifest, JSON.parse(manifest)).success).toBe(true)
  expect(z.safeParse(lease, JSON.parse(manifest)).success).toBe(false)
  expect(z.safeParse(lease, held).success).toBe(true)
  expect(z.safeParse(packManifest, held).success).toBe(false)
})

test('what is sealed opens with its key at its place, and not otherwise', async () => {
  const key = Buffer.alloc(32, 1)
  const sealed = sealedText(key, 'a secret', 'here', (count) => Buffer.alloc(count, 7))
  expect(openedText(key, sealed, 'here')).toBe('a secret')
  expect(openedText(key, sealed, 'there')).toBeNull()
  expect(openedText(Buffer.alloc(32, 2), sealed, 'here')).toBeNull()
  expect(openedText(key, `${sealed.slice(0, -1)}A`, 'here')).toBeNull()
  expect(openedText(key, 'v1.', 'here')).toBeNull()
})
