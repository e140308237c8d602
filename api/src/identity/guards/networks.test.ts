import { expect, test } from 'vitest'
import { getNetworkKey, getNetworks } from './networks.ts'

test('an IPv4 address is its own network', () => {
  expect(getNetworks('192.0.2.7')).toEqual([{ key: '192.0.2.7', share: 1 }])
  expect(getNetworkKey('192.0.2.7')).toBe('192.0.2.7')
})

test.each([
  ['2001:db8:12:3456::9', '2001:db8:12:3456', '2001:db8:12:3400/56', '2001:db8:12/48'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48'],
  ['::1', '0:0:0:0', '0:0:0:0/56', '0:0:0/48'],
])('%s is in networks of 64, 56 and 48 bits', (address, line, site, wide) => {
  expect(getNetworks(address)).toEqual([
    { key: line, share: 1 },
    { key: site, share: 2 },
    { key: wide, share: 4 },
  ])
  expect(getNetworkKey(address)).toBe(line)
})
