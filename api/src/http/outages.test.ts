import { changeProfile } from '@vitrine/contract/endpoints/account'
import { showUser, signIn } from '@vitrine/contract/endpoints/sign-in'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { insertAccessToken } from '../identity/stores/access-token-store.ts'
import { store } from '../testing/api.ts'
import { withLongTimeout } from '../testing/connection-timeout.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { goCode } from '../testing/go.ts'
import { marie, peopleOn } from '../testing/people.ts'
import { proxyTo, type TcpProxy } from '../testing/tcp-proxy.ts'

/** More pages than one chunk of the answer contains. */
const pages = Array.from({ length: 80 }, (_, at) => ({
  key: `page-${at}`,
  translations: { fr: { title: `Page ${at}`, slug: `page-${at}` } },
}))
const page = { key: 'about', translations: { fr: { title: 'À propos', slug: 'à-propos' } } }

/** Writes that fail on a full disk. */
const writes = [
  ['users', 'update'],
  ['sessions', 'update'],
  ['access_tokens', 'update'],
  ['rate_limits', 'insert'],
] as const

/** Makes these writes fail like on a full disk. */
const fillDisk: Record<string, (db: Db) => Promise<void>> = {
  SQLite: async (db) => {
    for (const [table, does] of writes)
      await sql`create trigger ${sql.id(`grow_${table}`)} before ${sql.raw(does)}
        on ${sql.table(table)} begin insert into settings values ('large', hex(zeroblob(1000000))); end`.execute(
        db,
      )
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
  },
  PostgreSQL: async (db) => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`.execute(db)
    for (const [table, does] of writes)
      await sql`create trigger no_room before ${sql.raw(does)} on ${sql.table(table)}
        execute function no_room()`.execute(db)
  },
}

describe.each(databases)('a full disk on $name', ({ name, open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let user: Awaited<ReturnType<typeof people.add>>
  beforeEach(async () => {
    database = await open()
    people = peopleOn(database)
    user = await people.add()
    await store(database, [page])
  })
  afterEach(() => database.drop())

  const tokenOf = async (userId: number) => {
    const expiresAt = '2999-01-01T00:00:00.000Z'
    const wanted = { userId, name: 'CI', scopes: ['read-published' as const], expiresAt }
    return (await insertAccessToken(database.db, wanted, people.context.now()))?.token ?? ''
  }
  const full = async (response: Response) => {
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(response.headers.get('cache-control')).toBe('no-store')
    return (await response.json()).message
  }

  test('a write is refused with a message in the user’s language', async () => {
    const browser = await people.signedIn()
    await fillDisk[name]?.(database.db)
    const french = await browser.put(changeProfile.path, { name: 'Renée' })
    expect(french.headers.get('content-language')).toBe('fr')
    expect(await full(french)).toBe(
      'Le site ne peut rien enregistrer pour le moment\u00a0: rien n’a été changé. Réessayez plus tard.',
    )
    const { name: unchanged } = (await (await browser.read(showUser.path)).json()).data
    expect(unchanged).toBe('Marie')
  })

  test('reads work, also for signed-in users', async () => {
    const browser = await people.signedIn()
    const program = people.browser({ origin: '', token: await tokenOf(user.id) })
    await fillDisk[name]?.(database.db)
    people.later(2)
    expect((await browser.read(showUser.path)).status).toBe(200)
    expect((await program.read(showUser.path)).status).toBe(200)
    expect((await people.api.request('/api/nuxt/pages?filter[path]=/à-propos')).status).toBe(200)
  })
})

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))(
  'the API while $name is unreachable',
  ({ migrated }) => {
    let place: Awaited<ReturnType<typeof migrated>>
    let wire: TcpProxy
    let database: TestDatabase
    let people: ReturnType<typeof peopleOn>
    beforeAll(async () => {
      place = await migrated()
      wire = await proxyTo(place.url)
      const opened = await openDatabase(withLongTimeout(wire.url))
      database = { ...opened, url: wire.url, clear: async () => {}, drop: place.drop }
      people = peopleOn(database)
      await people.add()
      await store(database, pages)
    })
    afterEach(() => wire.accept())
    afterAll(async () => {
      await database.close()
      await wire.close()
      await place.drop()
    })

    const { email, password } = marie

    test.each([
      ['fr', 'Le site n’a pas accès à ses données pour le moment. Réessayez dans un instant.'],
      ['en', 'The site cannot reach its data at the moment. Try again in a moment.'],
      ['ar', 'The site cannot reach its data at the moment. Try again in a moment.'],
    ])('programs get 503 with a message: %s', async (locale, message) => {
      await wire.refuse()
      const response = await people.api.request(signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', locale },
        body: JSON.stringify({ email, password }),
      })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(response.headers.get('content-type')).toBe('application/json')
      expect(await response.json()).toEqual({ message })
    })

    test('a reader who follows a link gets an error page', async () => {
      await wire.refuse()
      const response = await people.api.request(`/api/go/${goCode({ exp: 9_999_999_999 })}`, {
        headers: { accept: 'text/html,*/*', 'accept-language': 'es, en' },
      })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await response.text()).toContain('<h1>The site will be back in a moment</h1>')
    })

    test('the error has no ETag and is not cached', async () => {
      await wire.refuse()
      const response = await people.api.request('/api/nuxt/pages')
      expect(response.status).toBe(503)
      expect(response.headers.get('etag')).toBeNull()
      expect(response.headers.get('cache-control')).toBe('no-store')
    })

    test('an answer that has begun is aborted', async () => {
      const outgoing = { destroy: vi.fn() }
      const response = await people.api.request('/api/nuxt/pages', {}, { outgoing })
      const reader = response.body?.getReader()
      const pieces = [await reader?.read()]
      await wire.refuse()
      while (pieces.at(-1)?.done === false) pieces.push(await reader?.read())
      expect(outgoing.destroy).toHaveBeenCalledOnce()
      expect(pieces.length).toBeLessThan(4 + 1)
    })

    test('the API recovers with the database', async () => {
      await wire.refuse()
      expect((await people.api.request('/api/nuxt/pages')).status).toBe(503)
      await wire.accept()
      expect((await people.api.request('/api/nuxt/pages')).status).toBe(200)
    })
  },
)
