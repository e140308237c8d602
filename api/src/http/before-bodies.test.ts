import { changeProfile, requestDeletion, saveAvatar } from '@vitrine/contract/endpoints/account'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { reportBug, showReport } from '@vitrine/contract/endpoints/reports'
import {
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  setUp,
  signIn,
  takeSecondStep,
} from '@vitrine/contract/endpoints/sign-in'
import { storeContents } from '@vitrine/contract/endpoints/site-server'
import { prepareTwoFactor } from '@vitrine/contract/endpoints/two-factor'
import { roles } from '@vitrine/contract/identity/identity'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { describe, expect, test } from 'vitest'
import { getNetworks } from '../identity/guards/networks.ts'
import { oneDatabase, withDatabase } from '../testing/databases.ts'
import { testOrigin } from '../testing/identity.ts'
import { marie, peopleOn } from '../testing/people.ts'

const form = 'application/x-www-form-urlencoded'
const address = '192.0.2.1'
const placeMax = 100
const own = { origin: testOrigin }
const elsewhere = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }

type Fields = Record<string, string>

describe.each(oneDatabase)('checks before the body is read, on $name', ({ open }) => {
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (database) => {
    people = peopleOn(database)
    await people.add()
  })

  /** Sends a form. Returns the status, and true if its body was read. */
  const send = async (path: string, fields: Fields = {}, text = 'a=b', method = 'POST') => {
    let isRead = false
    const pull = (controller: ReadableStreamDefaultController) => {
      isRead = true
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    }
    // Without it the stream is pulled before it is read.
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const headers = { 'content-type': form, 'x-forwarded-for': address, ...fields }
    const init = { method, headers, body, duplex: 'half' } as RequestInit
    const { status } = await people.api.request(path, init)
    return { status, isRead }
  }

  /** Signs in. Returns the headers of the client. */
  const signedIn = async (email = marie.email): Promise<Fields> => {
    const body = { email, password: marie.password }
    const response = await people.browser({ origin: '' }).send('POST', signIn.path, body)
    return { authorization: `Bearer ${(await response.json()).token}` }
  }

  const report = formatEndpointPath(showReport, { id: 1 })
  const refusals: [who: string, path: string, fields: Fields, status: number][] = [
    ['a guest', saveAvatar.path, {}, 401],
    ['a guest', reportBug.path, {}, 401],
    ['a guest, as PUT', changeProfile.path, {}, 401],
    ['a guest, as PUT or DELETE', report, {}, 401],
    ['a page of the site without the CSRF token', signIn.path, own, 419],
    ['a page of the site without the CSRF token', saveAvatar.path, own, 419],
    ['a page of the site without the CSRF token, as PUT', changeProfile.path, own, 419],
    ['a page of another site', signIn.path, elsewhere, 403],
    ['a page of another site', saveAvatar.path, elsewhere, 403],
    ['a page of another site', '/nowhere', elsewhere, 403],
    ['a caller without the key', storeContents.path, {}, 403],
    ['a page of another site', trackingPaths.optOut, elsewhere, 403],
  ]

  test.each(refusals)('%s is refused at %s', async (_, path, fields, status) => {
    expect(await send(path, fields)).toEqual({ status, isRead: false })
  })

  test('a visitor is refused calls of other roles', async () => {
    const visitor = await signedIn()
    const refused = { status: 403, isRead: false }
    expect(await send(reportBug.path, visitor)).toEqual(refused)
    expect(await send(report, visitor, '_method=DELETE')).toEqual(refused)
    await people.add({ email: 'paul@example.org', role: roles.editor })
    const editor = await signedIn('paul@example.org')
    expect(await send(report, editor, '_method=DELETE')).toEqual({ status: 404, isRead: true })
  })

  test('a user without a recent confirmation is refused', async () => {
    const person = await signedIn()
    people.later(16)
    const refused = { status: 423, isRead: false }
    expect(await send(prepareTwoFactor.path, person)).toEqual(refused)
    expect(await send(requestDeletion.path, person, '', 'DELETE')).toEqual(refused)
  })

  test.each([
    signIn.path,
    takeSecondStep.path,
    requestPasswordReset.path,
    resetPassword.path,
    setUp.path,
    confirmEmail.path,
  ])('a network with too many attempts is refused at %s', async (path) => {
    for (let tries = 1; tries < placeMax; tries++)
      await people.context.limits.countAttempt(getNetworks(address))
    expect(await send(path)).toEqual({ status: 422, isRead: true })
    expect(await send(path)).toEqual({ status: 429, isRead: false })
    expect(await send(path, { 'x-forwarded-for': '192.0.2.2' })).toEqual({
      status: 422,
      isRead: true,
    })
  })

  test('a body whose Content-Length is too large is not read', async () => {
    const length = { 'content-length': '64001' }
    expect(await send(signIn.path, length)).toEqual({ status: 413, isRead: false })
    const text = `email=${'x'.repeat(64_000)}`
    expect(await send(signIn.path, {}, text)).toEqual({ status: 413, isRead: true })
  })

  test('another site may send statistics, and a configured origin may make changes', async () => {
    const status = await send(trackingPaths.status, elsewhere)
    expect(status).toEqual({ status: 415, isRead: true })
    for (const origin of ['https://app.test', 'https://partner.test', testOrigin]) {
      const allowed = await send(signIn.path, { ...elsewhere, origin })
      expect([419, 422]).toContain(allowed.status)
    }
    const client = { ...elsewhere, ...(await signedIn()) }
    expect(await send(saveAvatar.path, client)).toEqual({ status: 422, isRead: true })
    expect((await people.api.request('/api/contents', { headers: elsewhere })).status).toBe(200)
  })

  test('all calls that change one address are for the same roles', async () => {
    const visitor = await signedIn()
    const { routes } = people.api
    const changing = routes.filter(
      // The server of the site makes the calls for sent responses, with its key.
      ({ method, path }) => /^(PUT|PATCH|DELETE)$/.test(method) && !path.includes('sent-responses'),
    )
    expect(changing.length).toBeGreaterThan(5)
    for (const { path } of changing) {
      const calls = routes.filter((route) => route.path === path && route.method !== 'GET')
      const forbidden = new Set<boolean>()
      const place = path.replace(/:\w+(\{[^}]*\})?/g, '7')
      for (const { method } of calls) {
        expect(await send(place, {}, '', method)).toMatchObject({ status: 401 })
        forbidden.add((await send(place, visitor, '', method)).status === 403)
      }
      expect(forbidden.size, path).toBe(1)
    }
  })
})
