import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import { expect, test } from 'vitest'
import { formatRedirectLine } from './redirect-line.ts'

test.each([
  ['/ancienne-page', "'/ancienne-page': '/new',"],
  ['/%C3%A9t%C3%A9', "'/été': '/new',"],
  ["/l'heure", "'/l\\'heure': '/new',"],
])('the line for %s is %s', (path, line) => {
  expect(formatRedirectLine(path, '/new')).toBe(line)
})

test('such a line redirects the address', () => {
  expect(resolveRedirect({ '/été': '/new' }, '/été')?.to).toBe('/new')
})

test.each(['/a/*', '/a:b', '/a%0Ab', 'a', '/a\\b'])(
  '%s has no line, because it would be another rule',
  (path) => {
    expect(formatRedirectLine(path, '/new')).toBeUndefined()
  },
)
