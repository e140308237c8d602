import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { store } from '../../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { createLinkCheck } from './check-links.ts'
import { isPublicAddress } from './public-address.ts'
import type { LinkNetwork } from './request-link.ts'

describe.each(databases)('external links on $name', ({ open }) => {
  let database: TestDatabase
  let server: Server
  let origin: string
  let requests: string[]
  let answer: RequestListener
  let now: Date
  let isEnabled: boolean
  withDatabase(open, (opened) => {
    database = opened
  })
  beforeEach(async () => {
    requests = []
    isEnabled = true
    now = new Date('2026-03-01T10:00:00.000Z')
    answer = (_, res) => res.writeHead(200).end()
    server = createServer((req, res) => {
      requests.push(`${req.method} ${req.url}`)
      answer(req, res)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://links.example:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Resolves every name to the server of the test. */
  const openNetwork: LinkNetwork = {
    resolve: async () => ['127.0.0.1'],
    isAllowedAddress: () => true,
    isAllowedPort: () => true,
    userAgent: 'Vitrine link check (+https://example.org)',
  }
  const write = (hrefs: string[]) => {
    const content = hrefs.map((href) => `<p><a href="${href}">A page</a></p>`).join('')
    return store(database, [
      { key: 'links', translations: { fr: { title: 'Liens', slug: 'liens', content } } },
    ])
  }
  const createCheck = (owner: string, network = openNetwork) =>
    createLinkCheck({
      db: database.db,
      isEnabled: () => isEnabled,
      network,
      owner,
      toDay: (time) => time.toISOString().slice(0, 10),
      now: () => now,
    })
  const run = (network?: LinkNetwork) => createCheck('one', network)(new AbortController().signal)
  const list = () => database.db.selectFrom('link_checks').selectAll().orderBy('url').execute()
  const passDays = (days: number) => {
    now = new Date(now.getTime() + days * 86_400_000)
  }

  test('requests nothing unless the owner allows it', async () => {
    isEnabled = false
    await write([`${origin}/a`])
    await run()
    expect(requests).toEqual([])
    expect(await list()).toEqual([])
  })

  test('requests an address once a week with HEAD, and with GET if the server refuses HEAD', async () => {
    await write([`${origin}/a#top`])
    await run()
    await run()
    expect(requests).toEqual(['HEAD /a'])
    answer = (req, res) => res.writeHead(req.method === 'HEAD' ? 405 : 200).end('x')
    passDays(7)
    await run()
    expect(requests.slice(1)).toEqual(['HEAD /a', 'GET /a'])
    expect(await list()).toMatchObject([{ status: 200, failed_on: null, is_broken: 0 }])
  })

  test('reports an address after failures on two days, until it works again', async () => {
    await write([`${origin}/a`])
    answer = (_, res) => res.writeHead(404).end()
    await run()
    expect(await list()).toMatchObject([{ status: 404, failed_on: '2026-03-01', is_broken: 0 }])
    passDays(1)
    await run()
    expect(await list()).toMatchObject([{ failed_on: '2026-03-01', is_broken: 1 }])
    answer = (_, res) => res.writeHead(200).end()
    passDays(7)
    await run()
    expect(await list()).toMatchObject([{ status: 200, failed_on: null, is_broken: 0 }])
  })

  test.each([401, 403, 429])(
    'does not report an address that refuses programs with %d',
    async (status) => {
      await write([`${origin}/a`])
      answer = (_, res) => res.writeHead(status).end()
      await run()
      expect(await list()).toMatchObject([{ status, failed_on: null }])
    },
  )

  test('follows redirects, but not in a ring', async () => {
    answer = (req, res) => {
      const location = req.url === '/a' ? '/b' : '/ring'
      res.writeHead(req.url === '/b' ? 200 : 302, { location }).end()
    }
    await write([`${origin}/a`])
    await run()
    expect(await list()).toMatchObject([{ status: 200, failed_on: null }])
    await write([`${origin}/ring`])
    passDays(1)
    await run()
    expect((await list()).find(({ url }) => url.endsWith('/ring'))).toMatchObject({
      status: null,
      problem: 'redirects',
      failed_on: '2026-03-02',
    })
  })

  test.each([
    ['a redirect to a private address', 'http://127.0.0.1:80/', '127.0.0.1'],
    ['a redirect to a private IPv6 address', 'http://[::1]/', '127.0.0.1'],
    [
      'a redirect to a name that resolves to a private address',
      'http://inner.example/',
      '10.0.0.1',
    ],
    ['a redirect to a name with a public and a private address', 'http://both.example/', 'both'],
    ['a redirect to another protocol', 'file:///etc/passwd', '127.0.0.1'],
  ])('does not follow %s', async (_, location, resolved) => {
    answer = (_, res) => res.writeHead(302, { location }).end()
    await write([`${origin}/a`])
    let first = true
    const network: LinkNetwork = {
      ...openNetwork,
      resolve: async (name) =>
        name === 'links.example'
          ? ['127.0.0.1']
          : resolved === 'both'
            ? ['93.184.215.14', '10.0.0.1']
            : [resolved],
      // Only the server of the test is allowed, once.
      isAllowedAddress: (address) => {
        const isFirst = first
        first = false
        return isFirst || isPublicAddress(address)
      },
    }
    await run(network)
    expect(requests).toEqual(['HEAD /a'])
    expect(await list()).toMatchObject([{ status: null, problem: null, failed_on: null }])
  })

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/',
  ])('does not request %s', async (address) => {
    await write([address])
    await run({ ...openNetwork, isAllowedAddress: isPublicAddress })
    expect(await list()).toMatchObject([{ status: null, problem: null, failed_on: null }])
  })

  test('requests each address once if two processes check at the same time', async () => {
    await write([`${origin}/a`])
    const ending = new AbortController().signal
    await Promise.all([createCheck('one')(ending), createCheck('two')(ending)])
    expect(requests).toEqual(['HEAD /a'])
  })

  test('ends at once during a request without an answer, and requests it at the next start', async () => {
    await write([`${origin}/a`])
    const ending = new AbortController()
    answer = () => ending.abort()
    await createCheck('one')(ending.signal)
    expect(await list()).toMatchObject([{ checked_at: null }])
    answer = (_, res) => res.writeHead(204).end()
    await createCheck('two')(new AbortController().signal)
    expect(await list()).toMatchObject([{ status: 204 }])
  })

  test('forgets an address when no published text links to it', async () => {
    await write([`${origin}/a`, `${origin}/b`])
    await run()
    await write([`${origin}/b`])
    await run()
    expect((await list()).map(({ url }) => url)).toEqual([`${origin}/b`])
  })
})
