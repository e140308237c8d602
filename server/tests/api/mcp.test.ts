import { connect } from 'node:net'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { blackPng } from '@vitrine/api/testing/black-png'
import { browserOn } from '@vitrine/api/testing/browser'
import { ChangeList } from '@vitrine/contract/admin/changes'
import { AdminPage, AdminPageList } from '@vitrine/contract/admin/page-list'
import { TranslationView } from '@vitrine/contract/admin/translations'
import { createAccessToken, listAccessTokens } from '@vitrine/contract/endpoints/access-tokens'
import { listPages, showPage } from '@vitrine/contract/endpoints/admin-pages'
import { listChanges } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { callMcp } from '@vitrine/contract/endpoints/mcp'
import { showTranslation } from '@vitrine/contract/endpoints/translations'
import {
  AccessTokenMade,
  type TokenScope,
  tokenScopes,
} from '@vitrine/contract/identity/access-tokens'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startProgram } from '../../src/testing/processes.ts'
import { pageWith, startTestProduct, type TestProduct } from '../../src/testing/product.ts'

const admin = { email: 'anna@example.org', password: 'une phrase de passe' }
const dayMs = 86_400_000

let product: TestProduct
let browser: ReturnType<typeof browserOn>
beforeAll(async () => {
  product = await startTestProduct({
    pages: [pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' })],
    admin,
  })
  const request = (path: string, init?: RequestInit) => fetch(`${product.admin}${path}`, init)
  browser = browserOn({ request: request as never }, { origin: product.admin })
  await browser.signIn(admin.email, admin.password)
})
afterAll(() => product.stop())

const clients: Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})

async function tokenWith(scopes: readonly TokenScope[], name = 'Assistant') {
  const expires_on = new Date(Date.now() + dayMs).toISOString().slice(0, 10)
  const answer = await browser.post(createAccessToken.path, { name, scopes, expires_on })
  return AccessTokenMade.parse(await answer.json()).data
}

const overHttp = (token: string) =>
  new StreamableHTTPClientTransport(new URL(callMcp.path, product.url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })

const cli = join(import.meta.dirname, '../../dist/cli.js')
const overStdio = (token: string) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', '--url', product.url],
    env: { VITRINE_TOKEN: token },
  })

async function assistantOver(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  await client.connect(transport)
  // After listing the tools, the client checks each response against the schema of its tool.
  const { tools } = await client.listTools()
  const use = async (name: string, args: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: args })
    if (answer.isError) throw new Error(JSON.stringify(answer.content))
    return Object(answer.structuredContent)
  }
  return { client, tools, use }
}

const read = async (path: string) => (await browser.read(path)).json()

test.each([
  ['HTTP', overHttp],
  ['standard input and output', overStdio],
])(
  'an assistant drafts a page in two languages over %s, and publishes nothing',
  async (name, over) => {
    const { token } = await tokenWith(tokenScopes, name)
    const home = async () => (await product.visit('/')).text()
    const before = await home()
    const { client, tools, use } = await assistantOver(over(token))
    expect(client.getInstructions()).toContain('fr (Français), en (English), ar (العربية)')
    expect(tools.map((tool) => tool.name)).toContain('draft_page')

    const { file } = await use('upload_picture', {
      name: `${name}.png`,
      data: blackPng(name.length).toString('base64'),
      alt: { fr: 'Un phare', en: 'A lighthouse' },
    })
    const picture = (alt: string) => `<p><img src="${file.src}" alt="${alt}"></p>`
    const made = await use('draft_page', {
      locale: 'fr',
      title: `Le phare ${name}`,
      content: `<p>Un phare, et <a href="/">l’accueil</a></p>${picture('Un phare')}`,
    })
    await use('draft_translation', {
      id: made.id,
      from: 'fr',
      locale: 'en',
      title: `The lighthouse ${name}`,
      content: `<p>A lighthouse, and <a href="/">home</a></p>${picture('A lighthouse')}`,
    })
    const side = formatEndpointPath(showTranslation, { id: made.id, locale: 'en' })
    const { units, fields, isKnown } = TranslationView.parse(await read(side)).data
    expect(isKnown).toBe(true)
    expect([...units, ...fields].map(({ state }) => state)).toEqual(Array(3).fill('machine'))
    const { text } = await use('read_page', { id: made.id, locale: 'en' })
    expect(text.fields.content).toContain('<a href="/en">home</a>')
    const { data } = await use('search_pages', { words: `lighthouse ${name}` })
    expect(data).toMatchObject([{ id: made.id, locale: 'en' }])
    expect((await use('list_pages')).data.map(({ id }: { id: number }) => id)).toContain(made.id)

    const page = AdminPage.parse(await read(formatEndpointPath(showPage, { id: made.id }))).data
    for (const locale of ['fr', 'en'])
      expect(page.texts[locale]).toMatchObject({ state: 'draft', isMachine: true, url: null })
    const listed = AdminPageList.parse(await read(listPages.path)).data
    expect(listed.find(({ id }) => id === made.id)).toMatchObject({
      states: { fr: 'draft', en: 'draft' },
    })
    const log = ChangeList.parse(await read(`${listChanges.path}?page=${made.id}`)).data
    expect(log.length).toBeGreaterThan(0)
    for (const change of log) expect(change).toMatchObject({ token: name, isMachine: true })
    expect((await product.visit(`/${made.slug}`)).status).toBe(404)
    expect(await home()).toBe(before)
  },
)

