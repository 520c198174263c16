import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

/** A passkey in software, as a phone's: ES256, discoverable, its user verified by PIN or finger. */
export interface SoftwareAuthenticator {
  /** What `startRegistration` would answer to these options. */
  register(options: { challenge: string; rp: { id: string }; user: { id: string } }, changed?: Changed): Registration
  /** What `startAuthentication` would. */
  sign(options: { challenge: string; rpId: string }, changed?: Changed): Assertion
}

/** What a device, or who stands in for it, does otherwise. */
export interface Changed {
  origin?: string
  rpId?: string
  /** Did it ask for PIN or finger? */
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

interface Registration {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}

interface Assertion {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string }
}

const userPresent = 0x01
const userVerified = 0x04
const backupEligible = 0x08
const backedUp = 0x10
const attested = 0x40

/** `origin`: of the page that asks it. */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''
  let counter = 0

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, changed: Changed): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: changed.origin ?? origin, crossOrigin: false }))
  }

  function authData(rpId: string, flags: number, changed: Changed): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(changed.counter ?? ++counter)
    const all = flags | userPresent | backupEligible | backedUp | ((changed.isVerified ?? true) ? userVerified : 0)
    return Buffer.concat([sha256(Buffer.from(changed.rpId ?? rpId)), Buffer.from([all]), count])
  }

  return {
    register(options, changed = {}) {
      userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        authData(options.rp.id, attested, changed),
        Buffer.alloc(16),
        length,
        id,
        cbor(coseKey(publicKey)),
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, changed).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    sign(options, changed = {}) {
      const data = authData(options.rpId, 0, changed)
      const client = clientData('webauthn.get', options.challenge, changed)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: changed.userHandle ?? userHandle,
        },
      }
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** RFC 9053: an EC2 key for ES256. */
function coseKey(key: KeyObject): Map<number, Cbor> {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
}

type Cbor = number | string | Buffer | Map<string | number, Cbor>

/** RFC 8949, as much as an authenticator needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  const entries = Array.from(value, ([key, each]) => Buffer.concat([cbor(key), cbor(each)]))
  return Buffer.concat([cborHead(5, value.size), ...entries])
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
