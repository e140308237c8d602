import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databases } from '@vitrine/api/testing/databases'
import { proxyTo, type TcpProxy } from '@vitrine/api/testing/tcp-proxy'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressesOf, printed, startProgram } from '../../src/testing/processes.ts'
import { pageWith, startTestProduct } from '../../src/testing/product.ts'

const pages = [
  pageWith({ fr: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'contact' }),
  pageWith({ fr: 'plan' }),
]
const postgres = databases.filter(({ name }) => name === 'PostgreSQL')

describe.each(postgres)('a site on $name', ({ migrated }) => {
  let place: Awaited<ReturnType<typeof migrated>>
  let wire: TcpProxy
  let folder: string
  beforeEach(async () => {
    place = await migrated()
    wire = await proxyTo(place.url)
    folder = mkdtempSync(join(tmpdir(), 'vitrine-outages-'))
  })
  afterEach(async () => {
    await wire.close()
    await place.drop()
    rmSync(folder, { recursive: true })
  })

  test('returns 503 while its database hangs and nothing is cached, and recovers', async () => {
    const site = await startTestProduct({ pages, config: { databaseUrl: wire.url } })
    wire.freeze()
    const [page, api] = await Promise.all([
      site.visit('/contact'),
      site.visit('/api/contents', { accept: 'application/json' }),
    ])
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30'])
    expect([api.status, api.headers.get('retry-after')]).toEqual([503, '5'])
    wire.thaw()
    await expect.poll(async () => (await site.visit('/contact')).status).toBe(200)
    await site.stop()
  })

  test('shows cached pages and the last good list while its database hangs', async () => {
    const site = await startTestProduct({ pages, config: { databaseUrl: wire.url } })
    const before = await (await site.visit('/contact')).text()
    await expect.poll(() => existsSync(join(site.dataDir, 'site/pages.ndjson'))).toBe(true)
    wire.freeze()
    expect(await (await site.visit('/contact')).text()).toBe(before)
    expect(await (await site.visit('/plan')).text()).toContain('<title>fr:plan')
    await site.stop()
  })

  test('explains in its forms that its database is down', async () => {
    const admin = { email: 'ada@example.org', password: 'une phrase de passe sûre' }
    const site = await startTestProduct({ config: { databaseUrl: wire.url, admin } })
    const signIn = () =>
      fetch(`${site.url}/en/dashboard/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: site.url },
        body: new URLSearchParams(admin),
      })
    const signedIn = await signIn()
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await wire.refuse()
    const refused = await signIn()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await refused.text()).toContain('The site cannot reach its data at the moment.')
    await wire.accept()
    expect((await site.visit('/en/dashboard/profile', { cookie })).status).toBe(200)
    await site.stop()
  })

  test('stops while its database hangs', async () => {
    const site = await startTestProduct({ pages, config: { databaseUrl: wire.url } })
    wire.freeze()
    await site.stop()
  })

  test('returns 503 on every host until its database is available after a start', async () => {
    await wire.refuse()
    const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) }
    const env = { DATA_DIR: folder, DATABASE_URL: wire.url, DEMO: '0', ...ports }
    const program = startProgram('main.ts', [], env)
    const [site, admin] = [ports.PORT, ports.ADMIN_PORT].map((port) => `http://127.0.0.1:${port}`)
    const page = await firstAnswer(`${site}/contact`, { accept: 'text/html', ...english })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toContain('<h1>The site will be back in a moment</h1>')
    const api = await fetch(`${site}/api/nuxt/pages`, { headers: english })
    expect([api.status, api.headers.get('content-type')]).toEqual([503, 'application/json'])
    expect((await firstAnswer(`${admin}/`, english)).status).toBe(503)
    // The hosts open before the first query.
    await printed(program, 'The database does not answer')
    await wire.accept()
    await addressesOf(program)
    expect((await fetch(`${site}/`)).status).toBe(200)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
    const [first, ...later] = linesIn(program.output())
    expect(first).toMatch(/^The database does not answer: /)
    // After a slow start, the database has responded long enough to log that the outage has ended.
    expect(later.filter((line) => !line.startsWith('The database responds again'))).toEqual([])
  })

  test.each([
    [
      'user',
      (url: string) => url.replace('vitrine@', 'nobody:secret@'),
      /role "nobody" does not exist/,
    ],
    [
      'database',
      (url: string) => `${url.replace('vitrine@', 'vitrine:secret@')}_gone`,
      /_gone" does not exist/,
    ],
  ])(
    'refuses to start with a wrong %s, without printing the password',
    async (_, wrong, reason) => {
      const databaseUrl = wrong(wire.url)
      const refused = await startTestProduct({ config: { databaseUrl } }).catch(String)
      expect(refused).toMatch(
        /^Error: The database postgres:\/\/127\.0\.0\.1:\d+\/\w+\?connect_timeout=10 does not open: /,
      )
      expect(refused).toMatch(reason)
    },
  )
})

const english = { 'accept-language': 'en' }

/** Returns the first response of a starting process. */
async function firstAnswer(url: string, headers: Record<string, string>): Promise<Response> {
  let answer: Response | undefined
  await expect
    .poll(
      async () => {
        answer = await fetch(url, { headers }).catch(() => undefined)
        return answer !== undefined
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  if (!answer) throw new Error('There was no answer.')
  return answer
}

/** Log lines of a process, without what it prints for the terminal. */
const linesIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): string => JSON.parse(line).msg)
