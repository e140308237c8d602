import { expect, test } from 'vitest'
import { createVisitorId, formatConsentCookie, parseConsent } from './analytics-consent.ts'

test.each([
  ['no', 'refused'],
  ['0123456789abcdef', { visitor: '0123456789abcdef' }],
  [undefined, 'unasked'],
  ['', 'unasked'],
  ['yes', 'unasked'],
  ['0123456789ABCDEF', 'unasked'],
  ['0123456789abcdef0', 'unasked'],
  ['0123456789abcde\n', 'unasked'],
])('the cookie value %j means %j', (value, consent) => {
  expect(parseConsent(value)).toEqual(consent)
})

test('a visitor ID is random, and the cookie returns it', () => {
  const [one, other] = [createVisitorId(), createVisitorId()]
  expect(parseConsent(one)).toEqual({ visitor: one })
  expect(one).not.toBe(other)
})

test('the cookie lasts six months, and is Secure on HTTPS', () => {
  const cookie = 'analytics-consent=no; Path=/; Max-Age=15552000; SameSite=Lax'
  expect(formatConsentCookie(undefined, false)).toBe(cookie)
  expect(formatConsentCookie('0123456789abcdef', true)).toBe(
    `${cookie.replace('no', '0123456789abcdef')}; Secure`,
  )
})
