import { expect, test } from 'vitest'
import { isLoopback, isRange, withinRanges } from './addresses.ts'

test('an address and a network of addresses are ranges, everybody is not', () => {
  for (const range of ['192.0.2.1', '10.0.0.0/8', '192.0.2.1/32', '::1', '2001:db8::/32', '2001:db8::1/128']) {
    expect([range, isRange(range)]).toEqual([range, true])
  }
  for (const none of ['', '*', 'proxy.example', '10.0.0', '10.0.0.0/', '10.0.0.0/33', '0.0.0.0/0', '::/0', '::/129']) {
    expect([none, isRange(none)]).toEqual([none, false])
  }
  for (const none of [
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/08',
    '1.2.3.4:80',
    '[::1]',
    'fe80::1%eth0',
    '/8',
    ' ::1',
  ]) {
    expect([none, isRange(none)]).toEqual([none, false])
  }
})

test('an address is found in its network, and IPv4 in its IPv6 form too', () => {
  const isInside = withinRanges(['127.0.0.0/8', '::1', '2001:db8:1::/48'])
  for (const address of ['127.0.0.1', '127.255.1.2', '::ffff:127.0.0.1', '::1', '0:0:0:0:0:0:0:1', '2001:DB8:1:2::9']) {
    expect([address, isInside(address)]).toEqual([address, true])
  }
  for (const address of ['128.0.0.1', '::2', '2001:db8:2::9', '::ffff:192.0.2.1']) {
    expect([address, isInside(address)]).toEqual([address, false])
  }
})

test('what leads back to this machine is told by its name', () => {
  for (const url of ['http://localhost:3000', 'smtp://a:b@LOCALHOST', 'http://shop.localhost', 'smtp://127.0.0.9']) {
    expect([url, isLoopback(url)]).toEqual([url, true])
  }
  expect(isLoopback('http://[::1]:3000')).toBe(true)
  for (const url of ['https://localhost.example', 'https://127.0.0.1.example', 'smtp://mail.example', 'http://[::2]']) {
    expect([url, isLoopback(url)]).toEqual([url, false])
  }
})
