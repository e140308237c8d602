import { expect, test } from 'vitest'
import { linkPattern } from './link-pattern.ts'

/** Tests an address as a browser tests the `pattern` of a field. */
const isAccepted = (address: string) => new RegExp(`^(?:${linkPattern})$`, 'v').test(address)

test.each([
  'https://example.org/plan?jour=lundi',
  ' https://example.org',
  'http://example.org:8080/',
  'mailto:accueil@example.org',
  'tel:+33123456789',
  '/contact',
  '/horaires#a:b',
  '#plan',
  '?page=2',
  'contact',
])('accepts the link %s', (address) => expect(isAccepted(address)).toBe(true))

test.each(['javascript:alert(1)', ' data:text/html,x', 'file:///etc/passwd'])(
  'refuses the link %s',
  (address) => expect(isAccepted(address)).toBe(false),
)
