import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { RenderResult } from '../../entry-server.tsx'
import { createPageCache } from '../pages/page-cache.ts'
import type { ScreenVisit } from '../rendering/render.ts'
import { testConfig } from '../testing/config.ts'
import { createGuestAnswers } from './guest-screens.ts'

const config = { ...testConfig, auth: { ...testConfig.auth, mode: 'token' as const } }

const open: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Starts a server with this renderer. It answers 501 if a screen may not be cached. */
async function startServer(
  render: (screenVisit: ScreenVisit, parts: { fails: () => void }) => RenderResult,
) {
  let version = '1'
  let faults = 0
  let rendered = 0
  const check = async () => ({ same: false, sure: true })
  const answer = createGuestAnswers({
    config,
    pages: createPageCache({ version: () => version, megabytes: 1, check }),
    faults: () => faults,
    fetch: () => Promise.reject(new Error('No request to the API is expected.')),
    logError: () => {},
    renderScreen: async (screenVisit) => {
      rendered++
      return render(screenVisit, { fails: () => faults++ })
    },
  })
  const server = createServer(async (req, res) => {
    const { pathname, search } = new URL(req.url ?? '', config.siteUrl)
    const isAnswered = await answer(req, res, { locale: 'fr', pathname, search }, [])
    if (!isAnswered) res.writeHead(501).end()
  })
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const visit = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const publish = () => {
    version += '1'
  }
  return { visit, publish, rendered: () => rendered }
}

const page = (text: string): RenderResult => ({ status: 200, html: [text] })

test('a screen is rendered once for all return paths of a version, and once without one', async () => {
  const { visit, publish, rendered } = await startServer(({ request }) =>
    page(`<a href="${new URL(request.url).search}">`),
  )
  const hrefAt = async (query: string) => {
    const html = await (await visit(`/dashboard/login${query}`)).text()
    return /^<a href="(.*)">$/.exec(html)?.[1]
  }
  const returnPaths = [
    ["?redirect=$'$1", '?redirect=$%27$1'],
    ['?redirect=%2Fa%3Fb%3D1', '?redirect=%2Fa%3Fb%3D1'],
    ['?redirect=/a?b=<c>', '?redirect=/a?b=%3Cc%3E'],
    ['?x=1&redirect=/a&redirect=/other&y', '?redirect=/a'],
  ] as const
  for (const [query, expected] of returnPaths) expect(await hrefAt(query)).toBe(expected)
  for (const query of ['', '?', '?x=1&y', '?xredirect=/a', '?redirect'])
    expect(await hrefAt(query)).toBe('')
  expect(rendered()).toBe(2)
  publish()
  await visit('/dashboard/login')
  expect(rendered()).toBe(3)
})

test.each<[what: string, render: Parameters<typeof startServer>[0]]>([
  ['a redirect', () => ({ status: 302, location: '/' })],
  [
    'an error',
    () => ({ ...page('no'), error: { statusCode: 404, message: 'no' } }) as RenderResult,
  ],
  ['another status', () => ({ status: 503, html: ['no'] })],
  [
    'a screen that is rendered while the API fails',
    (_, { fails }) => {
      fails()
      return page('half')
    },
  ],
  [
    'a screen that sets a cookie',
    ({ visitor }) => {
      visitor.storeToken('a token', false)
      return page('of one person')
    },
  ],
])('%s is not cached', async (_, render) => {
  const { visit, rendered } = await startServer(render)
  for (const _ of [1, 2]) expect((await visit('/dashboard/login')).status).toBe(501)
  expect(rendered()).toBe(2)
})
