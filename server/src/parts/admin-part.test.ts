import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateToken } from '@vitrine/api/crypto/secrets'
import { completeSettings } from '@vitrine/contract/config/site-settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../settings/config.ts'
import { testSite } from '../testing/product.ts'
import { createAdminListener } from './admin-part.ts'

const assets = { script: '/admin/assets/main.js', preloads: [], styles: [] }
const configOf = (adminUrl: string) =>
  ({ publicUrl: 'https://site.test', adminUrl, site: testSite }) as Config

const readSettings = async () => completeSettings(testSite)

/** Starts an admin at this address. Returns a function that requests a document. */
function adminAt(adminUrl: string) {
  let server: Server
  beforeAll(async () => {
    const listener = createAdminListener(configOf(adminUrl), readSettings, {
      files: new Map(),
      assets,
    })
    server = createServer(listener).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => void server.close())
  return async (headers: Record<string, string>) => {
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/admin/pages`, { headers })
  }
}

const cookie = `__Secure-vitrine_admin=${generateToken()}`

describe('on a path of the site', () => {
  const open = adminAt('https://site.test/admin')

  test.each([
    ['a document that a person opens', { 'sec-fetch-dest': 'document' }, true],
    ['a browser from before these fields', {}, true],
    ['a frame', { 'sec-fetch-dest': 'iframe' }, false],
    ['an object', { 'sec-fetch-dest': 'object' }, false],
    ['a call of a script', { 'sec-fetch-dest': 'empty' }, false],
  ])('%s (%j) gets the key: %s', async (_, fields, hasKey) => {
    const answer = await open({ cookie, ...fields })
    expect(/data-key="[0-9a-f]{64}"/.test(await answer.text())).toBe(hasKey)
    expect(answer.headers.get('cache-control')).toBe(hasKey ? 'no-store' : 'no-cache')
    expect(answer.headers.get('vary')).toContain('Sec-Fetch-Dest')
  })

  test('a document is isolated from the window that opened it, and cannot be framed', async () => {
    const { headers } = await open({ cookie, 'sec-fetch-dest': 'document' })
    expect(headers.get('cross-origin-opener-policy')).toBe('noopener-allow-popups')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('on its own host', () => {
  const open = adminAt('https://admin.site.test')

  test('a document has no key, and keeps an opener of the same origin', async () => {
    const answer = await open({ cookie, 'sec-fetch-dest': 'document' })
    expect(await answer.text()).not.toContain('data-key')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })
})
