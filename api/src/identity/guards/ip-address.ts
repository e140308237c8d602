import { isIP, SocketAddress } from 'node:net'

/** Normalizes an IP address, without a port. Returns undefined if it is invalid. */
export function parseIpAddress(entry: string): string | undefined {
  if (isIP(entry) === 4) return entry
  if (isIP(entry) === 6) return normalizeIpv6(entry)
  const { six = '', four = '' } = withPort.exec(entry)?.groups ?? {}
  if (isIP(six) === 6) return normalizeIpv6(six)
  return isIP(four) === 4 ? four : undefined
}

/** IPv6 in brackets, or IPv4, with an optional port. */
const withPort = /^(?:\[(?<six>[^\]]*)\]|(?<four>[\d.]+))(?::\d{1,5})?$/

// `SocketAddress` writes lower case, the shortest form, and IPv4 in IPv6 with its dots.
function normalizeIpv6(address: string) {
  const { address: shortest } = new SocketAddress({ address, family: 'ipv6' })
  return shortest.replace(/^::ffff:(?=\d+\.)/, '')
}
