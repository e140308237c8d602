import { expect, test } from 'vitest'
import { buildContentPolicy, buildScreenPolicy } from './headers.ts'

const https = { apiOrigin: '', secure: true }

/** The directives of a policy by their names. */
const read = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

test('a page runs the scripts of its site, and loads nothing that is not named', () => {
  expect(read(buildContentPolicy(https))).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'require-trusted-types-for': "'script'",
  })
})

test('the one style element is allowed by its hash, and in development none', () => {
  expect(read(buildContentPolicy({ ...https, styleHash: 'sha256-abc' }))['style-src']).toBe(
    "'self' 'sha256-abc'",
  )
  expect(read(buildContentPolicy(https))['style-src']).toBe("'self'")
})

test('a page asks its site, and the API and the counter where they are elsewhere', () => {
  expect(read(buildContentPolicy(https))['connect-src']).toBe("'self'")
  const elsewhere = { apiOrigin: 'https://api.test', analyticsOrigin: 'https://count.test' }
  expect(read(buildContentPolicy({ ...https, ...elsewhere }))['connect-src']).toBe(
    "'self' https://api.test https://count.test",
  )
})

test('a site of https fetches pictures by https alone, and by nothing less', () => {
  const http = read(buildContentPolicy({ ...https, secure: false }))
  expect(read(buildContentPolicy(https))).toMatchObject({
    'img-src': "'self' https: data:",
    'upgrade-insecure-requests': '',
  })
  expect(http['img-src']).toBe("'self' https: http: data:")
  expect(http).not.toHaveProperty('upgrade-insecure-requests')
})

test('a screen may place its parts, and show a picture that was chosen, and no more', () => {
  const page = read(buildContentPolicy(https))
  expect(read(buildScreenPolicy(https))).toEqual({
    ...page,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `${page['img-src']} blob:`,
  })
})
