import { expect, test } from 'vitest'
import { findClientAddress } from './visitor.ts'

const proxies = ['10.0.0.1', '10.0.0.2', '2001:db8::1']
const isProxy = (address: string) => proxies.includes(address)
const from = (connection: string | undefined, forwardedFor?: string) =>
  findClientAddress(isProxy, connection, forwardedFor)

test.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:50432', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['[::ffff:c000:207]:50432', '192.0.2.7'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:50432', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
])('the forwarded entry %j is the client %s', (written, address) => {
  expect(from('10.0.0.1', written)).toBe(address)
})

test.each(['::ffff:10.0.0.1', '::ffff:a00:1', '2001:db8:0::1'])(
  'a proxy is recognized in another spelling of its address: %s',
  (connection) => {
    expect(from(connection, '192.0.2.7')).toBe('192.0.2.7')
    expect(from('10.0.0.2', `192.0.2.7, ${connection}`)).toBe('192.0.2.7')
  },
)

test('the client is the last address of the chain that is not a proxy', () => {
  expect(from('10.0.0.1', '192.0.2.9, 192.0.2.7,10.0.0.2')).toBe('192.0.2.7')
  expect(from('10.0.0.1', '10.0.0.2')).toBe('10.0.0.2')
})

test('the header of an untrusted client is ignored', () => {
  expect(from('192.0.2.7', '192.0.2.9')).toBe('192.0.2.7')
  expect(from('192.0.2.7')).toBe('192.0.2.7')
})

test.each([
  'unknown',
  '192.0.2.7:x',
  '192.0.2.7:123456',
  '[192.0.2.7]',
  '[2001:db8::7',
  '1.2.3',
  '',
])('entries before an invalid one are ignored: %j', (broken) => {
  expect(from('10.0.0.1', `192.0.2.9, ${broken}`)).toBe('10.0.0.1')
  expect(from('10.0.0.1', `192.0.2.9, ${broken}, 10.0.0.2`)).toBe('10.0.0.2')
})

test('an in-process call uses the last address of its chain', () => {
  expect(from(undefined, '192.0.2.9, 192.0.2.7')).toBe('192.0.2.7')
  expect(from(undefined, '192.0.2.7, 10.0.0.1')).toBe('192.0.2.7')
  expect(from(undefined)).toBe('unknown')
})
