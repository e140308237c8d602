import { expect, test } from 'vitest'
import { testListeners } from '../testing/product.ts'
import { readConfig } from './config.ts'

test('unset variables have their defaults', () => {
  expect(readConfig({}).listeners).toEqual(testListeners)
})

test('times are set in seconds, connections as a number', () => {
  const { listeners } = readConfig({ KEEP_ALIVE_SECONDS: '120', CONNECTIONS_PER_ADDRESS: '7' })
  expect(listeners).toMatchObject({ keepAliveMs: 120_000, connectionsPerAddress: 7 })
})

test.each([
  ['HEADERS_TIMEOUT_SECONDS', '0', 'a whole number of seconds from 1 to 86400'],
  ['BODY_TIMEOUT_SECONDS', '1.5', 'a whole number of seconds from 1 to 86400'],
  ['KEEP_ALIVE_SECONDS', 'never', 'a whole number of seconds from 1 to 86400'],
  ['STALLED_READER_SECONDS', '90000', 'a whole number of seconds from 1 to 86400'],
  ['CONNECTIONS_PER_ADDRESS', '0', 'a whole number of connections, at least 1'],
  ['CONNECTIONS_MAX', '-1', 'a whole number of connections, at least 1'],
])('%s=%s is refused', (name, value, expected) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    `${name} is "${value}", but it must be ${expected}.`,
  )
})
