import { expect, test } from 'vitest'
import { linkPattern } from './link-pattern.ts'

/** As a browser reads the `pattern` of a field. */
const isTaken = (address: string) => new RegExp(`^(?:${linkPattern})$`, 'v').test(address)

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
])('a link may lead to %s', (address) => expect(isTaken(address)).toBe(true))

test.each(['javascript:alert(1)', ' data:text/html,x', 'file:///etc/passwd'])(
  'a link may not lead to %s',
  (address) => expect(isTaken(address)).toBe(false),
)
