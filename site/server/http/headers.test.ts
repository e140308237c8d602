import { expect, test } from 'vitest'
import { buildContentPolicy, buildScreenPolicy } from './headers.ts'

const https = { apiOrigin: '', secure: true }

/** Returns the directives of a policy by name. */
const read = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

test('a page runs only scripts of its site, and loads only what the policy names', () => {
  expect(read(buildContentPolicy(https))).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'require-trusted-types-for': "'script'",
  })
})

test('the style element is allowed by its hash; in development none is allowed', () => {
  expect(read(buildContentPolicy({ ...https, styleHash: 'sha256-abc' }))['style-src']).toBe(
    "'self' 'sha256-abc'",
  )
  expect(read(buildContentPolicy(https))['style-src']).toBe("'self'")
})

test('a page connects to its site, and to the API and the analytics on other origins', () => {
  expect(read(buildContentPolicy(https))['connect-src']).toBe("'self'")
  const elsewhere = { apiOrigin: 'https://api.test', analyticsOrigin: 'https://count.test' }
  expect(read(buildContentPolicy({ ...https, ...elsewhere }))['connect-src']).toBe(
    "'self' https://api.test https://count.test",
  )
})

test('a site on HTTPS loads pictures over HTTPS only', () => {
  const http = read(buildContentPolicy({ ...https, secure: false }))
  expect(read(buildContentPolicy(https))).toMatchObject({
    'img-src': "'self' https: data:",
    'upgrade-insecure-requests': '',
  })
  expect(http['img-src']).toBe("'self' https: http: data:")
  expect(http).not.toHaveProperty('upgrade-insecure-requests')
})

test('a screen also allows style attributes and blob pictures, and nothing else', () => {
  const page = read(buildContentPolicy(https))
  expect(read(buildScreenPolicy(https))).toEqual({
    ...page,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `${page['img-src']} blob:`,
  })
})
