import { csrfCookie } from '@vitrine/contract/csrf'
import { afterEach, expect, test, vi } from 'vitest'
import { csrfToken } from './csrf.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser with a cookie, and an API that gives another one. */
function browserWith(value: string) {
  const document = { cookie: `${csrfCookie}=${value}` }
  const fetch = vi.fn(async () => {
    document.cookie = `${csrfCookie}=fresh%3D`
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('the token of the cookie is sent as it was meant', async () => {
  const fetch = browserWith('a%3D')
  expect(await csrfToken()).toBe('a=')
  expect(fetch).not.toHaveBeenCalled()
})

test('where the cookie holds no token of ours, or a refused one, a fresh one is asked for once', async () => {
  const fetch = browserWith('%E0%A4%A')
  expect(await Promise.all([csrfToken(), csrfToken()])).toEqual(['fresh=', 'fresh='])
  expect(await csrfToken(true)).toBe('fresh=')
  expect(fetch).toHaveBeenCalledTimes(2)
})
