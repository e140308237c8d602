import { expect, test } from 'vitest'
import {
  type ServedAnswer,
  serveLibreTranslate,
  startTranslationServer,
} from '../testing/translation-server.ts'
import { createTranslator } from './create-translator.ts'
import type { TextsToTranslate } from './translator.ts'

const site = 'example.org'
const texts: TextsToTranslate = {
  texts: ['<a href="/a">Bonjour</a>', 'Au revoir'],
  from: 'fr-FR',
  to: 'en-GB',
  terms: [],
}

const connect = (kind: 'libretranslate' | 'deepl', url: string, timeoutMs?: number) =>
  createTranslator({ kind, url, key: 'k1' }, { site, ...(timeoutMs && { timeoutMs }) })

test('LibreTranslate gets all texts as HTML in one request', async () => {
  const upper = serveLibreTranslate((text) => text.toUpperCase())
  const { url, received } = await startTranslationServer(upper)
  const translated = await connect('libretranslate', url).translate(texts)
  expect(translated).toEqual({ texts: ['<A HREF="/A">BONJOUR</A>', 'AU REVOIR'] })
  const languages = { source: 'fr', target: 'en', format: 'html' }
  expect(received).toMatchObject([
    { path: '/translate', method: 'POST', body: { q: texts.texts, ...languages, api_key: 'k1' } },
  ])
})

test('DeepL gets the texts, the languages and the key', async () => {
  const { url, received } = await startTranslationServer(() => ({
    body: { translations: [{ text: 'Hello' }, { text: 'Goodbye' }] },
  }))
  expect(await connect('deepl', url).translate(texts)).toEqual({ texts: ['Hello', 'Goodbye'] })
  expect(received).toMatchObject([
    {
      path: '/v2/translate',
      authorization: 'DeepL-Auth-Key k1',
      body: { text: texts.texts, source_lang: 'FR', target_lang: 'EN-GB', tag_handling: 'html' },
    },
  ])
})

test.each([
  ['pt', 'PT-PT'],
  ['pt-BR', 'PT-BR'],
  ['de-CH', 'DE'],
  ['en', 'EN-GB'],
  ['zh-Hans', 'ZH-HANS'],
])('the target language %s is %s at DeepL', async (to, code) => {
  const { url, received } = await startTranslationServer(() => ({
    body: { translations: [{ text: '' }, { text: '' }] },
  }))
  await connect('deepl', url).translate({ ...texts, to })
  expect(received[0]?.body).toMatchObject({ target_lang: code })
})

test('DeepL stores the terms as a glossary once, and deletes the one of older terms', async () => {
  const stored = [
    { glossary_id: 'old', name: `vitrine ${site} FR-EN 0` },
    { glossary_id: 'other', name: 'vitrine example.com FR-EN 0' },
  ]
  const { url, received } = await startTranslationServer(({ path, method }) => {
    if (path === '/v3/glossaries' && method === 'GET') return { body: { glossaries: stored } }
    if (path === '/v3/glossaries') return { status: 201, body: { glossary_id: 'new' } }
    if (method === 'DELETE') return { status: 204, body: '' }
    return { body: { translations: [{ text: 'a' }, { text: 'b' }] } }
  })
  const translator = connect('deepl', url)
  const withTerms = { ...texts, terms: [{ term: 'mairie', translation: 'town\thall' }] }
  await translator.translate(withTerms)
  await translator.translate(withTerms)
  const calls = received.map(({ method, path }) => `${method} ${path}`)
  expect(calls).toEqual([
    'GET /v3/glossaries',
    'POST /v3/glossaries',
    'DELETE /v3/glossaries/old',
    'POST /v2/translate',
    'POST /v2/translate',
  ])
  const dictionary = { source_lang: 'FR', target_lang: 'EN', entries: 'mairie\ttown hall' }
  expect(received[1]?.body).toMatchObject({ dictionaries: [dictionary] })
  expect(received[4]?.body).toMatchObject({ glossary_id: 'new' })
})

