/** Requests that are no HTTP, or HTTP that two readers may read differently. */
export interface MalformedRequest {
  name: string
  bytes: string
  /** What it leaves unsaid is not to be waited for. */
  isUnfinished?: boolean
  /** It could be read as two requests: it must be refused, and the second never answered. */
  isAmbiguous?: boolean
}

const host = 'Host: attack.example\r\n'
const end = 'Connection: close\r\n\r\n'
const hidden = 'GET /api/auth/me HTTP/1.1\r\nHost: attack.example\r\n\r\n'

/** Wrong in the first line or in the head, for one target. */
export function malformedRequests(target: string, cookie: string): MalformedRequest[] {
  const rest = `${host}Cookie: ${cookie}\r\n${end}`
  const lines: Record<string, string> = {
    'an old version': `GET ${target} HTTP/0.9`,
    'a version to come': `GET ${target} HTTP/3.0`,
    'no version': `GET ${target}`,
    'no method': `${target} HTTP/1.1`,
    'a method in small letters': `get ${target} HTTP/1.1`,
    'a method of its own': `BREAK ${target} HTTP/1.1`,
    'a very long method': `${'A'.repeat(10_000)} ${target} HTTP/1.1`,
    'blanks without end': `GET    ${target}    HTTP/1.1`,
    'a tab': `GET\t${target}\tHTTP/1.1`,
    'a NUL': `GET ${target}\0 HTTP/1.1`,
    'a byte above ASCII': `GET ${target}\xff HTTP/1.1`,
    'a fragment': `GET ${target}#x HTTP/1.1`,
    'an address of the whole': `GET http://evil.example${target} HTTP/1.1`,
    'an address that cannot be read': 'GET http://[/ HTTP/1.1',
    'an asterisk': 'OPTIONS * HTTP/1.1',
    'an asterisk that is got': 'GET * HTTP/1.1',
    'an authority': 'GET attack.example:443 HTTP/1.1',
    'a tunnel': 'CONNECT attack.example:443 HTTP/1.1',
    'a trace': `TRACE ${target} HTTP/1.1`,
    'two slashes': `GET /${target} HTTP/1.1`,
    'a way up': `GET /..${target}/../../../etc/passwd HTTP/1.1`,
    'a way up in disguise': `GET /%2e%2e/%2e%2e%2f..%5c..%5cetc/passwd HTTP/1.1`,
    'half an escape': `GET ${target}%2 HTTP/1.1`,
    'an escape that is none': `GET ${target}%zz HTTP/1.1`,
    'an escaped NUL': `GET ${target}%00 HTTP/1.1`,
    'an escape that is no UTF-8': `GET ${target}%C0%AF HTTP/1.1`,
    'an escaped half character': `GET ${target}%ED%A0%80 HTTP/1.1`,
    'a query without end': `GET ${target}?${'a=b&'.repeat(3000)} HTTP/1.1`,
    'an address without end': `GET ${target}${'a'.repeat(100_000)} HTTP/1.1`,
    'a query of question marks': `GET ${target}??${'?'.repeat(500)} HTTP/1.1`,
  }
  const heads: Record<string, string> = {
    'no host': end,
    'two hosts': `${host}Host: evil.example\r\n${end}`,
    'a host that is none': `Host: "><script>\r\n${end}`,
    'a folded line': `${host}X-Folded: one\r\n two\r\n${end}`,
    'a blank before the colon': `${host}X-Blank : one\r\n${end}`,
    'a line without a name': `${host}: one\r\n${end}`,
    'a line without a colon': `${host}nothing\r\n${end}`,
    'a NUL in a line': `${host}X-Nul: a\0b\r\n${end}`,
    'a return alone': `${host}X-Return: a\rb\r\n${end}`,
    'line feeds alone': `${host}${end}`.replaceAll('\r\n', '\n'),
    'too much': `${host}X-Long: ${'a'.repeat(100_000)}\r\n${end}`,
    'too many': `${host}${'X-Many: a\r\n'.repeat(3000)}${end}`,
    'a cookie without end': `${host}Cookie: ${'a=b;'.repeat(3000)}\r\n${end}`,
    'a cookie that is none': `${host}Cookie: __Host-sid=%; __Host-sid.sig=\xff; =; ;;\r\n${end}`,
    'an upgrade': `${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
    'an upgrade to HTTP/2': `${host}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    'an expectation': `${host}Expect: wonders\r\n${end}`,
    'codings that do not exist': `${host}Accept-Encoding: x;q=9, , ;;, br;q=-1\r\n${end}`,
    'conditions that make no sense': `${host}If-None-Match: W/W/"\r\nIf-Modified-Since: -1\r\nIf-Range: "\r\nRange: bytes=0-1\r\n${end}`,
  }
  return [
    ...Object.entries(lines).map(([name, line]) => ({ name, bytes: `${line}\r\n${rest}` })),
    ...Object.entries(heads).map(([name, head]) => ({ name, bytes: `GET ${target} HTTP/1.1\r\n${head}` })),
    {
      name: 'a body that does not come',
      bytes: `POST ${target} HTTP/1.1\r\n${host}Content-Length: 50\r\n\r\nabc`,
      isUnfinished: true,
    },
    { name: 'a head that does not end', bytes: `GET ${target} HTTP/1.1\r\n${host}X-Cut: a`, isUnfinished: true },
    { name: 'nothing', bytes: '', isUnfinished: true },
    { name: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
    { name: 'a handshake of TLS', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' + '\x00'.repeat(200) },
  ]
}

/** A body whose end two readers see in different places, and a request in what one of them takes for the next. */
export function smugglingRequests(target: string): MalformedRequest[] {
  const bodies: Record<string, string> = {
    'two lengths': `Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde${hidden}`,
    'two lengths in a line': `Content-Length: 5, 6\r\n\r\nabcde${hidden}`,
    'a length and chunks': `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks and a length': `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${hidden}`,
    'a length below nothing': `Content-Length: -1\r\n\r\n${hidden}`,
    'a length with a sign': `Content-Length: +5\r\n\r\nabcde${hidden}`,
    'a length in hexadecimal': `Content-Length: 0x5\r\n\r\nabcde${hidden}`,
    'a length beyond numbers': `Content-Length: 99999999999999999999\r\n\r\n${hidden}`,
    'chunks in disguise': `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    'chunks after something else': `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
    'a name with a blank': `Content-Length : 5\r\n\r\nabcde${hidden}`,
    'a chunk without a length': `Transfer-Encoding: chunked\r\n\r\nz\r\n\r\n${hidden}`,
    'a chunk beyond numbers': `Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff1\r\n${hidden}`,
    'a chunk that is longer than it says': `Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n${hidden}`,
  }
  return Object.entries(bodies).map(([name, body]) => ({
    name,
    bytes: `POST ${target} HTTP/1.1\r\n${host}Content-Type: application/json\r\n${body}`,
    isAmbiguous: true,
  }))
}

/** Ranges that RFC 9110 does not know, or that no file of ours has; and a few that it does. */
export const oddRanges: readonly string[] = [
  ...[
    'bytes=5-2',
    'bytes=-',
    'bytes=',
    'bytes',
    '=',
    '',
    'bytes=a-b',
    'bytes=1',
    'bytes=--1',
    'bytes=1--2',
    'bytes=-0',
  ],
  ...[
    'bytes=0-99999999999999999999',
    'bytes=99999999999999999999-',
    'bytes=-99999999999999999999',
    'bytes=4000000000-',
  ],
  ...[
    'bytes=0-0,2-3',
    'bytes=0-,0-,0-',
    'bytes=,',
    'bytes=0-1,',
    'bytes= 0-1',
    'bytes=0 -1',
    'bytes=0- 1',
    'bytes =0-1',
  ],
  ...[
    'BYTES=0-1',
    'octets=0-1',
    'items=0-1',
    'bytes:0-1',
    'bytes=0-1;x',
    'bytes=0x0-0x1',
    'bytes=1e1-2e1',
    'bytes=+1-+2',
  ],
  ...[
    'bytes=0.5-1.5',
    'bytes=NaN-',
    'bytes=Infinity-',
    'bytes=-1-',
    'bytes=\xb2-\xb3',
    'bytes=0-1\t',
    `bytes=${'0-1,'.repeat(1000)}`,
  ],
  ...[`bytes=${'9'.repeat(4000)}-`, 'bytes=0-0', 'bytes=-5', 'bytes=1-'],
]
