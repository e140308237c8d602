import { isIP, SocketAddress } from 'node:net'

/** An address in its one spelling, without the port that a proxy may write; undefined for what is none. */
export function readAddress(entry: string): string | undefined {
  if (isIP(entry) === 4) return entry
  if (isIP(entry) === 6) return tidy(entry)
  const { six = '', four = '' } = written.exec(entry)?.groups ?? {}
  if (isIP(six) === 6) return tidy(six)
  return isIP(four) === 4 ? four : undefined
}

/** IPv6 in brackets or anything without them, and a port where a proxy writes one. */
const written = /^(?:\[(?<six>[^\]]*)\]|(?<four>[\d.]+))(?::\d{1,5})?$/

// Written out by the system: in small letters, shortened, and IPv4 within IPv6 with its points.
function tidy(address: string) {
  const { address: shortest } = new SocketAddress({ address, family: 'ipv6' })
  return shortest.replace(/^::ffff:(?=\d+\.)/, '')
}