test('texts are sent without a glossary that DeepL no longer has', async () => {
  const { url } = await startTranslationServer(({ path, method, body }) => {
    if (path === '/v3/glossaries' && method === 'GET') return { body: { glossaries: [] } }
    if (path === '/v3/glossaries') return { status: 201, body: { glossary_id: 'gone' } }
    if (Object(body).glossary_id) return { status: 404, body: { message: 'No glossary' } }
    return { body: { translations: [{ text: 'a' }, { text: 'b' }] } }
  })
  const withTerms = { ...texts, terms: [{ term: 'x', translation: 'y' }] }
  expect(await connect('deepl', url).translate(withTerms)).toEqual({ texts: ['a', 'b'] })
})

test('a server that does not answer in time is a timeout', async () => {
  const { url } = await startTranslationServer(() => undefined)
  const translated = await connect('libretranslate', url, 30).translate(texts)
  expect(translated).toEqual({ problem: 'timeout', detail: '30 ms' })
})

test('a request is repeated once if the server asks to wait, and not twice', async () => {
  const busy: ServedAnswer = {
    status: 429,
    headers: { 'retry-after': '0' },
    body: { error: 'Slow' },
  }
  let count = 0
  const serve = serveLibreTranslate((text) => text)
  const { url } = await startTranslationServer((request) => (count++ === 0 ? busy : serve(request)))
  const translator = connect('libretranslate', url)
  expect(await translator.translate(texts)).toEqual({ texts: texts.texts })
  const { url: busyUrl, received } = await startTranslationServer(() => busy)
  const refused = await connect('libretranslate', busyUrl).translate(texts)
  expect(refused).toMatchObject({ problem: 'busy', detail: '429 Slow' })
  expect(received).toHaveLength(2)
})

test.each([
  [{ 'retry-after': '3600' }, 'a wait of an hour'],
  [{}, 'no wait'],
])('with %j, %s, a busy server is not tried again', async (headers, _) => {
  const { url, received } = await startTranslationServer(() => ({ status: 429, headers, body: '' }))
  const refused = await connect('libretranslate', url).translate(texts)
  expect(refused).toMatchObject({ problem: 'busy' })
  expect(received).toHaveLength(1)
})

test.each<[string, ServedAnswer, { problem: string; detail: string }]>([
  [
    'an error page',
    { status: 502, body: '<html><style>a {}</style><h1>Bad gateway</h1> nginx' },
    { problem: 'refused', detail: '502 Bad gateway nginx' },
  ],
  ['a page instead of JSON', { body: '<h1>Hello</h1>' }, { problem: 'answer', detail: 'Hello' }],
  [
    'fewer texts than sent',
    { body: { translatedText: ['a'] } },
    { problem: 'answer', detail: '1 texts for 2' },
  ],
  ['a refused key', { status: 403, body: { error: 'Bad' } }, { problem: 'key', detail: '403 Bad' }],
  ['a used-up quota', { status: 456, body: '' }, { problem: 'quota', detail: '456' }],
  [
    'an unknown language',
    { status: 400, body: { error: 'ja is not supported' } },
    { problem: 'language', detail: '400 ja is not supported' },
  ],
])('%s is a problem with its reason', async (_, answer, problem) => {
  const { url } = await startTranslationServer(() => answer)
  expect(await connect('libretranslate', url).translate(texts)).toMatchObject(problem)
})

test('a redirect to another server is not followed', async () => {
  const other = await startTranslationServer(serveLibreTranslate((text) => text))
  const { url } = await startTranslationServer(() => ({
    status: 307,
    headers: { location: `${other.url}/translate` },
    body: '',
  }))
  expect(await connect('libretranslate', url).translate(texts)).toMatchObject({
    problem: 'unreachable',
  })
  expect(other.received).toEqual([])
})

test('a request can be stopped', async () => {
  const stop = new AbortController()
  const { url } = await startTranslationServer(() => {
    stop.abort()
    return undefined
  })
  const translated = connect('libretranslate', url).translate({ ...texts, signal: stop.signal })
  expect(await translated).toMatchObject({ problem: 'unreachable' })
})
