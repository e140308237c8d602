import { isIP } from 'node:net'

/** A network that holds an address, and how much of the bound of one place it may use. */
export interface Network {
  key: string
  /** Multiplies the bounds of one place. */
  share: number
}

/**
 * One IPv6 line has a /64, a /56 or a /48. Several lines may have a /48 together, so the wider
 * networks have larger bounds, but not as many as they have /64s.
 */
const ipv6Networks = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
]
const partBits = 16

/** The networks by which the attempts of an address are counted, the narrowest first. */
export function networksOf(address: string): Network[] {
  if (isIP(address) !== 6) return [{ key: address, share: 1 }]
  const parts = partsOf(address)
  return ipv6Networks.map(({ bits, share }) => ({ key: prefixOf(parts, bits), share }))
}

/** The narrowest of them: an IPv6 network of 64 bits, or an IPv4 address. */
export const placeOf = (address: string): string =>
  isIP(address) === 6 ? prefixOf(partsOf(address), 64) : address

/** The eight numbers of an IPv6 address. */
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
