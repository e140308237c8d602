import type { MachineTranslation } from '@vitrine/contract/admin/machine-drafts'
import type { TranslationView } from '@vitrine/contract/admin/translations'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { createTerm } from '@vitrine/contract/endpoints/glossary'
import {
  saveMachineDraft,
  showTranslator,
  translateUnits,
} from '@vitrine/contract/endpoints/machine-drafts'
import { planText } from '@vitrine/contract/endpoints/publishing'
import { confirmTranslations } from '@vitrine/contract/endpoints/translations'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '../machine-translation/create-translator.ts'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { serveLibreTranslate, startTranslationServer } from '../testing/translation-server.ts'
import { translatorIn } from '../testing/translations.ts'

const content =
  '<h2>Horaires</h2><p>Ouvert à <b>9 h</b>, voir <a href="/plan">le plan</a>.</p><ul><li>Lundi</li></ul><p><img src="/a.png" alt="La façade"></p>'
const locale = 'en'

/** Translates word by word; unknown words stay. */
const words: Record<string, string> = {
  Horaires: 'Hours',
  Ouvert: 'Open',
  Lundi: 'Monday',
  Mardi: 'Tuesday',
  'La façade': 'The front',
  'le plan': 'the map',
  'Le musée': 'The museum',
}
const translate = (html: string) =>
  Object.entries(words).reduce((text, [from, to]) => text.replaceAll(from, to), html)

