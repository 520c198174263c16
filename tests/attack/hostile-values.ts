import type { Chance } from '../simulation/chance.ts'

const long = 70_000
const many = 10_000

/** A list within lists, or an object within objects, `depth` deep. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

/** What no field of ours is meant to hold, and what some take. */
const values: readonly unknown[] = [
  ...[null, true, false, [], {}, '', ' ', 0, -1, -0, 1.5, 1e21, -1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)],
  ...['0', '-1', '1e3', '0x10', '1_000', 'NaN', 'Infinity', 'null', 'undefined', 'true', '[object Object]'],
  ...['\0', 'a\0b', '\ud800', '\udc00a', 'a\u202eb', '\u2028', '\ufeff', '\r\nSet-Cookie: a=b', '👩‍⚕️'.repeat(50)],
  ...["' or 1=1 --", "'; drop table users; --", '" or ""="', '%', '_', '\\', '$1', '{{7*7}}', '${7*7}'],
  ...['<script>alert(1)</script>', '../../../etc/passwd', '..%2f..%2f', 'file:///etc/passwd', 'http://127.0.0.1/'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['9999-12-31', '10000-01-01', '2026-02-30', '2026-13', '-000001-01-01T00:00:00.000Z', '24:00'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff', 'f'.repeat(64), 'F'.repeat(32)],
  ...['a'.repeat(255), 'a'.repeat(long), '\u00e9'.repeat(long), '\0'.repeat(1000), `${'a'.repeat(long)}@example.org`],
  Array.from({ length: many }, () => 0),
  Array.from({ length: many }, (_, at) => `0192f000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`),
  Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`key${at}`, at])),
  nested(20, (inner) => [inner]),
  nested(20, (inner) => ({ inner })),
  nested(500, (inner) => [inner]),
  JSON.parse('{ "__proto__": { "isAdmin": true }, "constructor": { "prototype": {} }, "toJSON": 1, "length": 1e9 }'),
  { $gt: '' },
  ['a', 'b'],
]

/** A copy, which may be spoilt further. */
export const hostileValue = (chance: Chance): unknown => structuredClone(chance.pick(values))

/** The same for an address, in which everything is text, some of it wrongly encoded. */
export function hostileText(chance: Chance): string {
  if (chance.happens(0.15))
    return chance.pick(['%', '%zz', '%00', '%ED%A0%80', '%C0%AF', '%2e%2e%2f', '%FF', '%u0041', ';', '#'])
  const value = hostileValue(chance)
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // Longer addresses end in the parser of HTTP, which `malformed.test.ts` is for.
  // Through bytes, since half a surrogate pair has no encoding.
  return encodeURIComponent(Buffer.from(text.slice(0, 2000)).toString())
}

/** Bytes that are no JSON, or not the JSON they look like. */
export function brokenJson(text: string, chance: Chance): Uint8Array | string {
  return chance.pick<() => Uint8Array | string>([
    () => text.slice(0, chance.below(text.length)),
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => text.replaceAll('"', "'"),
    () => text.replace('}', ',}'),
    () => text.replace('{', '{"__proto__":{"userId":"x"},'),
    () => text.replace(/\d+/, '1e999'),
    () => repeatedKeys(text),
    () => repeatedKeys(text, 'isOperator'),
    () => '',
    () => 'null',
    () => '"text"',
    () => '['.repeat(long),
    () => '{"a":'.repeat(long),
    () => `"${'\\'.repeat(long)}`,
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00])]),
    () => chance.bytes(1 + chance.below(500)),
    () => ' '.repeat(900_000),
    () => `${text.slice(0, -1)}${' '.repeat(1_200_000)}}`,
  ])()
}

/** The first key once more, or a key of this name twice: of two that are alike the last one counts, for every reader. */
function repeatedKeys(text: string, name = /"(\w+)":/.exec(text)?.[1] ?? 'a'): string {
  return text.replace('{', `{"${name}":null,`).replace(/}$/, `,"${name}":true}`)
}
