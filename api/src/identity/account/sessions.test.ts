import {
  cancelDeletion,
  cancelEmailChange,
  changePassword,
  changeProfile,
  confirmPassword,
  endSession,
  exportAccount,
  listSessions,
  requestDeletion,
  saveAvatar,
  showConfirmedStatus,
} from '@vitrine/contract/endpoints/account'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { setCsrfCookie, showUser } from '@vitrine/contract/endpoints/sign-in'
import {
  confirmTwoFactor,
  prepareTwoFactor,
  showRecoveryCodes,
  showTwoFactorKey,
} from '@vitrine/contract/endpoints/two-factor'
import { describe, expect, test } from 'vitest'
import { databases, oneDatabase, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { marie, peopleOn } from '../../testing/people.ts'
import { deleteExpiredIdentityData } from '../cleanup.ts'
import { setDisabled } from '../people/administration.ts'
import { startSession } from '../stores/session-store.ts'

const { email, password } = marie

describe.each(databases)('sessions on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, async (opened) => {
    database = opened
    people = peopleOn(database)
    await people.add()
  })

  const isIn = async (browser: Awaited<ReturnType<typeof people.signedIn>>) =>
    (await browser.read('/api/user')).status === 200
  const list = async (browser: Awaited<ReturnType<typeof people.signedIn>>) =>
    (await (await browser.read(listSessions.path)).json()).data

  test('each session is listed with its client, the current one first', async () => {
    const phone = people.browser({
      agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1',
    })
    await phone.signIn(email, password, { remember: true })
    const client = people.browser({ origin: '', agent: 'an unknown program' })
    await client.send('POST', '/login', { email, password })
    const browser = await people.signedIn()
    people.later(1)
    await phone.read('/api/user')
    expect(await list(browser)).toMatchObject([
      { kind: 'session', browser: 'Firefox', system: 'Linux', current: true, remember: false },
      { kind: 'session', browser: 'Safari', system: 'iPhone', current: false, remember: true },
      { kind: 'token', browser: null, system: null, current: false },
    ])
  })

  test('ending one session leaves the others', async () => {
    const [here, there, third] = [
      await people.signedIn(),
      await people.signedIn(),
      await people.signedIn(),
    ]
    const [other] = (await list(there)).filter((each: { current: boolean }) => each.current)
    expect((await here.drop(formatEndpointPath(endSession, { id: other.id }))).status).toBe(204)
    expect([await isIn(here), await isIn(there), await isIn(third)]).toEqual([true, false, true])
    expect((await here.drop(formatEndpointPath(endSession, { id: other.id }))).status).toBe(404)
  })

  test('ends all other sessions at once', async () => {
    const [here, there] = [await people.signedIn(), await people.signedIn()]
    expect((await here.drop(listSessions.path)).status).toBe(204)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  test('the session of another user can be neither seen nor ended', async () => {
    await people.add({ email: 'paul@example.org' })
    const [own, paul] = [
      await people.signedIn(),
      await people.signedIn({ email: 'paul@example.org' }),
    ]
    const [his] = await list(paul)
    expect(await list(own)).toHaveLength(1)
    expect((await own.drop(formatEndpointPath(endSession, { id: his.id }))).status).toBe(404)
    expect(await isIn(paul)).toBe(true)
  })

  test.each(['0', '-1', '1e3', '99999999999999999999', 'a', '%00', "1' or '1'='1"])(
    'the session ID %s is not found',
    async (id) => {
      const browser = await people.signedIn()
      expect((await browser.drop(formatEndpointPath(endSession, { id }))).status).toBe(404)
      expect(await isIn(browser)).toBe(true)
    },
  )

  test('disabling an account ends its sessions at once', async () => {
    const browser = await people.signedIn()
    await setDisabled(people.context, email, true)
    expect(await isIn(browser)).toBe(false)
    await setDisabled(people.context, email, false)
    expect(await isIn(browser)).toBe(false)
    expect((await browser.signIn(email, password)).status).toBe(200)
  })

  test('the time of the last request is stored once a minute', async () => {
    const browser = await people.signedIn()
    const seen = async () =>
      (await database.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow())
        .last_seen_at
    const began = await seen()
    await browser.read('/api/user')
    expect(await seen()).toBe(began)
    people.later(1)
    await browser.read('/api/user')
    expect(await seen()).not.toBe(began)
  })

  test('a user has at most a hundred sessions; the oldest is removed', async () => {
    const first = await people.signedIn()
    const { id: userId } = await database.db
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow()
    const session = { kind: 'session', userId, remember: false, agent: null, side: 'site' } as const
    const now = people.context.now()
    for (let time = 1; time < 100; time++) await startSession(database.db, session, now)
    expect(await isIn(first)).toBe(true)
    await people.signedIn()
    expect(await isIn(first)).toBe(false)
    const rows = await database.db.selectFrom('sessions').select('id').execute()
    expect(rows).toHaveLength(100)
  })

  test('removes expired sessions and links, and no others', async () => {
    const remembered = await people.signedIn({}, { remember: true })
    await people.signedIn()
    await people.browser({ origin: '' }).send('POST', '/forgot-password', { email })
    people.later(13 * 60)
    await deleteExpiredIdentityData(people.context)
    const { db } = database
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('one_time_links').selectAll().execute()).toEqual([])
    expect(await isIn(remembered)).toBe(true)
  })

  test('events are deleted after half a year', async () => {
    await people.signedIn()
    people.later(181 * 24 * 60)
    await people.signedIn()
    await deleteExpiredIdentityData(people.context)
    const rows = await database.db.selectFrom('audit_log').select('event').execute()
    expect(rows).toEqual([{ event: 'signed-in' }])
  })

  test('requests of guests store no session', async () => {
    for (let time = 0; time < 20; time++) await people.browser().read(setCsrfCookie.path)
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})

const personal: [string, string][] = [
  ['GET', showUser.path],
  ['PUT', changeProfile.path],
  ['DELETE', cancelEmailChange.path],
  ['PUT', changePassword.path],
  ['GET', showConfirmedStatus.path],
  ['POST', confirmPassword.path],
  ['GET', listSessions.path],
  ['DELETE', listSessions.path],
  ['DELETE', formatEndpointPath(endSession, { id: '1' })],
  ['POST', saveAvatar.path],
  ['DELETE', saveAvatar.path],
  ['POST', prepareTwoFactor.path],
  ['DELETE', prepareTwoFactor.path],
  ['GET', showTwoFactorKey.path],
  ['POST', confirmTwoFactor.path],
  ['GET', showRecoveryCodes.path],
  ['POST', showRecoveryCodes.path],
  ['GET', exportAccount.path],
  ['DELETE', requestDeletion.path],
  ['DELETE', cancelDeletion.path],
]

describe.each(oneDatabase)('the account on $name', ({ open }) => {
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, (database) => {
    people = peopleOn(database)
  })

  test.each(personal)('%s %s requires a session: 401, no redirect', async (...call) => {
    const [method, path] = call
    const response = await people.browser().change(method, path)
    expect(response.status).toBe(401)
    expect(Object.keys(await response.json())).toEqual(['message'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const token = { authorization: `Bearer ${'x'.repeat(43)}` }
    const other = people.browser({ origin: '' })
    expect((await other.send(method, path, undefined, token)).status).toBe(401)
  })
})