describe.each(databases)('a draft by a machine, on $name', ({ open }) => {
  const editor = withEditor(open)
  let id: number

  beforeEach(async () => {
    id = await editor.create({ title: 'Le musée' })
    await editor.save(id, { content })
    await editor.publish(id)
  })

  const connect = async (
    serve: Parameters<typeof startTranslationServer>[0],
    timeoutMs?: number,
  ) => {
    const server = await startTranslationServer(serve)
    onTestFinished(server.close)
    const settings = { url: server.url, kind: 'libretranslate', key: undefined } as const
    const options = { site: 'example.org', ...(timeoutMs && { timeoutMs }) }
    Object.assign(editor.people.context, { translator: createTranslator(settings, options) })
    return server
  }
  const view = (): Promise<TranslationView> => translatorIn(editor.browser).view(id, locale)
  const path = (endpoint: { path: `/${string}` }) =>
    endpoint.path.replace('{id}', `${id}`).replace('{locale}', locale)
  const ask = async (units: number[], fields: string[] = []) => {
    const { sourceHash, units: all } = await view()
    const named = units.map((at) => ({ key: all[at]?.key, nth: all[at]?.nth }))
    return editor.browser.post(path(translateUnits), { sourceHash, units: named, fields })
  }
  const put = async ({ units, fields }: MachineTranslation, more: object = {}) => {
    const { version, sourceHash } = await view()
    const good = units.filter(({ html }) => html !== null)
    const body = { version, sourceHash, units: good, fields, ...more }
    return editor.browser.put(path(saveMachineDraft), body)
  }
  const draft = async (units: number[], fields: string[] = []) => {
    const { data } = await (await ask(units, fields)).json()
    const response = await put(data)
    expect(response.status).toBe(200)
    return (await response.json()).data
  }

  test('fills an empty translation, and is marked until a person confirms it', async () => {
    const { received } = await connect(serveLibreTranslate(translate))
    expect(await draft([0, 1, 2, 3], ['title'])).toMatchObject({ put: 5, refused: [] })
    expect(received).toHaveLength(1)
    const text = await editor.text(id, locale)
    expect(text).toMatchObject({
      isMachine: true,
      fields: { title: 'The museum', slug: 'the-museum' },
    })
    expect(text.fields.content).toBe(translate(content))
    const { units, fields, words: count } = await view()
    expect(units.map(({ state, target }) => [state, target])).toEqual(
      [0, 1, 2, 3].map((at) => ['machine', at]),
    )
    expect(fields).toMatchObject([{ field: 'title', state: 'machine' }])
    expect(count).toMatchObject({ new: 0, machine: expect.any(Number) })
  })

  test.each([
    ['empty', ''],
    ['the structure of the source', '<h2></h2><p></p><ul><li></li></ul><p><img src="/a.png"></p>'],
  ])(
    'a unit left out of a draft that was %s is missing, also when all is confirmed',
    async (_, structure) => {
      await connect(serveLibreTranslate(translate))
      await editor.save(id, { content: structure }, { locale })
      await draft([0, 2])
      const states = async () => {
        const { units, fields } = await view()
        return [...units, ...fields].map(({ state }) => state)
      }
      expect(await states()).toEqual(['machine', 'missing', 'machine', 'missing', 'missing'])
      const body = { locale, ids: [id] }
      const confirmed = await editor.browser.post(confirmTranslations.path, body)
      expect((await confirmed.json()).data).toMatchObject({ confirmed: 1 })
      expect(await states()).toEqual(['right', 'missing', 'right', 'missing', 'missing'])
      const again = await editor.browser.post(confirmTranslations.path, body)
      expect((await again.json()).data).toMatchObject({ confirmed: 0, confirmation: null })
    },
  )

  test('puts a changed unit in its place, and new ones after the unit before', async () => {
    await connect(serveLibreTranslate(translate))
    await draft([0, 1, 2, 3], ['title'])
    await editor.save(id, {
      content: content
        .replace('9 h', '10 h')
        .replace('<li>Lundi</li>', '<li>Lundi</li><li>Mardi</li>')
        .replace('</h2>', '</h2><p>Lundi ou Mardi</p>'),
    })
    await editor.publish(id)
    const before = await view()
    expect(before.units.map(({ state }) => state)).toEqual([
      'machine',
      'missing',
      'changed',
      'machine',
      'missing',
      'machine',
    ])
    await draft([1, 2, 4])
    expect((await editor.text(id, locale)).fields.content).toBe(
      '<h2>Hours</h2><p>Monday ou Tuesday</p><p>Open à <b>10 h</b>, voir <a href="/plan">the map</a>.</p><ul><li>Monday</li><li>Tuesday</li></ul><p><img src="/a.png" alt="The front"></p>',
    )
    expect((await view()).units.every(({ state }) => state === 'machine')).toBe(true)
  })

  test.each<[string, (html: string) => string, string]>([
    ['other links', (html) => html.replace('/plan', 'https://evil.example'), 'links'],
    ['other numbers', (html) => html.replace('9', '8'), 'numbers'],
    ['without its tags', (html) => html.replace(/<\/?b>/g, ''), 'tags'],
    ['with a script', (html) => `${html}<script>alert(1)</script>`, ''],
    ['with two paragraphs', (html) => `${html}<p>More</p>`, 'tags'],
    ['empty', () => '', 'empty'],
  ])('a unit that comes back %s is refused or cleaned', async (_, change, fault) => {
    await connect(serveLibreTranslate(change))
    const { data } = await (await ask([1])).json()
    expect(data.units[0].fault ?? '').toBe(fault)
    expect(data.units[0].html ?? '').not.toContain('script')
    const forged = {
      ...data.units[0],
      html: change('Ouvert à <b>9 h</b>, voir <a href="/plan">le plan</a>.'),
    }
    const response = await put(data, { units: [forged] })
    expect(response.status).toBe(fault === '' ? 200 : 422)
  })

  test.each([
    ['answers nothing', () => undefined, 50, /n’a pas répondu en 20 secondes/],
    ['is busy', () => ({ status: 429, body: '' }), undefined, /trop de demandes/],
    [
      'answers an error page',
      () => ({ status: 500, body: '<h1>Oops</h1>' }),
      undefined,
      /500 Oops/,
    ],
  ])(
    'a server that %s leaves the draft as it is, with the reason',
    async (_, serve, ms, reason) => {
      await connect(serve, ms)
      const response = await ask([0])
      expect(response.status).toBe(422)
      expect((await response.json()).message).toMatch(reason)
      expect((await editor.text(id, locale)).version).toBe(0)
    },
  )

  test('a term of the glossary that is not in the text is named', async () => {
    await connect(serveLibreTranslate(translate))
    const term = { sourceLocale: 'fr', term: 'horaires', translation: 'opening hours' }
    await editor.browser.post(formatEndpointPath(createTerm, { locale }), term)
    const { data } = await (await ask([0])).json()
    expect(data.units[0]).toMatchObject({ html: 'Hours', missingTerms: ['horaires'] })
  })

  test('a draft or a source that has changed since is refused', async () => {
    await connect(serveLibreTranslate(translate))
    const { data } = await (await ask([0])).json()
    expect((await put(data, { version: 7 })).status).toBe(409)
    expect((await put(data, { sourceHash: 'x' })).status).toBe(409)
    expect((await editor.text(id, locale)).version).toBe(0)
  })

  test('a text with unconfirmed units is neither published nor scheduled', async () => {
    await connect(serveLibreTranslate(translate))
    // Without a broken link, which the publish check would refuse.
    await editor.save(id, { content: '<p>Lundi</p>' })
    await editor.publish(id)
    await draft([0], ['title'])
    const refused = await editor.publish(id, [locale])
    expect(refused.status).toBe(422)
    expect((await refused.json()).reasons).toEqual({ en: { reason: 'machine-text' } })
    const plan = async () => {
      const { version } = await editor.text(id, locale)
      const body = { locale, version, publishAt: '2100-01-01T00:00:00.000Z', unpublishAt: null }
      return editor.browser.post(formatEndpointPath(planText, { id }), body)
    }
    const unplanned = await plan()
    expect(unplanned.status).toBe(422)
    expect((await unplanned.json()).reasons).toEqual({ en: { reason: 'machine-text' } })
    expect(await editor.text(id, locale)).toMatchObject({ state: 'draft', publishAt: null })
    await translatorIn(editor.browser).confirmAll(id, locale)
    expect((await plan()).status).toBe(200)
    expect((await editor.publish(id, [locale])).status).toBe(200)
  })

  test('without a server there is no draft', async () => {
    Object.assign(editor.people.context, { translator: undefined })
    expect((await ask([0])).status).toBe(422)
    expect(await (await editor.browser.read(showTranslator.path)).json()).toEqual({ data: null })
  })
})
