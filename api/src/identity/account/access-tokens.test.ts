import { AccessTokenList, AccessTokenMade } from '@vitrine/contract/identity/access-tokens'
import { roles } from '@vitrine/contract/identity/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { databases, type TestDatabase } from '../../testing/databases.ts'
import { peopleOn } from '../../testing/people.ts'
import type { NewPerson } from '../people/administration.ts'

const path = '/user/access-tokens'
const hourMs = 3_600_000
const anna = { name: 'Anna', email: 'anna@example.org', role: roles.editor }
const chloe = { name: 'Chloé', email: 'chloe@example.org', role: roles.contributor }

describe.each(databases)('access tokens on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.clear())
  afterAll(() => database.drop())

  const setUp = async (
    person: Pick<NewPerson, 'name' | 'email' | 'role'> = anna,
    changes: { now?: () => Date } = {},
  ) => {
    const people = peopleOn(database, changes)
    const user = await people.add(person)
    const browser = await people.signedIn(person)
    const today = people.context.now().getTime()
    const inDays = (days: number) => new Date(today + days * 24 * hourMs).toISOString().slice(0, 10)
    /** A client without cookies that sends this token. */
    const program = (token: string) => {
      const client = people.browser({ origin: '' })
      return (method: string, address: string, body?: object) =>
        client.send(method, address, body, { authorization: `Bearer ${token}` })
    }
    const make = async (scopes: string[], more: object = {}) =>
      browser.post(path, { name: 'Import', scopes, expires_on: inDays(30), ...more })
    const tokenWith = async (...scopes: string[]) => {
      const answer = await make(scopes)
      expect(answer.status).toBe(201)
      return AccessTokenMade.parse(await answer.json()).data
    }
    return { ...people, user, browser, inDays, program, make, tokenWith }
  }
  const listed = async (browser: Browser) =>
    AccessTokenList.parse(await (await browser.read(path)).json()).data

  test('a program reads drafts with a user’s token, and the time of use is stored', async () => {
    const { browser, program, tokenWith } = await setUp()
    const { token } = await tokenWith('read-drafts')
    expect(token).toMatch(/^vitrine_[\w-]{43}$/)
    expect((await listed(browser)).map(({ last_used_at }) => last_used_at)).toEqual([null])
    const call = program(token)
    expect((await call('GET', '/api/admin/pages')).status).toBe(200)
    expect((await (await call('GET', '/api/user')).json()).data.name).toBe('Anna')
    expect((await listed(browser))[0]?.last_used_at).not.toBeNull()
    const stored = await database.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test.each([
    ['read-drafts', 'GET', '/api/admin/pages', 200],
    ['read-drafts', 'POST', '/api/admin/pages', 403],
    ['write-drafts', 'GET', '/api/admin/pages', 200],
    ['write-drafts', 'POST', '/api/admin/pages', 422],
    ['write-drafts', 'POST', '/api/admin/pages/1/publish', 403],
    ['publish', 'POST', '/api/admin/pages/1/publish', 422],
    ['publish', 'DELETE', '/api/admin/pages/1', 403],
    ['read-published', 'GET', '/api/admin/pages', 403],
    ['read-published', 'GET', '/api/contents', 200],
    ['media', 'GET', '/api/admin/media', 200],
    ['media', 'GET', '/api/admin/pages', 403],
    ['statistics', 'GET', '/api/admin/statistics/live', 200],
    ['read-drafts', 'GET', '/api/admin/statistics/live', 403],
    ['publish', 'GET', '/user/sessions', 403],
    ['publish', 'GET', path, 403],
    ['publish', 'POST', path, 423],
  ])('with the scope %s, %s %s answers %i', async (scope, method, address, status) => {
    const { program, tokenWith } = await setUp()
    const { token } = await tokenWith(scope)
    const body = method === 'POST' ? {} : undefined
    expect((await program(token)(method, address, body)).status).toBe(status)
  })

  test('a token never allows more than the role of its user, also after the role changes', async () => {
    const { user, program, tokenWith } = await setUp()
    const { token } = await tokenWith('publish')
    const publish = () => program(token)('POST', '/api/admin/pages/1/publish', {})
    expect((await publish()).status).toBe(422)
    await database.db
      .updateTable('users')
      .set({ role: roles.contributor })
      .where('id', '=', user.id)
      .execute()
    expect((await publish()).status).toBe(403)
  })

  test.each([
    [
      'it has expired',
      async ({ later }: Awaited<ReturnType<typeof setUp>>) => later(31 * 24 * hourMs),
    ],
    [
      'it is revoked',
      async ({ browser }: Awaited<ReturnType<typeof setUp>>) => {
        const [first] = await listed(browser)
        expect((await browser.drop(`${path}/${first?.id}`)).status).toBe(204)
        expect((await browser.drop(`${path}/${first?.id}`)).status).toBe(404)
      },
    ],
    [
      'its user is disabled',
      async ({ user }: Awaited<ReturnType<typeof setUp>>) =>
        database.db
          .updateTable('users')
          .set({ disabled_at: new Date().toISOString() })
          .where('id', '=', user.id)
          .execute(),
    ],
  ])('a token stops working when %s', async (_, end) => {
    const parts = await setUp()
    const { token } = await parts.tokenWith('read-drafts')
    const call = () => parts.program(token)('GET', '/api/admin/pages')
    expect((await call()).status).toBe(200)
    await end(parts)
    expect((await call()).status).toBe(401)
  })

  test('a contributor gets no token that publishes, a visitor no token at all', async () => {
    const contributor = await setUp(chloe)
    expect((await contributor.make(['publish'])).status).toBe(422)
    expect((await contributor.make(['write-drafts'])).status).toBe(201)
    const reader = { name: 'Léa', email: 'lea@example.org', role: roles.visitor }
    await contributor.add(reader)
    const visitor = await contributor.signedIn(reader)
    const body = { name: 'x', scopes: ['read-published'], expires_on: contributor.inDays(1) }
    expect((await visitor.post(path, body)).status).toBe(403)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(81) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['everything'] }, 'scopes'],
    ['a date in the past', { expires_on: '2020-01-01' }, 'expires_on'],
    ['a date too far away', { expires_on: '2999-01-01' }, 'expires_on'],
    ['an invalid date', { expires_on: 'tomorrow' }, 'expires_on'],
  ])('refuses a token with %s', async (_, change, field) => {
    const { make } = await setUp()
    const answer = await make(['read-drafts'], change)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
  })

  test('a user has at most 50 tokens, and another user cannot revoke them', async () => {
    const { make, add, signedIn, browser } = await setUp()
    for (let count = 0; count < 50; count++) expect((await make(['read-drafts'])).status).toBe(201)
    expect((await make(['read-drafts'])).status).toBe(429)
    const [first] = await listed(browser)
    await add(chloe)
    expect((await (await signedIn(chloe)).drop(`${path}/${first?.id}`)).status).toBe(404)
    expect(await listed(browser)).toHaveLength(50)
  })

  test('a token in the query string is refused with instructions', async () => {
    const { program, tokenWith } = await setUp()
    const { token } = await tokenWith('read-drafts')
    for (const address of ['/api/admin/pages', '/api/contents']) {
      const answer = await program('none')('GET', `${address}?access_token=${token}`)
      expect(answer.status).toBe(400)
      expect((await answer.json()).message).toMatch(/Authorization/)
    }
  })

  test('a token makes at most 600 calls a minute, across two processes', async () => {
    // Real calls may take more than a minute.
    const at = new Date()
    const clock = { now: () => at }
    const { program, tokenWith } = await setUp(anna, clock)
    const { token } = await tokenWith('read-drafts')
    const here = program(token)
    const other = peopleOn(database, clock).browser({ origin: '', token })
    const count = { calls: 0 }
    const call = (method: string, address: string) =>
      count.calls++ % 2 === 0 ? here(method, address) : other.send(method, address)
    const statuses = new Set<number>()
    const read = async () => statuses.add((await call('GET', '/api/user')).status)
    await Promise.all(Array.from({ length: 100 }, read))
    for (let calls = 100; calls < 600; calls++) await read()
    expect([...statuses]).toEqual([200])
    const refused = await call('GET', '/api/user')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call('GET', '/api/user')).status).toBe(429)
  })

  test('the export of the account lists the tokens without their values', async () => {
    const { browser, tokenWith } = await setUp()
    const { token } = await tokenWith('media')
    const text = await (await browser.read('/user/export')).text()
    expect(JSON.parse(text).access_tokens).toMatchObject([{ name: 'Import', scopes: ['media'] }])
    expect(text).not.toContain(token)
  })
})
