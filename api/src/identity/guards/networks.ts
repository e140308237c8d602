import { isIP } from 'node:net'

/** A network that contains an address, and its share of the limits. */
export interface Network {
  key: string
  /** Factor by which the limits of the narrowest network are multiplied. */
  share: number
}

/**
 * An IPv6 line has a /64, a /56 or a /48. Several lines may share a /48, so wider networks have
 * larger limits, but smaller ones than all of their /64s together.
 */
const ipv6Networks = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
]
const partBits = 16

/** Returns the networks by which attempts from an address are counted, the narrowest first. */
export function networksOf(address: string): Network[] {
  if (isIP(address) !== 6) return [{ key: address, share: 1 }]
  const parts = partsOf(address)
  return ipv6Networks.map(({ bits, share }) => ({ key: prefixOf(parts, bits), share }))
}

/** Returns the narrowest network of an address: a /64 for IPv6, the address itself for IPv4. */
export const placeOf = (address: string): string =>
  isIP(address) === 6 ? prefixOf(partsOf(address), 64) : address

/** Returns the eight 16-bit numbers of an IPv6 address. */
function partsOf(address: string): number[] {
  const [head = '', tail] = address.split('::', 2)
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return all.map((part) => Number.parseInt(part, 16))
}

function prefixOf(parts: number[], bits: number): string {
  const whole = parts.slice(0, Math.ceil(bits / partBits)).map((part, at) => {
    const rest = Math.max(0, (at + 1) * partBits - bits)
    return ((part >> rest) << rest).toString(16)
  })
  return bits === 64 ? whole.join(':') : `${whole.join(':')}/${bits}`
}
