import { resolveRedirect } from '@vitrine/contract/addresses/redirects'
import { expect, test } from 'vitest'
import { formatRedirectLine } from './redirect-line.ts'

test.each([
  ['/ancienne-page', "'/ancienne-page': '/new',"],
  ['/%C3%A9t%C3%A9', "'/été': '/new',"],
  ["/l'heure", "'/l\\'heure': '/new',"],
])('%s gets the line %s', (path, line) => {
  expect(formatRedirectLine(path, '/new')).toBe(line)
})

test('as a rule, such a line leads the address on', () => {
  expect(resolveRedirect({ '/été': '/new' }, '/été')?.to).toBe('/new')
})

test.each(['/a/*', '/a:b', '/a%0Ab', 'a', '/a\\b'])(
  '%s gets none: it would be another rule',
  (path) => {
    expect(formatRedirectLine(path, '/new')).toBeUndefined()
  },
)
