import { expect, test } from 'vitest'
import { decodeGoLink, encodeGoLink, linkExpirySeconds } from './go-link.ts'

const now = new Date('2026-11-21T10:00:00.900Z')
const exp = Math.floor(now.getTime() / 1_000) + linkExpirySeconds
const link = { id: 12, model: 'form_response', url: 'https://exemple.fr/page?x=1' }

/** Encodes a value as another program would. */
const encoded = (value: unknown, alphabet: BufferEncoding = 'base64url') =>
  Buffer.from(JSON.stringify(value), 'utf8').toString(alphabet)

test.each([
  ['plain', 'https://exemple.fr/'],
  ['with accents', 'https://exemple.fr/été/page-é?q=œuvre'],
  ['with a typographic apostrophe', 'https://exemple.fr/l’été'],
  ['with an emoji', 'https://exemple.fr/🎈?👩‍🚀'],
  ['in another script', 'https://مثال.test/صفحة'],
  ['whose base64 contains + and /', 'https://exemple.fr/?x=1&y=>>>???ÿÿÿ'],
  ['with its fragment', 'https://exemple.fr/a#b'],
  ['of the maximum length', `https://exemple.fr/${'a'.repeat(2_048 - 19)}`],
])('decoding restores an address %s', (_, url) => {
  const code = encodeGoLink({ ...link, url }, now)
  expect(code).toMatch(/^[\w-]+$/)
  expect(decodeGoLink(code)).toEqual({ ...link, url, exp })
})

test('a link expires after one hour, in whole seconds', () => {
  expect(decodeGoLink(encodeGoLink(link, now))?.exp).toBe(1_795_258_800)
  expect(exp).toBe(1_795_258_800)
})

test.each([
  ['base64url without padding', (code: string) => code.replaceAll('=', '')],
  ['base64url with padding', (code: string) => code],
])('%s and base64 decode to the same link', (_, tidy) => {
  const value = { ...link, url: 'https://exemple.fr/?y=>>>???ÿÿÿ🎈', exp }
  const plain = encoded(value, 'base64')
  expect(plain).toMatch(/[+/]/)
  expect(decodeGoLink(tidy(plain))).toEqual(value)
  const safe = plain.replaceAll('+', '-').replaceAll('/', '_')
  expect(decodeGoLink(tidy(safe))).toEqual(value)
})

test('unknown fields are left out', () => {
  expect(decodeGoLink(encoded({ ...link, exp, admin: true }))).toEqual({ ...link, exp })
})

test.each([
  ['nothing', ''],
  ['invalid base64', '%%%'],
  ['one character', 'A'],
  ['invalid JSON', Buffer.from('{').toString('base64url')],
  ['invalid UTF-8', Buffer.from('{"id":"\xff"}', 'latin1').toString('base64url')],
  ['no object', encoded('https://exemple.fr/')],
  ['null', encoded(null)],
  ['no id', encoded({ ...link, id: undefined, exp })],
  ['an id below zero', encoded({ ...link, id: -1, exp })],
  ['an id in text', encoded({ ...link, id: '12', exp })],
  ['half an id', encoded({ ...link, id: 1.5, exp })],
  ['an empty model', encoded({ ...link, model: '', exp })],
  ['a model that is too long', encoded({ ...link, model: 'a'.repeat(101), exp })],
  ['no address', encoded({ ...link, url: '', exp })],
  ['an address that is too long', encoded({ ...link, url: `https://a/${'a'.repeat(2_048)}`, exp })],
  ['no expiry', encoded(link)],
  ['an expiry in text', encoded({ ...link, exp: String(exp) })],
  ['an expiry that is not a whole second', encoded({ ...link, exp: exp + 0.5 })],
  [
    'an infinite expiry',
    Buffer.from('{"id":1,"model":"a","url":"https://a/","exp":1e999}').toString('base64url'),
  ],
  ['10 KB of letters', 'A'.repeat(10_000)],
  ['10 KB of brackets', Buffer.from('['.repeat(7_500)).toString('base64url')],
])('%s is not a link', (_, code) => {
  expect(decodeGoLink(code)).toBeUndefined()
})
