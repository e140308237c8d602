import { showUser, signIn } from '@vitrine/contract/endpoints/sign-in'
import { csrfHeader } from '@vitrine/contract/identity/csrf'
import { adminHostHeader } from '@vitrine/contract/identity/handoff-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../src/testing/product.ts'
import { testAdmin } from '../../src/testing/sign-in.ts'

// The public addresses differ from those of the processes, as behind a proxy.
const addresses = { publicUrl: 'http://site.test', adminUrl: 'http://admin.site.test' }
const siteOrigin = addresses.publicUrl
const pagesPath = '/api/admin/pages'

let api: TestProduct
let front: TestProduct
let authorization: string
beforeAll(async () => {
  api = await startTestProduct({ admin: testAdmin, config: { ...addresses, roles: ['api'] } })
  const config = { ...addresses, roles: ['site' as const, 'admin' as const], apiUrl: api.url }
  front = await startTestProduct({ config })
  const answer = await send(front.admin + signIn.path, {
    method: 'POST',
    body: JSON.stringify(testAdmin),
  })
  authorization = `Bearer ${(await answer.json()).token}`
})
afterAll(async () => {
  await front.stop()
  await api.stop()
})

const send = (url: string, { headers, ...init }: RequestInit = {}) =>
  fetch(url, {
    ...init,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
  })

test('a token that was issued at the admin is accepted only there', async () => {
  const status = async (url: string, headers = {}) =>
    (await send(url + pagesPath, { headers: { authorization, ...headers } })).status
  expect(await status(front.admin)).toBe(200)
  expect(await status(front.url)).toBe(403)
  expect(await status(api.url)).toBe(403)
  for (const proof of ['', '1', 'x'.repeat(43)]) {
    expect(await status(front.url, { [adminHostHeader]: proof })).toBe(403)
    expect(await status(api.url, { [adminHostHeader]: proof })).toBe(403)
  }
})

test('only pages of the admin may read its responses', async () => {
  const allowed = async (origin: string, method: string, headers = {}) => {
    const init = { method, headers: { origin, ...headers } }
    const answer = await send(front.admin + showUser.path, init)
    return answer.headers.get('access-control-allow-origin')
  }
  const preflight = { 'access-control-request-method': 'PUT' }
  const headers = { ...preflight, 'access-control-request-headers': csrfHeader }
  expect(await allowed(siteOrigin, 'GET')).toBeNull()
  expect(await allowed(siteOrigin, 'OPTIONS', headers)).toBeNull()
  expect(await allowed(addresses.adminUrl, 'GET')).toBe(addresses.adminUrl)
  expect(await allowed(addresses.adminUrl, 'OPTIONS', headers)).toBe(addresses.adminUrl)
})
