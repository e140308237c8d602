import { expect, test } from 'vitest'
import { redactSecrets } from './redact-secrets.ts'

const table: [text: string, shown: string][] = [
  ['TypeError: x is undefined', 'TypeError: x is undefined'],
  ['Is it “who?” or “what”?', 'Is it “who?” or “what”?'],
  ['GET https://site.test/a?token=abc&b=1 403', 'GET https://site.test/a?… 403'],
  ['at /a?token=abc#key=1 (line 3)', 'at /a?… (line 3)'],
  ['at https://site.test/#access_token=abc', 'at https://site.test/?…'],
  ['/en/dashboard/reset-password/abc/a%40b.fr failed', '/en/dashboard/reset-password/… failed'],
  ['/dashboard/confirm-email/abc', '/dashboard/confirm-email/…'],
  ['/es/dashboard/take-back-email/abc', '/es/dashboard/take-back-email/…'],
  ['no account for "marie@example.org".', 'no account for "…@…".'],
]

test.each(table)('%j is redacted to %j', (text, shown) => {
  expect(redactSecrets(text)).toBe(shown)
})
