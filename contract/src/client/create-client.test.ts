import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { endpointGroups } from '../endpoints/all.ts'
import { type CallAnswer, createClient, type Page } from './create-client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a server that answers in this way, and returns its address. */
async function serverThat(answer: Answer) {
  const server = createServer(answer)
  closing.push(() => server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

const json =
  (value: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))

const unanswered = { ok: false, status: 0, errors: {} }

test('has a method for published content and for each call that an access token may make', () => {
  const open = [
    'listContents',
    'listContentsOfTemplate',
    'listCalendar',
    'listEvents',
    'listPublishedPages',
    'listPublishedTopics',
    'showMenu',
    'showSite',
    'showSiteMap',
  ]
  const calls = Object.values(endpointGroups).flatMap((group) => Object.entries(group))
  const closed = [
    'delete-pages',
    'read-responses',
    'read-site-content',
    'change-menus',
    'change-redirects',
    'change-alert',
    'change-topics',
    'change-statement',
    'manage-people',
    'change-settings',
  ]
  const forTokens = calls.filter(
    ([, { scope, permission }]) => scope || (permission && !closed.includes(permission)),
  )
  const names = [...open, ...forTokens.map(([name]) => name)].toSorted()
  expect(Object.keys(createClient({ url: 'https://example.org' })).toSorted()).toEqual(names)
  expect(names.length).toBeGreaterThan(50)
})

test('types name the methods, their input and their answers', () => {
  const client = createClient({ url: 'https://example.org' })
  type Listed = Extract<Awaited<ReturnType<typeof client.listPublishedPages>>, { ok: true }>
  expectTypeOf<Listed['data']['data']>().toEqualTypeOf<Page[]>()
  expectTypeOf(client.showText).parameter(0).toHaveProperty('params')
  expectTypeOf(client.downloadChanges).returns.resolves.toEqualTypeOf<CallAnswer<Blob>>()
  // @ts-expect-error No scope opens this call.
  expectTypeOf(client.deletePage)
  // @ts-expect-error No query has this name.
  expectTypeOf(client.listPublishedPages).toBeCallableWith({ query: { 'filter[pth]': '/' } })
  // @ts-expect-error The language is missing.
  expectTypeOf(client.showText).toBeCallableWith({ params: { id: 1 } })
})

test('a call sends the token and the language, no cookie, and keeps the path of the URL', async () => {
  const received: [string | undefined, IncomingMessage['headers']][] = []
  const url = await serverThat((request, response) => {
    received.push([request.url, request.headers])
    json({ data: [] })(request, response)
  })
  const sent: RequestInit[] = []
  const client = createClient({
    url: `${url}/admin/`,
    token: 'vitrine_abc',
    locale: 'es',
    fetch: (address, init) => {
      sent.push(init)
      return fetch(address, init)
    },
  })
  const query = { 'filter[path]': '/à-propos' }
  expect(await client.listPublishedPages({ query })).toMatchObject({ ok: true, status: 200 })
  const [[address, headers] = []] = received
  expect(address).toBe('/admin/api/nuxt/pages?filter%5Bpath%5D=%2F%C3%A0-propos')
  expect(headers).toMatchObject({ authorization: 'Bearer vitrine_abc', locale: 'es' })
  expect(sent[0]?.credentials).toBeUndefined()
})

test('sends no token and no language by default', async () => {
  const received: IncomingMessage['headers'][] = []
  const url = await serverThat((request, response) => {
    received.push(request.headers)
    json({ data: {} })(request, response)
  })
  expect(await createClient({ url }).listContents()).toMatchObject({ ok: true })
  expect(received[0]).not.toHaveProperty('authorization')
  expect(received[0]).not.toHaveProperty('locale')
})

test('returns a table as a blob', async () => {
  const url = await serverThat((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' }).end('à;b\n'),
  )
  const answer = await createClient({ url, token: 'vitrine_abc' }).downloadChanges()
  if (!answer.ok) throw new Error('The call was refused.')
  expect(await answer.data.text()).toBe('à;b\n')
})

test.each([
  ['is empty', ''],
  ['has no protocol', 'example.org'],
  ['has another protocol', 'ftp://example.org'],
  ['has a token in its query', 'https://example.org/?token=vitrine_secret'],
  ['has a token in its fragment', 'https://example.org/#vitrine_secret'],
  ['has a token as its password', 'https://vitrine:vitrine_secret@example.org'],
])('an address that %s is refused, without its secret in the message', (_, url) => {
  expect(() => createClient({ url })).toThrow(/^The "url" of createClient (?!.*secret)/)
})

test.each(['vitrine_abc\n', 'vitrine abc', '« token »'])('the token %j is refused', (token) => {
  expect(() => createClient({ url: 'https://example.org', token })).toThrow(
    'The "token" of createClient has a character that no access token has.',
  )
})

test('an expired token gives a refusal with a message', async () => {
  const url = await serverThat(json({ message: 'Unauthenticated.' }, 401))
  expect(await createClient({ url, token: 'vitrine_abc' }).listPages()).toMatchObject({
    ok: false,
    status: 401,
    message: 'Unauthenticated.',
  })
})

test.each<[string, Answer]>([
  ['an answer is a page', (_, response) => response.end('<p>Sign in to the network</p>')],
  ['an answer has another shape', json({ data: 'x' })],
  ['the server ends the connection', ({ socket }) => socket.destroy()],
])('the status is 0 if %s', async (_, answer) => {
  const client = createClient({ url: await serverThat(answer) })
  expect(await client.listPublishedPages()).toEqual(unanswered)
})

test('the status is 0 if a parameter cannot be encoded', async () => {
  const client = createClient({ url: 'https://example.org' })
  expect(await client.showMenu({ params: { name: '\ud800' } })).toEqual(unanswered)
})

test('an aborted call ends with status 0', async () => {
  const controller = new AbortController()
  const url = await serverThat(() => controller.abort())
  const { signal } = controller
  expect(await createClient({ url }).listPublishedPages({}, { signal })).toEqual(unanswered)
})
