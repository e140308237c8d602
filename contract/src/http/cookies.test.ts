import { expect, test } from 'vitest'
import { decodeCookie, parseCookies } from './cookies.ts'

const headers: [header: string, cookies: Record<string, string>][] = [
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1; b=2', { a: '1', b: '2' }],
  ['a=1;b=2', { a: '1', b: '2' }],
  [' a = 1 ;  b=2; ', { a: '1', b: '2' }],
  ['a=b=c; d=%20', { a: 'b=c', d: '%20' }],
  ['a=', { a: '' }],
  ['A=1; a=2', { A: '1', a: '2' }],
  ['alone; =1; a=2', { a: '2' }],
  ['a=1; a=2', {}],
  ['a=1; b=2; a=1', { b: '2' }],
  ['a=1; a=2; a=3; b=', { b: '' }],
  ['__proto__=1; constructor=2', { ['__proto__']: '1', constructor: '2' }],
]

test.each(headers)('%j is parsed as %j', (header, cookies) => {
  expect([...parseCookies(header)]).toEqual(Object.entries(cookies))
})

test('a value is decoded, and a malformed escape gives undefined', () => {
  expect(decodeCookie('a%3D%20b')).toBe('a= b')
  expect(decodeCookie('%E0%A4%A')).toBeUndefined()
})
