import type { RedirectDraft, SavedRedirect } from '@vitrine/contract/admin/redirects'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  changeRedirect,
  checkRedirect,
  createRedirect,
  deleteRedirects,
  listRedirects,
  restoreRedirects,
} from '@vitrine/contract/endpoints/redirects'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { fillSite } from '../testing/site.ts'

type Draft = z.input<typeof RedirectDraft>

describe.each(databases)('redirects of the admin, on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const create = (draft: object) => editor.browser.post(createRedirect.path, draft)
  const add = async (draft: Draft): Promise<SavedRedirect> => {
    const response = await create(draft)
    expect(response.status).toBe(201)
    return (await response.json()).data
  }
  const change = (id: number, draft: object) =>
    editor.browser.put(formatEndpointPath(changeRedirect, { id }), draft)
  const list = async (query = '') =>
    (await editor.browser.read(`${listRedirects.path}${query}`)).json()
  const leadsTo = async (path: string, locale = 'fr') =>
    (await editor.at(path, locale)).redirect?.to
  const errorsOf = async (draft: object) => {
    const response = await create(draft)
    expect(response.status).toBe(422)
    return (await response.json()).errors
  }
  const warningsOf = async (draft: object) => {
    const response = await editor.browser.post(checkRedirect.path, draft)
    const { warnings } = await response.json()
    return warnings.map(({ code }: { code: string }) => code)
  }
  const toPage = (key: string, locale: string | null = null) => ({
    page: editor.idOf(key),
    locale,
  })

  test('a redirect is created, listed, and used by the lookup of pages', async () => {
    const saved = await add({ source: '/old', target: { address: '/à-propos' }, note: 'Printed' })
    expect(saved).toMatchObject({ version: 1, source: '/old', locale: null, status: 301 })
    expect(saved.createdBy?.name).toBe('Anna')
    expect((await list()).data).toEqual([saved])
    expect(await editor.at('/old')).toMatchObject({
      total: 0,
      redirect: { to: '/%C3%A0-propos', status: 301 },
    })
  })

  test('a page is the target in the language of the visitor, or in a fixed one', async () => {
    await add({ source: '/nous', target: toPage('about') })
    await add({ source: '/fixed', target: toPage('about', 'en') })
    expect(await leadsTo('/nous')).toBe('/%C3%A0-propos')
    expect(await leadsTo('/en/nous', 'en')).toBe('/en/about')
    expect(await leadsTo('/ar/nous', 'ar')).toBe('/en/about')
    expect(await leadsTo('/fixed')).toBe('/en/about')
  })

  test.each([
    ['/old/', '/new'],
    ['//old', '/new'],
    ['/old', '/new'],
    ['/Old', undefined],
    ['/blog/2020/launch', '/news/launch'],
    ['/shop/a', '/store'],
    ['/shop/a/b', undefined],
    ['/archive', '/past'],
    ['/archive/a/b', '/past/a/b'],
    ['/EN/english-old', '/en/new'],
    ['/english-old', undefined],
  ])('a visitor of %s is redirected to %s', async (path, to) => {
    await add({ source: '/old/', target: { address: '/new' } })
    await add({ source: '/blog/:year/:slug', target: { address: '/news/:slug' } })
    await add({ source: '/shop/*', target: { address: '/store' } })
    await add({ source: '/archive/**', target: { address: '/past/**' } })
    await add({ source: '/en/english-old', target: { address: '/en/new' } })
    expect(await leadsTo(path)).toBe(to)
  })

  test('a rule of the language wins over one for all, a specific rule over a general one', async () => {
    await add({ source: '/**', target: { address: '/rest' } })
    await add({ source: '/a', target: { address: '/all' } })
    await add({ source: '/a', locale: 'en', target: { address: '/english' } })
    await add({ source: '/b', target: { address: '/exact' } })
    await add({ source: '/**', locale: 'en', target: { address: '/en/rest' } })
    expect(await leadsTo('/a')).toBe('/all')
    expect(await leadsTo('/en/a')).toBe('/english')
    expect(await leadsTo('/en/b')).toBe('/exact')
    expect(await leadsTo('/en/c')).toBe('/en/rest')
  })

  test('a redirect of exactly this path wins over the slug of another language', async () => {
    await add({ source: '/**', target: { address: '/rest' } })
    expect((await editor.at('/about')).match).toBe('translated')
    await add({ source: '/about', locale: 'fr', target: toPage('about', 'en') })
    expect(await leadsTo('/about')).toBe('/en/about')
  })

  test('a published page and a former address win over the table', async () => {
    await add({ source: '/**', target: { address: '/rest' } })
    expect((await editor.at('/à-propos')).page).toMatchObject({ id: editor.idOf('about') })
    expect(await editor.at('/à-propos')).not.toHaveProperty('redirect')
    expect((await editor.at('/about')).match).toBe('translated')
  })

  test('a redirect to a page in the trash has no effect until the page is restored', async () => {
    await add({ source: '/nous', target: toPage('half') })
    const setDeleted = (deleted_at: string | null) =>
      editor.database.changes.commit((tx) =>
        tx.updateTable('pages').set({ deleted_at }).where('id', '=', editor.idOf('half')).execute(),
      )
    await setDeleted('2026-01-01T00:00:00.000Z')
    expect(await leadsTo('/nous')).toBeUndefined()
    expect((await list()).data[0]).toMatchObject({ target: { isInTrash: true }, leadsTo: null })
    await setDeleted(null)
    expect(await leadsTo('/nous')).toBe('/moiti%C3%A9')
  })

  test('an address that is gone answers as gone', async () => {
    await add({ source: '/old', status: 410 })
    expect(await editor.at('/old')).toMatchObject({ gone: true })
  })

  test('a redirect to a page that is not published has no effect', async () => {
    await add({ source: '/soon', target: toPage('draft') })
    expect(await leadsTo('/soon')).toBeUndefined()
  })

  test.each([
    ['', 'Indiquez l’ancienne adresse, par exemple /ancienne-page.'],
    ['old', 'commence par une barre oblique'],
    ['//host/old', 'est sur un autre site'],
    ['https://example.com/old', 'est sur un autre site'],
    ['/a?b=1', 'sans'],
    ['/a\u0001', 'caractère invisible'],
    ['/a%2Fb', 'incorrect'],
    ['/a/**/b', 'n’est permis qu’à la fin'],
    ['/:a/:a', 'deux fois'],
    ['/api/a', 'appartiennent à Vitrine'],
    [`/${'a'.repeat(2_000)}`, '2\u202f000 caractères'],
  ])('the source %j is refused', async (source, message) => {
    const errors = await errorsOf({ source, target: { address: '/new' } })
    expect(errors.source[0]).toContain(message)
  })

  test.each([
    ['', 'Choisissez une page'],
    ['new', 'est un chemin'],
    ['javascript:alert(1)', 'Seuls les chemins'],
    ['JavaScript:alert(1)', 'Seuls les chemins'],
    ['data:text/html,x', 'Seuls les chemins'],
    ['//example.com/', 'ambiguë'],
    ['/\\example.com', 'barre inverse'],
    ['/a\nb', 'caractère invisible'],
    ['https://', 'est un chemin'],
    ['/a/**/b', 'n’est permis qu’à la fin'],
  ])('the target %j is refused', async (address, message) => {
    expect((await errorsOf({ source: '/old', target: { address } })).target[0]).toContain(message)
  })

  test('a page in the trash and an unknown page are refused', async () => {
    const { db } = editor.database
    await db
      .updateTable('pages')
      .set({ deleted_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', editor.idOf('half'))
      .execute()
    const errors = await errorsOf({ source: '/old', target: toPage('half') })
    expect(errors.target[0]).toContain('corbeille')
    expect((await errorsOf({ source: '/old', target: { page: 999_999 } })).target[0]).toContain(
      'n’existe pas',
    )
  })

  test('a redirect to itself and a ring of three are refused, also through patterns', async () => {
    const itself = await errorsOf({ source: '/a', target: { address: '/a?x=1' } })
    expect(itself.target[0]).toContain('elle-même')
    await add({ source: '/a', target: { address: '/b/1' } })
    await add({ source: '/b/*', target: { address: '/c' } })
    const ring = await errorsOf({ source: '/c', target: { address: '/a' } })
    expect(ring.target[0]).toContain('/c → /a → /b/1 → /c')
    const pattern = await errorsOf({ source: '/d/**', target: { address: '/d/x/**' } })
    expect(pattern.target[0]).toContain('si longue suite')
  })

  test('a rule that changes nothing, and a chain, are warned of', async () => {
    await add({ source: '/second', target: { address: '/à-propos' } })
    const to = (address: string) => ({ target: { address } })
    expect(await warningsOf({ source: '/', ...to('/new') })).toEqual(['home-wins', 'leads-nowhere'])
    expect(await warningsOf({ source: '/à-propos', ...to('/moitié') })).toEqual(['page-wins'])
    expect(await warningsOf({ source: '/**', ...to('/moitié') })).toEqual([
      'home-wins',
      'pattern-pages',
    ])
    expect(await warningsOf({ source: '/first', ...to('/second') })).toEqual(['leads-on'])
    expect(await warningsOf({ source: '/x', target: toPage('draft') })).toEqual(['not-published'])
  })

  test('a second rule with the same source is refused with the first one', async () => {
    const first = await add({ source: '/old', target: { address: '/a' } })
    const response = await create({ source: '/old/', target: { address: '/b' } })
    expect(response.status).toBe(409)
    expect((await response.json()).data).toEqual(first)
    await add({ source: '/old', locale: 'en', target: { address: '/b' } })
  })

  test('of two people who change a rule, the second gets the state of the first', async () => {
    const { id, version } = await add({ source: '/old', target: { address: '/a' } })
    const first = await change(id, { source: '/old', target: { address: '/b' }, version })
    expect(first.status).toBe(200)
    const second = await change(id, { source: '/old', target: { address: '/c' }, version })
    expect(second.status).toBe(409)
    expect((await second.json()).data.target).toEqual({ address: '/b' })
    expect(await leadsTo('/old')).toBe('/b')
  })

  test('two people who save at once close no ring together', async () => {
    const answers = await Promise.all([
      create({ source: '/a', target: { address: '/b' } }),
      create({ source: '/b', target: { address: '/c' } }),
      create({ source: '/c', target: { address: '/a' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422])
  })

  test('deleted rules are not restored into a ring', async () => {
    const { id } = await add({ source: '/a', target: { address: '/b' } })
    const removed = await editor.browser.post(deleteRedirects.path, { ids: [id] })
    await add({ source: '/b', target: { address: '/a' } })
    const restored = await editor.browser.post(restoreRedirects.path, await removed.json())
    expect(restored.status).toBe(422)
    expect((await list()).meta.all).toBe(1)
  })

  test('deleted rules are restored, all or none', async () => {
    const one = await add({ source: '/one', target: { address: '/a' } })
    const two = await add({ source: '/two', target: toPage('about', 'en'), status: 302 })
    const remove = async () =>
      (await editor.browser.post(deleteRedirects.path, { ids: [one.id, two.id] })).json()
    const { data } = await remove()
    expect((await list()).meta.all).toBe(0)
    expect(await leadsTo('/one')).toBeUndefined()
    await add({ source: '/two', target: { address: '/other' } })
    expect((await editor.browser.post(restoreRedirects.path, { data })).status).toBe(422)
    expect((await list()).meta.all).toBe(1)
    const { id } = (await list()).data[0]
    await editor.browser.post(deleteRedirects.path, { ids: [id] })
    expect((await editor.browser.post(restoreRedirects.path, { data })).status).toBe(200)
    expect(await leadsTo('/two')).toBe('/en/about')
  })

  test('rules with the same source, or that close a ring, are not restored', async () => {
    const toRule = (source: string, address: string) => ({ source, target: { address } })
    const restore = (data: object[]) => editor.browser.post(restoreRedirects.path, { data })
    expect((await restore([toRule('/a', '/x'), toRule('/a/', '/y')])).status).toBe(422)
    expect((await restore([toRule('/b', '/c'), toRule('/c', '/b')])).status).toBe(422)
    expect((await list()).meta.all).toBe(0)
  })

  test('the list is filtered by words, language, status and kind of target', async () => {
    await add({ source: '/a', target: { address: '/x' }, note: 'Flyer' })
    await add({ source: '/b', locale: 'en', target: toPage('about'), status: 302 })
    await add({ source: '/c', target: { address: 'https://example.com/' } })
    await add({ source: '/d', status: 410 })
    const sources = async (query: string) =>
      (await list(query)).data.map(({ source }: SavedRedirect) => source)
    expect(await sources('?q=flyer')).toEqual(['/a'])
    expect(await sources('?q=propos')).toEqual(['/b'])
    expect(await sources('?locale=en')).toEqual(['/b'])
    expect(await sources('?locale=all')).toEqual(['/a', '/c', '/d'])
    expect(await sources('?status=302')).toEqual(['/b'])
    for (const [kind, source] of [
      ['page', '/b'],
      ['path', '/a'],
      ['external', '/c'],
      ['gone', '/d'],
    ])
      expect(await sources(`?kind=${kind}`)).toEqual([source])
    for (const status of ['1.5', '9999999999', 'x'])
      expect((await editor.browser.read(`${listRedirects.path}?status=${status}`)).status).toBe(422)
  })
})
