import { isIP } from 'node:net'

export interface Network {
  key: string
  /** Factor of its limits, compared with the narrowest network. */
  share: number
}

/**
 * A provider gives a customer an IPv6 /64, /56 or /48. Several customers may share a /48, so wider
 * networks have larger limits, but smaller ones than all of their /64s together.
 */
const ipv6Networks = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
]
const partBits = 16

/** Returns the networks that attempts from an address count for, the narrowest first. */
export function getNetworks(address: string): Network[] {
  if (isIP(address) !== 6) return [{ key: address, share: 1 }]
  const parts = parseIpv6(address)
  return ipv6Networks.map(({ bits, share }) => ({ key: formatPrefix(parts, bits), share }))
}

/** Returns the narrowest network of an address: its /64 for IPv6, the address itself for IPv4. */
export const getNetworkKey = (address: string): string =>
  isIP(address) === 6 ? formatPrefix(parseIpv6(address), 64) : address

/** Returns the eight 16-bit numbers of an IPv6 address. */
function parseIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::', 2)
  const headGroups = head ? head.split(':') : []
  const tailGroups = tail ? tail.split(':') : []
  const zeroCount = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length)
  const all = [...headGroups, ...Array<string>(zeroCount).fill('0'), ...tailGroups]
  return all.map((part) => Number.parseInt(part, 16))
}

function formatPrefix(parts: number[], bits: number): string {
  const groups = parts.slice(0, Math.ceil(bits / partBits)).map((part, index) => {
    const droppedBits = Math.max(0, (index + 1) * partBits - bits)
    return ((part >> droppedBits) << droppedBits).toString(16)
  })
  return bits === 64 ? groups.join(':') : `${groups.join(':')}/${bits}`
}
