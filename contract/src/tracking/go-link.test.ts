import { expect, test } from 'vitest'
import { decodeGoLink, encodeGoLink, linkExpirySeconds } from './go-link.ts'

const now = new Date('2026-11-21T10:00:00.900Z')
const exp = Math.floor(now.getTime() / 1_000) + linkExpirySeconds
const link = { id: 12, model: 'form_response', url: 'https://exemple.fr/page?x=1' }

/** As another program would write it. */
const encoded = (value: unknown, alphabet: BufferEncoding = 'base64url') =>
  Buffer.from(JSON.stringify(value), 'utf8').toString(alphabet)

test.each([
  ['plain', 'https://exemple.fr/'],
  ['with accents', 'https://exemple.fr/été/page-é?q=œuvre'],
  ['with a typographic apostrophe', 'https://exemple.fr/l’été'],
  ['with an emoji', 'https://exemple.fr/🎈?👩‍🚀'],
  ['in another script', 'https://مثال.test/صفحة'],
  ['whose bytes need both signs of base64', 'https://exemple.fr/?x=1&y=>>>???ÿÿÿ'],
  ['with its fragment', 'https://exemple.fr/a#b'],
  ['as long as may be', `https://exemple.fr/${'a'.repeat(2_048 - 19)}`],
])('an address %s comes back as it went in', (_, url) => {
  const code = encodeGoLink({ ...link, url }, now)
  expect(code).toMatch(/^[\w-]+$/)
  expect(decodeGoLink(code)).toEqual({ ...link, url, exp })
})

test('a link ends an hour after the click, in whole seconds', () => {
  expect(decodeGoLink(encodeGoLink(link, now))?.exp).toBe(1_795_258_800)
  expect(exp).toBe(1_795_258_800)
})

test.each([
  ['base64url without padding', (code: string) => code.replaceAll('=', '')],
  ['base64url with padding', (code: string) => code],
])('%s and base64 are the same link', (_, tidy) => {
  const value = { ...link, url: 'https://exemple.fr/?y=>>>???ÿÿÿ🎈', exp }
  const plain = encoded(value, 'base64')
  expect(plain).toMatch(/[+/]/)
  expect(decodeGoLink(tidy(plain))).toEqual(value)
  const safe = plain.replaceAll('+', '-').replaceAll('/', '_')
  expect(decodeGoLink(tidy(safe))).toEqual(value)
})

test('names that a link does not have are left out', () => {
  expect(decodeGoLink(encoded({ ...link, exp, admin: true }))).toEqual({ ...link, exp })
})

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['one sign', 'A'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no UTF-8', Buffer.from('{"id":"\xff"}', 'latin1').toString('base64url')],
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
  ['no end', encoded(link)],
  ['an end in text', encoded({ ...link, exp: String(exp) })],
  ['an end that is no whole second', encoded({ ...link, exp: exp + 0.5 })],
  [
    'an end beyond every number',
    Buffer.from('{"id":1,"model":"a","url":"https://a/","exp":1e999}').toString('base64url'),
  ],
  ['10 KB of signs', 'A'.repeat(10_000)],
  ['10 KB of brackets', Buffer.from('['.repeat(7_500)).toString('base64url')],
])('%s is no link', (_, code) => {
  expect(decodeGoLink(code)).toBeUndefined()
})
