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
])('the value %j says %j', (value, consent) => {
  expect(parseConsent(value)).toEqual(consent)
})

test('a number is one that the cookie gives back, and is drawn anew each time', () => {
  const [one, other] = [createVisitorId(), createVisitorId()]
  expect(parseConsent(one)).toEqual({ visitor: one })
  expect(one).not.toBe(other)
})

test('an answer is kept for six months, on https by https alone', () => {
  const kept = 'analytics-consent=no; Path=/; Max-Age=15552000; SameSite=Lax'
  expect(formatConsentCookie(undefined, false)).toBe(kept)
  expect(formatConsentCookie('0123456789abcdef', true)).toBe(
    `${kept.replace('no', '0123456789abcdef')}; Secure`,
  )
})
