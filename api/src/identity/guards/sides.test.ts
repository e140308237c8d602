import { confirmPassword } from '@vitrine/contract/endpoints/account'
import { createPage, listPages } from '@vitrine/contract/endpoints/admin-pages'
import { showSession } from '@vitrine/contract/endpoints/admin-session'
import { showUser, signIn, takeSecondStep } from '@vitrine/contract/endpoints/sign-in'
import {
  confirmTwoFactor,
  prepareTwoFactor,
  showRecoveryCodes,
} from '@vitrine/contract/endpoints/two-factor'
import { getSignInPath } from '@vitrine/contract/http/paths'
import { csrfCookie, csrfHeader } from '@vitrine/contract/identity/csrf'
import { adminKeyHeader } from '@vitrine/contract/identity/handoff-token'
import { roles } from '@vitrine/contract/identity/identity'
import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { oneDatabase, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { testAdminOrigin, testOrigin } from '../../testing/identity.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import type { ApiSettings } from './api-context.ts'

const page = { template: 'page', parent: null, locale: 'fr', title: 'Une page' }
const { email, password } = marie
const ofSite = { origin: testOrigin, host: 'site.test' }
const ofAdmin = { origin: testAdminOrigin, host: 'admin.site.test' }
const nowhere = { origin: '' }

describe.each(oneDatabase)('calls of the admin on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, async (opened) => {
    database = opened
  })
  const peopleAt = async (changes: Partial<ApiSettings> = {}) => {
    const people = peopleOn(database, changes)
    await people.add({ role: roles.editor })
    return people
  }
  /** Returns a browser that is signed in on a page of this origin. */
  const signedInAt = async (origin: string, changes: Partial<ApiSettings> = {}) => {
    const people = await peopleAt(changes)
    const browser = people.browser({ origin })
    await browser.signIn(email, password)
    return browser
  }
  const status = async (answer: Promise<Response>) => (await answer).status
  const csrfOf = ({ cookies }: Browser) => decodeURIComponent(cookies.get(csrfCookie) ?? '')
  /** Lists the pages and creates one. Returns the status of both calls. */
  const edits = async (browser: Browser, headers: Record<string, string>, base = '') => {
    const path = base + listPages.path
    const token = { [csrfHeader]: csrfOf(browser) }
    return [
      await status(browser.send('GET', path, undefined, headers)),
      await status(browser.send('POST', path, page, { ...headers, ...token })),
    ]
  }

  describe('if site and admin have their own host names', () => {
    test('a session of the admin may edit there, and nowhere else', async () => {
      const browser = await signedInAt(testAdminOrigin)
      expect(await edits(browser, ofAdmin)).toEqual([200, 201])
      expect(await edits(browser, { ...ofAdmin, host: 'site.test' })).toEqual([403, 403])
      expect(await edits(browser, { ...ofSite, host: 'admin.site.test' })).toEqual([403, 403])
      const answer = await browser.send('GET', listPages.path, undefined, {
        ...nowhere,
        host: 'site.test',
        locale: 'fr',
      })
      expect((await answer.json()).message).toMatch(/^Seule l’administration/)
    })

    test('a session of the site may not edit, and is unknown to the admin', async () => {
      const browser = await signedInAt(testOrigin)
      expect(await edits(browser, ofSite)).toEqual([403, 403])
      expect(await edits(browser, ofAdmin)).toEqual([401, 401])
      expect(await status(browser.read(showUser.path))).toBe(200)
    })

    test('a session without a stored side remains valid', async () => {
      const browser = await signedInAt(testAdminOrigin)
      await database.db.updateTable('sessions').set({ side: null }).execute()
      expect(await edits(browser, ofAdmin)).toEqual([200, 201])
      expect(await edits(browser, ofSite)).toEqual([403, 403])
    })

    test('a token is valid on the side where it was issued', async () => {
      const { auth } = peopleOn(database).context
      const client = await signedInAt('https://app.test', { auth })
      const people = peopleOn(database)
      const given = await people
        .browser({ origin: '' })
        .send('POST', signIn.path, { email, password }, { host: 'admin.site.test' })
      const { token } = await given.json()
      const authorization = `Bearer ${token}`
      const read = (host: string) =>
        status(client.send('GET', listPages.path, undefined, { origin: '', host, authorization }))
      expect(await read('admin.site.test')).toBe(200)
      expect(await read('site.test')).toBe(403)
    })

    test('a page that uses tokens signs in at the admin and edits there, with its token only', async () => {
      const people = await peopleAt()
      const client = people.browser({ origin: '' })
      const ofApp = { origin: 'https://app.test', 'sec-fetch-site': 'cross-site' }
      const onAdmin = { ...ofApp, host: 'admin.site.test' }
      const credentials = { email, password }
      const given = await client.send('POST', signIn.path, credentials, onAdmin)
      const { token } = await given.json()
      expect(given.headers.getSetCookie()).toEqual([])
      const authorization = `Bearer ${token}`
      expect(await edits(client, { ...onAdmin, authorization })).toEqual([200, 201])
      expect(await edits(client, { ...ofApp, host: 'site.test', authorization })).toEqual([
        403, 403,
      ])
      const ofPage = { ...ofSite, 'sec-fetch-site': 'same-site', host: 'admin.site.test' }
      expect(await edits(client, { ...ofPage, authorization })).toEqual([403, 403])
      const browser = people.browser({ origin: testAdminOrigin })
      await browser.signIn(email, password)
      expect(await edits(browser, ofAdmin)).toEqual([200, 201])
      expect(await edits(browser, onAdmin)).toEqual([401, 401])
    })

    test.each([
      ['sends its referer', { referer: 'https://site.test/contact' }],
      ['sends neither origin nor referer', { 'sec-fetch-site': 'same-site' }],
    ])('a page of the site that %s reads nothing from the admin', async (_, headers) => {
      const browser = await signedInAt(testAdminOrigin)
      const fromPage = { ...nowhere, host: 'admin.site.test', ...headers }
      expect(await status(browser.send('GET', listPages.path, undefined, fromPage))).toBe(403)
    })

    test('the admin sends CORS headers to its own origin, and not to the site', async () => {
      const browser = await signedInAt(testAdminOrigin)
      const allowedOrigin = async (origin: string, host: string) => {
        const answer = await browser.send('GET', showRecoveryCodes.path, undefined, {
          origin,
          host,
        })
        return answer.headers.get('access-control-allow-origin')
      }
      expect(await allowedOrigin(testAdminOrigin, 'admin.site.test')).toBe(testAdminOrigin)
      expect(await allowedOrigin(testOrigin, 'admin.site.test')).toBeNull()
      expect(await allowedOrigin('https://partner.test', 'admin.site.test')).toBeNull()
      expect(await allowedOrigin('https://partner.test', 'site.test')).toBe('https://partner.test')
    })
  })

  test('if both share a host name, one session may edit on the port of the admin', async () => {
    const adminUrl = 'https://site.test:8443'
    const browser = await signedInAt(testOrigin, { adminUrl })
    expect(await edits(browser, { origin: adminUrl, host: 'site.test:8443' })).toEqual([200, 201])
    expect(await edits(browser, ofSite)).toEqual([403, 403])
    expect(await edits(browser, { ...ofSite, host: 'site.test:8443' })).toEqual([403, 403])
  })

  test('if both share a cookie, a session of the site may edit on the admin', async () => {
    const { auth } = peopleOn(database).context
    const shared = { auth: { ...auth, cookieDomain: 'site.test' } }
    const browser = await signedInAt(testOrigin, shared)
    expect(await edits(browser, ofAdmin)).toEqual([200, 201])
    expect(await edits(browser, ofSite)).toEqual([403, 403])
  })

  describe('if the admin is a path of the site', () => {
    const onPath = { adminUrl: `${testOrigin}/admin` }
    const keyCookie = '__Secure-vitrine_admin'

    test('its calls require that path and the key of its documents', async () => {
      const people = await peopleAt(onPath)
      const browser = people.browser()
      const answer = await browser.post(getSignInPath('/admin', signIn.path), {
        email,
        password,
      })
      const key = answer.headers.get(adminKeyHeader) ?? ''
      expect(await edits(browser, ofSite)).toEqual([403, 403])
      expect(await edits(browser, ofSite, '/admin')).toEqual([428, 428])
      expect(await edits(browser, { ...ofSite, [adminKeyHeader]: 'x' }, '/admin')).toEqual([
        428, 428,
      ])
      expect(await edits(browser, { ...ofSite, [adminKeyHeader]: key }, '/admin')).toEqual([
        200, 201,
      ])
      const other = await people.signedIn()
      expect(await edits(other, { ...ofSite, [adminKeyHeader]: key }, '/admin')).toEqual([428, 428])
    })

    test('a sign-in on the site sends no key, and a visitor gets neither the key nor its cookie', async () => {
      const people = await peopleAt(onPath)
      const browser = people.browser()
      const answer = await browser.signIn(email, password)
      expect(answer.headers.get(adminKeyHeader)).toBeNull()
      expect(browser.cookies.has(keyCookie)).toBe(true)
      const visitor = { ...marie, email: 'paul@example.org', role: roles.visitor }
      await people.add(visitor)
      for (const path of [signIn.path, getSignInPath('/admin', signIn.path)]) {
        const other = people.browser()
        const given = await other.post(path, visitor)
        expect([given.status, given.headers.get(adminKeyHeader)]).toEqual([200, null])
        expect(other.cookies.has(keyCookie)).toBe(false)
      }
    })

    test('a second step below that path sends the key', async () => {
      const people = await peopleAt(onPath)
      const owner = await people.signedIn()
      const { secret } = await (await owner.post(prepareTwoFactor.path)).json()
      const code = new TOTP({ secret }).generate({ timestamp: people.context.now().getTime() })
      const on = await owner.post(confirmTwoFactor.path, { code })
      const [recovery_code] = await on.json()
      const browser = people.browser()
      await browser.post(getSignInPath('/admin', signIn.path), { email, password })
      const second = getSignInPath('/admin', takeSecondStep.path)
      const answer = await browser.post(second, { recovery_code })
      expect(answer.headers.get(adminKeyHeader)).toMatch(/^[0-9a-f]{64}$/)
    })

    test('no other answer sends the key, and its cookie is HttpOnly', async () => {
      const browser = await signedInAt(testOrigin, onPath)
      browser.cookies.delete(keyCookie)
      const answers = [
        await browser.read(`/admin${showSession.path}`),
        await browser.send('POST', `/admin${createPage.path}`, page),
        await browser.read(showUser.path),
        await browser.post(confirmPassword.path, { password }),
      ]
      expect(answers.map((each) => each.status)).toEqual([428, 419, 200, 201])
      for (const { headers } of answers) expect(headers.get(adminKeyHeader)).toBeNull()
      const lines = answers[0]?.headers.getSetCookie() ?? []
      expect(lines.find((line) => line.startsWith(keyCookie))).toMatch(
        /; Path=\/admin; HttpOnly; Secure; SameSite=Lax$/,
      )
    })

    test('the first call of a session without the key cookie sets it', async () => {
      const browser = await signedInAt(testOrigin, onPath)
      const before = browser.cookies.get(keyCookie)
      browser.cookies.delete(keyCookie)
      await browser.read(`/admin${showSession.path}`)
      expect(browser.cookies.get(keyCookie)).toBe(before)
    })
  })
})
