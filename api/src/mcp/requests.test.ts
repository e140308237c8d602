import { callMcp } from '@vitrine/contract/endpoints/mcp'
import { describe, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { assistantOf, dayMs, postMcp, tokenWith, toolCall } from '../testing/assistant.ts'
import { oneDatabase } from '../testing/databases.ts'
import { editorOn, withEditor } from '../testing/editing.ts'

describe.each(oneDatabase)('MCP requests on $name', ({ open }) => {
  const editor = withEditor(open)
  const post = (token: string | undefined, body: unknown, headers: object = {}) =>
    postMcp(editor.people.api, token, body, headers)

  test('a request without a valid access token is refused, also with a session', async () => {
    const token = await tokenWith(editor, ['read-drafts'])
    const body = toolCall('list_pages')
    for (const given of [undefined, 'x', `${token}x`]) {
      const answer = await post(given, body)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.json()).toEqual({
        message: 'Un jeton d’accès valide est nécessaire, dans l’en-tête Authorization.',
      })
    }
    expect((await editor.browser.post(callMcp.path, body)).status).toBe(401)
    const inAddress = await editor.people.api.request(`${callMcp.path}?token=${token}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(inAddress.status).toBe(400)
    expect((await post(token, body)).status).toBe(200)
    editor.people.later(4 * dayMs)
    expect((await post(token, body)).status).toBe(401)
  })

  const request = { jsonrpc: '2.0', id: 1, method: 'ping' }
  test.each([
    ['a batch of a thousand', Array.from({ length: 1_000 }, () => toolCall('draft_page')), 400],
    ['an empty batch', [], 400],
    ['a megabyte of letters', 'x'.repeat(1_000_000), 400],
    ['nested lists', '['.repeat(10_000), 400],
    [
      'nested arguments',
      toolCall('draft_page', { a: JSON.parse('['.repeat(600) + ']'.repeat(600)) }),
      400,
    ],
    ['more than 7 MB', JSON.stringify({ ...request, x: 'x'.repeat(7_000_000) }), 413],
    ['a number', 1, 422],
    ['another version of JSON-RPC', { ...request, jsonrpc: '1.0' }, 422],
    ['a message without method and result', { jsonrpc: '2.0', id: 1 }, 400],
    ['an id that is a list', { ...request, id: [] }, 422],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, 202],
    ['a result without a request', { jsonrpc: '2.0', id: 1, result: {} }, 202],
  ])('%s causes no server error', async (_, body, status) => {
    expect((await post(await tokenWith(editor, ['write-drafts']), body)).status).toBe(status)
  })

  test('a batch that is too large is refused before any of it runs', async () => {
    const token = await tokenWith(editor, ['write-drafts'])
    const pages = () => editor.database.db.selectFrom('pages').select('id').execute()
    const before = await pages()
    const batch = Array.from({ length: 21 }, (_, id) =>
      toolCall('draft_page', { locale: 'fr', title: 'x' }, id),
    )
    const answer = await post(token, batch)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'A batch has 1 to 20 messages.' },
    ])
    expect(await pages()).toEqual(before)
  })

  test('a batch is answered in order, also with equal IDs or a cancellation', async () => {
    const token = await tokenWith(editor, ['write-drafts'])
    const title = (words: string) => toolCall('draft_page', { locale: 'fr', title: words })
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } }
    const batch = [
      title('Un'),
      { jsonrpc: '2.0', ...cancelled },
      title('Deux'),
      toolCall('nothing'),
    ]
    const answers = await (await post(token, batch)).json()
    const slugs = answers.map(
      (answer: { result?: { structuredContent: { slug: string } } }) =>
        answer.result?.structuredContent.slug,
    )
    expect(slugs).toEqual(['un', 'deux', undefined])
    expect(answers[2].error).toMatchObject({ code: -32_602 })
    const [alone] = await (await post(token, [request])).json()
    expect(alone).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  })

  test('protocol errors follow JSON-RPC and reveal nothing about the server', async () => {
    const { token, ask } = await assistantOf(editor)
    expect((await ask('resources/list')).error.code).toBe(-32_601)
    expect((await ask('tools/call', { name: 1 })).error.code).toBe(-32_603)
    const old = await post(token, toolCall('list_pages'), { 'mcp-protocol-version': '1999-01-01' })
    expect([old.status, (await old.json()).error.code]).toEqual([400, -32_000])
    const wrong = JSON.stringify(
      await ask('tools/call', { name: 'read_page', arguments: { id: 0 } }),
    )
    expect(wrong).not.toContain('.ts')
  })

  test('invalid arguments are named in the language of the client', async () => {
    const token = await tokenWith(editor, ['write-drafts'])
    const answer = await post(token, toolCall('draft_page', { locale: 'fr', other: 1 }), {
      locale: 'fr',
    })
    const { result } = await answer.json()
    const { message, errors } = JSON.parse(result.content[0].text)
    expect([result.isError, Object.keys(errors)]).toEqual([true, ['title', 'body']])
    expect(message).toMatch(/Entrée invalide/)
  })

  test('other HTTP methods are refused, because there are no sessions', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await editor.people.api.request(callMcp.path, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('a site can turn MCP off', async () => {
    const api = apiOn(editor.database, undefined, { mcp: false })
    expect((await api.request(callMcp.path, { method: 'POST' })).status).toBe(404)
  })

  test('a server error is logged, and the tool result contains no details', async () => {
    const database = await open()
    try {
      const { token } = await assistantOf(await editorOn(database))
      const logged: unknown[] = []
      const logError = (error: unknown) => logged.push(error)
      await database.db.schema.dropTable('media_tags').execute()
      const api = apiOn(database, undefined, { logError })
      const { result } = await (await postMcp(api, token, toolCall('list_media'))).json()
      expect(result).toEqual({
        isError: true,
        content: [{ type: 'text', text: '{"message":"The server could not answer."}' }],
      })
      expect(logged).toHaveLength(1)
    } finally {
      await database.drop()
    }
  })
})

describe.each(oneDatabase)('the rate limit of an access token', ({ open }) => {
  const editor = withEditor(open)

  test('counts each call of a tool, not only the requests', async () => {
    const token = await tokenWith(editor, ['read-drafts'])
    const batch = Array.from({ length: 20 }, (_, id) => toolCall('list_pages', {}, id))
    const send = () => postMcp(editor.people.api, token, batch)
    // 28 times 21 calls are 588: the next batch has 12 more, its own request among them.
    for (let i = 0; i < 28; i++) expect((await send()).status).toBe(200)
    const answers: { result: { isError?: boolean; content: { text: string }[] } }[] = await (
      await send()
    ).json()
    const refused = answers.filter(({ result }) => result.isError)
    expect(refused).toHaveLength(9)
    expect(JSON.parse(refused[0]?.result.content[0]?.text ?? '').waitSeconds).toBeGreaterThan(0)
    expect((await send()).status).toBe(429)
  })
})
