import { expect, test } from 'vitest'
import { normalizeEmail } from './email.ts'

test.each([
  ['marie@example.org', 'marie@example.org'],
  [' Marie.Curie+Site@Example.ORG ', 'marie.curie+site@example.org'],
  ['root@localhost', 'root@localhost'],
  ['info@exämple.org', 'info@xn--exmple-cua.org'],
  ['info@xn--exmple-cua.org', 'info@xn--exmple-cua.org'],
  ['info@ｅxample.org', 'info@example.org'],
  ['marie@exаmple.org', 'marie@xn--exmple-4nf.org'],
])('%s is normalized to %s', (typed, tidied) => {
  expect(normalizeEmail(typed)).toBe(tidied)
})

test.each([
  '',
  '@',
  'marie',
  'marie@',
  '@example.org',
  'a@b@c',
  'mаrie@example.org',
  'ｍarie@example.org',
  '\u212aelvin@example.org',
  'marie @example.org',
  'marie@exam ple.org',
  'marie@example..org',
  '.marie@example.org',
  'ma..rie@example.org',
  'marie@-example.org',
  'marie@[127.0.0.1]',
  '"marie"@example.org',
  'marie@example.org\nbcc: x@evil.test',
  'marie\0@example.org',
  'marie\u200b@example.org',
  'marie@example.org/path',
  'marie@example.org:25',
  'marie@exam\tple.org',
  'marie@example.org#x',
  'marie@example%2eorg',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(250)}.org`,
])('%j is invalid', (typed) => {
  expect(normalizeEmail(typed)).toBeUndefined()
})
