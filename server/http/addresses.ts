import { BlockList, isIP } from 'node:net'

/** The addresses of this very machine. */
export const loopback = ['127.0.0.0/8', '::1']

/** Is it an address or a network in CIDR notation: `192.0.2.1`, `10.0.0.0/8`, `2001:db8::/32`? Everybody's, `/0`, is not. */
export function isRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^[^/%]+(\/[1-9]\d{0,2})?$/.test(text) && Number(bits ?? 1) <= longest
}

/** Answers whether an address, as `net.isIP` takes it, lies in one of `ranges`, each of which `isRange`. */
export function withinRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}

/** Does what is sent to this URL stay on the machine? By its name alone: nothing is looked up. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return /(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && isOwnMachine(host))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const isOwnMachine = withinRanges(loopback)
