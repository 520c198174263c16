import { expect, test } from 'vitest'
import { isIos } from './install.ts'

test('iPhones and iPads are known, the latter in spite of calling themselves Macs', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'
  expect(isIos(iphone, 5)).toBe(true)
  expect(isIos(mac, 5)).toBe(true)
  expect(isIos(mac, 0)).toBe(false)
  expect(isIos(android, 5)).toBe(false)
})
