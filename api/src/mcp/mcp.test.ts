import { AccessTokenMade, type TokenScope, tokenScopes } from '@vitrine/contract/access-tokens'
import { createAccessToken } from '@vitrine/contract/endpoints/access-tokens'
import { callMcp } from '@vitrine/contract/endpoints/mcp'
import { describe, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { blackPng } from '../testing/black-png.ts'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { pdf } from '../testing/library.ts'
import { fillSite } from '../testing/site.ts'
import { tools } from './server.ts'

const dayMs = 86_400_000
const call = (name: string, args: object = {}, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

test('no tool reaches a call that publishes, moves or deletes', () => {
  const reached = tools.flatMap(({ uses }) => Object.values(uses))
  const permissions = [...new Set(reached.map(({ permission }) => permission))]
  expect(permissions.toSorted()).toEqual([
    'create-pages',
    'read-pages',
    'upload-media',
    'write-texts',
  ])
  expect(reached.filter(({ method }) => method === 'DELETE')).toEqual([])
  const paths = reached.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  expect([...new Set(paths)].toSorted()).toEqual([
    '/api/admin/media',
    '/api/admin/media/{id}',
    '/api/admin/pages',
    '/api/admin/pages/{id}/texts/{locale}',
    '/api/admin/pages/{id}/texts/{locale}/copy',
  ])
})

describe.each(databases)('assistants, on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const tokenWith = async (scopes: readonly TokenScope[], days = 3) => {
    const expires_on = new Date(editor.people.context.now().getTime() + days * dayMs)
      .toISOString()
      .slice(0, 10)
    const body = { name: 'Assistant', scopes, expires_on }
    const answer = await editor.browser.post(createAccessToken.path, body)
    return AccessTokenMade.parse(await answer.json()).data.token
  }
  const post = (token: string | undefined, body: unknown, headers: object = {}) =>
    editor.people.api.request(callMcp.path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
  const assistant = async (scopes: readonly TokenScope[] = ['write-drafts', 'media']) => {
    const token = await tokenWith(scopes)
    const ask = async (method: string, params: object = {}) =>
      (await post(token, { jsonrpc: '2.0', id: 1, method, params })).json()
    return {
      token,
      ask,
      /** The parsed text of the answer, which is also its structured content. */
      use: async (name: string, args: object = {}) => {
        const { result } = await ask('tools/call', { name, arguments: args })
        const value = JSON.parse(result.content[0].text)
        if (result.isError) return { isError: true, ...value }
        expect(result.structuredContent).toEqual(value)
        return value
      },
      toolNames: async () =>
        (await ask('tools/list')).result.tools.map(({ name }: { name: string }) => name),
    }
  }

  test.each([
    [['read-drafts'], ['show_site', 'list_pages', 'search_pages', 'read_page']],
    [['media'], ['list_media', 'upload_picture']],
    [['statistics'], []],
    [['read-published'], []],
  ] as const)('a token with %j lists the tools %j', async (scopes, names) => {
    expect(await (await assistant(scopes)).toolNames()).toEqual(names)
  })

  test('the scopes of a token decide which tools may be called', async () => {
    const { use } = await assistant(['read-drafts', 'media'])
    for (const name of ['draft_page', 'draft_text', 'draft_translation'])
      expect(await use(name)).toEqual({
        isError: true,
        message: 'Ce jeton d’accès ne permet pas cette action.',
      })
  })

  test('each tool that writes has a schema without other fields, and says that it deletes nothing', async () => {
    const { ask } = await assistant(tokenScopes)
    const { result } = await ask('tools/list')
    expect(result.tools).toHaveLength(9)
    for (const { name, inputSchema, outputSchema, annotations } of result.tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema.type).toBe('object')
      expect(annotations).toMatchObject({
        destructiveHint: false,
        readOnlyHint: /^(show|list|search|read)_/.test(name),
      })
    }
  })

  test('a page that readers see stays the same after each tool', async () => {
    const { use } = await assistant(tokenScopes)
    const id = editor.idOf('about')
    const shown = async () => [
      await editor.at('/à-propos'),
      await editor.at('/about', 'en'),
      await editor.at('/un-brouillon'),
    ]
    const before = await shown()
    const { text } = await use('read_page', { id, locale: 'fr' })
    await use('draft_text', {
      ...{ id, locale: 'fr', version: text.version },
      ...{ title: 'Autre', slug: 'ailleurs', content: '<p>Autre</p>' },
    })
    await use('draft_translation', {
      id,
      from: 'fr',
      locale: 'ar',
      title: 'x',
      content: '<p>y</p>',
    })
    await use('draft_page', {
      locale: 'fr',
      title: 'Un brouillon',
      parent: id,
      content: '<p>z</p>',
    })
    await use('list_pages')
    await use('search_pages', { words: 'autre' })
    expect(await shown()).toEqual(before)
    const states = (await editor.text(id)).state
    expect(states).toBe('changed')
  })

  test('what is removed from the HTML of a draft is named, and scripts never stay', async () => {
    const { use } = await assistant()
    const made = await use('draft_page', {
      ...{ locale: 'fr', title: 'Le phare' },
      content: '<p>Un phare<script>alert(1)</script></p>',
    })
    expect(made).toMatchObject({ version: 2, slug: 'le-phare', removed: ['script'] })
    expect((await editor.text(made.id)).fields.content).toBe('<p>Un phare</p>')
  })

  test('of two assistants that save the same text, the second gets both sides', async () => {
    const [first, second] = [await assistant(), await assistant()]
    const id = editor.idOf('news')
    const { text } = await first.use('read_page', { id, locale: 'fr' })
    const at = { id, locale: 'fr', version: text.version }
    expect(await first.use('draft_text', { ...at, title: 'Un' })).toMatchObject({
      state: 'changed',
    })
    expect(await second.use('draft_text', { ...at, content: '<p>Deux</p>' })).toMatchObject({
      version: 3,
    })
    expect(await second.use('draft_text', { ...at, title: 'Deux' })).toMatchObject({
      isError: true,
      version: 3,
      mine: { title: 'Deux' },
      theirs: { title: 'Un', content: '<p>Deux</p>' },
      base: { title: text.fields.title },
    })
    expect((await editor.text(id)).fields).toMatchObject({ title: 'Un', content: '<p>Deux</p>' })
  })

  test('a draft of a text that does not exist, and a translation of one that does, are refused', async () => {
    const { use } = await assistant()
    const id = editor.idOf('news')
    expect(await use('draft_text', { id, locale: 'ar', version: 0, title: 'x' })).toMatchObject({
      isError: true,
      errors: { locale: ['There is no text in this language: use draft_translation.'] },
    })
    const about = { id: editor.idOf('about'), from: 'fr', locale: 'en', title: 'x' }
    expect(await use('draft_translation', about)).toMatchObject({
      message: 'Ce texte existe déjà.',
    })
  })

  test('a picture comes with its text alternative; the texts of a file that was there stay', async () => {
    const { use } = await assistant()
    const data = blackPng(4).toString('base64')
    const alt = { fr: 'Un phare', en: 'A lighthouse' }
    const sent = await use('upload_picture', { name: 'phare.png', data, alt })
    const texts = {
      fr: { alt: 'Un phare', caption: '' },
      en: { alt: 'A lighthouse', caption: '' },
    }
    expect(sent).toMatchObject({ duplicate: false, file: { mime: 'image/png', texts } })
    const again = await use('upload_picture', { name: 'x.png', data, alt: { fr: 'Autre' } })
    expect(again).toMatchObject({ duplicate: true, file: { id: sent.file.id, texts } })
    expect(await use('list_media', { words: 'PHARE' })).toMatchObject({
      total: 1,
      data: [{ src: sent.file.src }],
    })
  })

  test.each([
    ['no text alternative', { alt: {} }, 'alt'],
    ['an empty text alternative', { alt: { fr: ' ' } }, 'alt.fr'],
    ['a language that the site does not have', { alt: { xx: 'x' } }, 'alt'],
    ['no base64', { data: 'é' }, 'data'],
    ['a document', { data: pdf.toString('base64') }, 'data'],
    ['too many bytes', { data: 'A'.repeat(6_700_000) }, 'data'],
    ['an unknown field', { folder: 1 }, 'body'],
  ])('a picture with %s is refused, and nothing is stored', async (_, change, field) => {
    const { use } = await assistant()
    const picture = { name: 'refused.png', data: blackPng(4).toString('base64'), alt: { fr: 'x' } }
    const answer = await use('upload_picture', { ...picture, ...change })
    expect(Object.keys(answer.errors)).toEqual([field])
    expect((await use('list_media', { words: 'refused' })).total).toBe(0)
  })

  test('without a valid access token nothing is answered, and a session is none', async () => {
    const token = await tokenWith(['read-drafts'])
    const body = call('list_pages')
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
    ['a batch of a thousand', Array.from({ length: 1_000 }, () => call('draft_page')), 400],
    ['an empty batch', [], 400],
    ['a megabyte of letters', 'x'.repeat(1_000_000), 400],
    ['nested lists', '['.repeat(10_000), 400],
    [
      'nested arguments',
      call('draft_page', { a: JSON.parse('['.repeat(600) + ']'.repeat(600)) }),
      400,
    ],
    ['more than 7 MB', JSON.stringify({ ...request, x: 'x'.repeat(7_000_000) }), 413],
    ['a number', 1, 422],
    ['another version of JSON-RPC', { ...request, jsonrpc: '1.0' }, 422],
    ['neither a method nor an answer', { jsonrpc: '2.0', id: 1 }, 400],
    ['an id that is a list', { ...request, id: [] }, 422],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, 202],
    ['an answer to nothing', { jsonrpc: '2.0', id: 1, result: {} }, 202],
  ])('%s is answered without a failure', async (_, body, status) => {
    expect((await post(await tokenWith(['write-drafts']), body)).status).toBe(status)
  })

  test('a large batch is refused by a sentence before any of it runs', async () => {
    const token = await tokenWith(['write-drafts'])
    const pages = () => editor.database.db.selectFrom('pages').select('id').execute()
    const before = await pages()
    const batch = Array.from({ length: 21 }, (_, id) =>
      call('draft_page', { locale: 'fr', title: 'x' }, id),
    )
    const answer = await post(token, batch)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'A batch has 1 to 20 messages.' },
    ])
    expect(await pages()).toEqual(before)
  })

  test('each request of a batch is answered in its order, also with one id or a cancellation', async () => {
    const token = await tokenWith(['write-drafts'])
    const title = (words: string) => call('draft_page', { locale: 'fr', title: words })
    const cancelled = { method: 'notifications/cancelled', params: { requestId: 1 } }
    const batch = [title('Un'), { jsonrpc: '2.0', ...cancelled }, title('Deux'), call('nothing')]
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

  test('errors of the protocol are those of JSON-RPC, and show nothing of the server', async () => {
    const { token, ask } = await assistant()
    expect((await ask('resources/list')).error.code).toBe(-32_601)
    expect((await ask('tools/call', { name: 1 })).error.code).toBe(-32_603)
    const old = await post(token, call('list_pages'), { 'mcp-protocol-version': '1999-01-01' })
    expect([old.status, (await old.json()).error.code]).toEqual([400, -32_000])
    const wrong = JSON.stringify(
      await ask('tools/call', { name: 'read_page', arguments: { id: 0 } }),
    )
    expect(wrong).not.toContain('.ts')
  })

  test('wrong arguments are named, in the language of the client', async () => {
    const token = await tokenWith(['write-drafts'])
    const answer = await post(token, call('draft_page', { locale: 'fr', other: 1 }), {
      locale: 'fr',
    })
    const { result } = await answer.json()
    const { message, errors } = JSON.parse(result.content[0].text)
    expect([result.isError, Object.keys(errors)]).toEqual([true, ['title', 'body']])
    expect(message).toMatch(/Entrée invalide/)
  })

  test('other methods are refused, because there are no sessions', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await editor.people.api.request(callMcp.path, { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  test('a site may answer no assistant', async () => {
    const api = apiOn(editor.database, undefined, { mcp: false })
    expect((await api.request(callMcp.path, { method: 'POST' })).status).toBe(404)
  })
})

describe('the limit of an access token', () => {
  const [{ open }] = databases as [(typeof databases)[number]]
  const editor = withEditor(open)

  test('counts each call that a tool makes, not only the requests', async () => {
    const expires_on = new Date(editor.people.context.now().getTime() + dayMs)
      .toISOString()
      .slice(0, 10)
    const body = { name: 'Assistant', scopes: ['read-drafts'], expires_on }
    const made = await editor.browser.post(createAccessToken.path, body)
    const { token } = AccessTokenMade.parse(await made.json()).data
    const send = () =>
      editor.people.api.request(callMcp.path, {
        method: 'POST',
        body: JSON.stringify(Array.from({ length: 20 }, (_, id) => call('list_pages', {}, id))),
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      })
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
