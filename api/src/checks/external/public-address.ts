import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * Networks that are not public (IANA special-purpose registries): own machine, private and local
 * networks, shared address space, documentation, multicast, and the metadata of clouds.
 */
const ipv4Networks: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** The only global unicast network of IPv6. Everything else is local or reserved. */
const ipv6Global: [network: string, bits: number] = ['2000::', 3]
/** Special networks within it: tunnels that reach IPv4 addresses, documentation. */
const ipv6Special: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [network, bits] of ipv4Networks) blocked.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of ipv6Special) blocked.addSubnet(network, bits, 'ipv6')
const global = new BlockList()
global.addSubnet(...ipv6Global, 'ipv6')

/** True if an IP address is on the internet, and not an address of this machine. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || listOwnAddresses().has(address)) return false
  if (family === 4) return !blocked.check(address, 'ipv4')
  return global.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** A firewall may protect services of this machine from others, but not from itself. */
const listOwnAddresses = () =>
  new Set(
    Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address)),
  )