test('a revoked token stops a connected assistant', async () => {
  const { token, id } = await tokenWith(['read-drafts'])
  const { use } = await assistantOver(overHttp(token))
  await use('list_pages')
  await browser.drop(`${listAccessTokens.path}/${id}`)
  await expect(use('list_pages')).rejects.toThrow('Un jeton d’accès valide')
})

test('a client that disconnects during a request or a response does not disturb others', async () => {
  const { token } = await tokenWith(['read-drafts'])
  const { port, hostname } = new URL(product.url)
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_pages', arguments: { words: 'phare' } },
  })
  for (const sent of [body.slice(0, 10), body]) {
    const socket = connect(Number(port), hostname)
    socket.end(
      `POST ${callMcp.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${sent}`,
    )
    await new Promise((resolve) => socket.once('finish', resolve))
    socket.destroy()
  }
  const { use } = await assistantOver(overHttp(token))
  expect((await use('list_pages')).page).toBe(1)
})

/** Runs `vitrine mcp` with these input lines. Returns what it prints. */
async function bridge(lines: string[], env: Record<string, string>, words: string[] = []) {
  const program = startProgram('cli/main.ts', ['mcp', ...words], env)
  program.child.stdin?.end(lines.map((line) => `${line}\n`).join(''))
  const code = await program.ended
  const answers = program
    .output()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  return { code, answers, errors: program.errors() }
}

const ping = '{"jsonrpc":"2.0","id":7,"method":"ping"}'

test('vitrine mcp prints only responses, and exits at the end of its input', async () => {
  const { token } = await tokenWith(['read-drafts'])
  const notice = '{"jsonrpc":"2.0","method":"notifications/initialized"}'
  const env = { VITRINE_TOKEN: token, VITRINE_URL: product.url }
  const { code, answers, errors } = await bridge(['', notice, ping, '{', `[${ping}]`], env)
  const pong = { jsonrpc: '2.0', id: 7, result: {} }
  const broken = {
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_000, message: 'The body is not valid JSON.' },
  }
  expect({ code, answers, errors }).toEqual({
    code: 0,
    answers: [pong, broken, [pong]],
    errors: '',
  })
})

test.each([
  ['no token', {}, [], 'VITRINE_TOKEN is missing: create an access token in the security screen.'],
  ['no address', { VITRINE_TOKEN: 'x' }, ['--url', 'here'], 'here is not the address of a site.'],
  ['a token as an argument', {}, ['--token', 'x'], '--token is not an option of this command.'],
])('vitrine mcp with %s prints an error and exits with 1', async (_, env, words, sentence) => {
  const { code, answers, errors } = await bridge(
    [ping],
    { VITRINE_URL: product.url, ...env },
    words,
  )
  expect({ code, answers }).toEqual({ code: 1, answers: [] })
  expect(errors).toContain(sentence)
})

test('vitrine mcp reports a refused token or an unreachable server', async () => {
  const refused = await bridge([ping], { VITRINE_URL: product.url, VITRINE_TOKEN: 'x' })
  expect(refused).toEqual({
    code: 1,
    answers: [],
    errors: `${product.url} refused the access token: it is invalid, has expired or was revoked.\n`,
  })
  const nowhere = 'http://127.0.0.1:9'
  const sentence = `No response from ${nowhere}.`
  const away = await bridge([ping], { VITRINE_URL: nowhere, VITRINE_TOKEN: 'x' })
  expect(away).toEqual({
    code: 0,
    answers: [{ jsonrpc: '2.0', id: 7, error: { code: -32_000, message: sentence } }],
    errors: `${sentence}\n`,
  })
})

test('vitrine mcp exits on a signal while its input is open', async () => {
  const { token } = await tokenWith(['read-drafts'])
  const env = { VITRINE_TOKEN: token, VITRINE_URL: product.url }
  const program = startProgram('cli/main.ts', ['mcp'], env)
  const answered = new Promise((resolve) => program.child.stdout?.once('data', resolve))
  program.child.stdin?.write(`${ping}\n`)
  await answered
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})
