import { listSessions } from '@vitrine/contract/endpoints/account'
import { signOut } from '@vitrine/contract/endpoints/sign-in'
import { handoffFields, handoffPaths } from '@vitrine/contract/identity/handoff-token'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { hashToken } from '../crypto/secrets.ts'
import { deleteExpiredIdentityData } from '../identity/cleanup.ts'
import { createHandoffToken } from '../identity/stores/handoff-token-store.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import {
  adminOrigin,
  isSignedIn,
  requestToken,
  sidesOf,
  signedInOn,
  signInOnAdmin,
  submitToken,
  type TwoSides,
} from '../testing/handoffs.ts'
import { peopleOn } from '../testing/people.ts'

const nonceCookie = '__Host-vitrine_pass'
const login = `${adminOrigin}/login?redirect=%2Fpages`

const redirectOf = (response: Response) => [response.status, response.headers.get('location')]

describe.each(databases)('handoffs between the site and the admin on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let sides: TwoSides
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    sides = await sidesOf(people)
  })

  test('a user who is signed in on the site is signed in on the admin too, and back', async () => {
    expect(redirectOf(await signInOnAdmin(sides))).toEqual([303, `${adminOrigin}/pages`])
    expect(await signedInOn(sides)).toEqual([true, true])
    const site = people.browser()
    const back = { site, admin: sides.admin }
    const { pass } = await requestToken(back, 'site', '/dashboard/profile')
    const shown = { path: '/dashboard/profile', origin: adminOrigin }
    const answer = await submitToken(site, 'site', pass, shown)
    expect(redirectOf(answer)).toEqual([303, 'https://site.test/dashboard/profile'])
    expect(await isSignedIn(site)).toBe(true)
    const sessions = await (await site.read(listSessions.path)).json()
    expect(sessions.data).toMatchObject([{ current: true }])
  })

  test('the form to the site waits for a click, unless the request comes from a link of the admin', async () => {
    await signInOnAdmin(sides)
    const back = { site: people.browser(), admin: sides.admin }
    const scripts = async (referer: string) => {
      const { given } = await requestToken(back, 'site', '/contact', { referer })
      const html = await given?.text()
      expect(html).toContain('<button type="submit">')
      const policy = given?.headers.get('content-security-policy') ?? ''
      return [html?.includes('<script>'), policy.includes('script-src')]
    }
    expect(await scripts(`${adminOrigin}/`)).toEqual([true, true])
    expect(await scripts('https://site.test/contact')).toEqual([false, false])
    expect(await scripts('')).toEqual([false, false])
  })

  test('only a top-level document gets the form', async () => {
    const { asking } = await requestToken(sides, 'admin')
    const form = (headers: object) =>
      sides.site.send('GET', `${asking?.pathname}${asking?.search}`, undefined, headers)
    for (const headers of [{ 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'iframe' }, {}])
      expect(redirectOf(await form({ origin: '', ...headers }))).toEqual([303, login])
    const given = await form({ origin: '', 'sec-fetch-dest': 'document' })
    expect(given.headers.get('cross-origin-opener-policy')).toBe('noopener-allow-popups')
  })

  test('a handoff never redirects to an API address, such as the form for the way back', async () => {
    await signInOnAdmin(sides)
    const { begun } = await requestToken(sides, 'admin', '/api/pass/site/form?nonce=1')
    expect(redirectOf(begun)).toEqual([303, `${adminOrigin}/`])
  })

  test('the form posts only to the admin, runs one script and sends no path in its referrer', async () => {
    const { given } = await requestToken(sides, 'admin')
    const policy = given?.headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'sha256-[^']+'; .*form-action https:\/\/admin\.site\.test;/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(given?.headers.get('referrer-policy')).toBe('strict-origin')
    expect(given?.headers.get('cache-control')).toBe('no-store')
    expect(await given?.text()).toContain(`action="${adminOrigin}${handoffPaths.begin('admin')}"`)
  })

  test('a token and its nonce are stored as hashes', async () => {
    const { pass } = await requestToken(sides, 'admin')
    const rows = await database.db.selectFrom('passes').selectAll().execute()
    const stored = JSON.stringify(rows)
    expect(rows).toHaveLength(1)
    expect(stored).not.toContain(pass)
    expect(stored).not.toContain(sides.admin.cookies.get(nonceCookie))
  })

  test('two concurrent uses of one token sign in one browser', async () => {
    const { pass } = await requestToken(sides, 'admin')
    const other = people.browser({ origin: adminOrigin })
    other.cookies.set(nonceCookie, sides.admin.cookies.get(nonceCookie) ?? '')
    await Promise.all([sides.admin, other].map((each) => submitToken(each, 'admin', pass)))
    expect([await isSignedIn(sides.admin), await isSignedIn(other)].toSorted()).toEqual([
      false,
      true,
    ])
  })

  test('no token is created for a session that has ended', async () => {
    const { db, now } = people.context
    const { id, user_id } = await db
      .selectFrom('sessions')
      .select(['id', 'user_id'])
      .executeTakeFirstOrThrow()
    await sides.site.post(signOut.path, {})
    const session = { sessionId: id, userId: user_id, nonceHash: hashToken('') }
    const made = await db
      .transaction()
      .execute((tx) => createHandoffToken(tx, { ...session, side: 'admin' }, now()))
    expect(made).toBeUndefined()
  })

  test('a token expires after sixty seconds', async () => {
    const { pass } = await requestToken(sides, 'admin')
    people.later(1)
    expect(redirectOf(await submitToken(sides.admin, 'admin', pass))).toEqual([303, login])
    expect(await isSignedIn(sides.admin)).toBe(false)
    await requestToken(sides, 'admin')
    people.later(1)
    await deleteExpiredIdentityData(people.context)
    expect(await database.db.selectFrom('passes').selectAll().execute()).toEqual([])
  })

  test('a token signs in only the browser that requested it', async () => {
    const { pass } = await requestToken(sides, 'admin')
    const stranger = people.browser({ origin: adminOrigin })
    // The other browser requests a token too, so it has its own nonce.
    await requestToken({ site: people.browser(), admin: stranger }, 'admin')
    expect(stranger.cookies.get(nonceCookie)).toMatch(/^[\w-]{43}$/)
    expect(redirectOf(await submitToken(stranger, 'admin', pass))).toEqual([303, login])
    expect(await isSignedIn(stranger)).toBe(false)
    expect(await isSignedIn(sides.admin)).toBe(false)
    // A token is used up by the first attempt, in any browser.
    await submitToken(sides.admin, 'admin', pass)
    expect(await isSignedIn(sides.admin)).toBe(false)
  })

  test('a form of another site is refused before the token is read', async () => {
    const { pass } = await requestToken(sides, 'admin')
    const foreign = { origin: 'https://evil.test' }
    expect((await submitToken(sides.admin, 'admin', pass, foreign)).status).toBe(403)
    expect((await submitToken(sides.admin, 'admin', pass, { origin: 'null' })).status).toBe(403)
    await submitToken(sides.admin, 'admin', pass)
    expect(await isSignedIn(sides.admin)).toBe(true)
  })

  test('a token for one side does not sign in on the other', async () => {
    const { pass } = await requestToken(sides, 'admin')
    const site = people.browser()
    site.cookies.set(nonceCookie, sides.admin.cookies.get(nonceCookie) ?? '')
    await submitToken(site, 'site', pass)
    expect(await isSignedIn(site)).toBe(false)
  })

  test.each(['//evil.test', 'https://evil.test/x', '/\\evil.test', '/%09/evil.test\t', ''])(
    'a return path such as %j stays on the same origin',
    async (path) => {
      const { pass, asking } = await requestToken(sides, 'admin', path)
      expect(asking?.origin).toBe('https://site.test')
      const { headers } = await submitToken(sides.admin, 'admin', pass, { path })
      expect(new URL(headers.get('location') ?? '').origin).toBe(adminOrigin)
    },
  )

  test('guests return without a token: to the sign-in page or to a public page', async () => {
    const guests = { site: people.browser(), admin: people.browser({ origin: adminOrigin }) }
    const { given } = await requestToken(guests, 'admin')
    expect(given && redirectOf(given)).toEqual([303, login])
    const to = async (path: string) =>
      (await requestToken(guests, 'site', path)).given?.headers.get('location')
    expect(await to('/en/guide')).toBe('https://site.test/en/guide')
    expect(await to('/en/dashboard/profile')).toBe(
      'https://site.test/en/dashboard/login?redirect=%2Fen%2Fdashboard%2Fprofile',
    )
    expect(await database.db.selectFrom('passes').selectAll().execute()).toEqual([])
  })

  test('a user without a role in the admin gets no token', async () => {
    await people.add({ email: 'paul@example.org' })
    const site = await people.signedIn({ email: 'paul@example.org' })
    const { given } = await requestToken({ ...sides, site }, 'admin')
    expect(given && redirectOf(given)).toEqual([303, login])
  })

  test('a user who is signed in on the other side already needs no token', async () => {
    await signInOnAdmin(sides)
    const { begun } = await requestToken(sides, 'admin', '/media')
    expect(redirectOf(begun)).toEqual([303, `${adminOrigin}/media`])
    expect(await signedInOn(sides)).toEqual([true, true])
  })

  test('two tabs at once result in one sign-in', async () => {
    const [one, two] = [await requestToken(sides, 'admin'), await requestToken(sides, 'admin')]
    await submitToken(sides.admin, 'admin', one.pass)
    expect(redirectOf(await submitToken(sides.admin, 'admin', two.pass))).toEqual([
      303,
      `${adminOrigin}/pages`,
    ])
    expect(await signedInOn(sides)).toEqual([true, true])
  })

  test('repeated requests store at most five tokens', async () => {
    for (let time = 0; time < 8; time++) await requestToken(sides, 'admin')
    const rows = await database.db.selectFrom('passes').select('side').execute()
    expect(rows).toHaveLength(5)
  })

  test('an invalid request or form redirects to the sign-in page', async () => {
    const opened = { origin: '', accept: 'text/html' }
    const query = new URLSearchParams({
      [handoffFields.nonce]: 'x',
      [handoffFields.path]: '/pages',
    })
    const opening = await sides.site.send(
      'GET',
      `${handoffPaths.give('admin')}?${query}`,
      undefined,
      opened,
    )
    expect(redirectOf(opening)).toEqual([303, login])
    const headers = { origin: 'https://site.test' }
    const json = await sides.admin.send('POST', handoffPaths.begin('admin'), { pass: 1 }, headers)
    expect(redirectOf(json)).toEqual([303, `${adminOrigin}/login?redirect=%2F`])
  })
})

test('if site and admin share a host name, there is no handoff', async () => {
  const [{ open }] = databases as [(typeof databases)[number]]
  const database = await open()
  const people = peopleOn(database, { adminUrl: 'https://site.test:8443' })
  const guests = { site: people.browser(), admin: people.browser() }
  const { begun } = await requestToken(guests, 'admin')
  expect(begun.headers.get('location')).toBe('https://site.test:8443/login?redirect=%2Fpages')
  await people.add({ role: roles.editor })
  const query = new URLSearchParams({ [handoffFields.nonce]: hashToken('') })
  const opened = { origin: '', 'sec-fetch-dest': 'document' }
  const path = `${handoffPaths.give('admin')}?${query}`
  const response = await (await people.signedIn()).send('GET', path, undefined, opened)
  expect(response.status).toBe(303)
  await database.drop()
})
