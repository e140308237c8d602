import {
  checkSlug,
  chooseHome,
  movePages,
  showPage,
  trashPages,
} from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { planText, unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { listRevisions, restoreRevision } from '@vitrine/contract/endpoints/revisions'
import { imageDefaults } from '@vitrine/contract/media/images'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'
import { runDueSchedules } from '../publishing-workflow/due-schedules.ts'

const minuteMs = 60_000

describe.each(databases)('the home page, on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const home = () => editor.idOf('home')
  const about = () => editor.idOf('about')
  const { post, put, read } = {
    post: (path: string, body: object) => editor.browser.post(path, body),
    put: (path: string, body: object) => editor.browser.put(path, body),
    read: async (path: string) => (await editor.browser.read(path)).json(),
  }
  const unpublish = (id: number, locale = 'fr') =>
    post(formatEndpointPath(unpublishPage, { id }), {
      locales: [locale],
      leadTo: { to: 'nowhere' },
    })
  const choose = (id: number) => post(formatEndpointPath(chooseHome, { id }), {})
  const plan = async (id: number, moments: object) => {
    const { version } = await editor.text(id)
    const body = { locale: 'fr', version, publishAt: null, unpublishAt: null, ...moments }
    return post(formatEndpointPath(planText, { id }), body)
  }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const carryOutAt = (minutes: number) => {
    const { context } = editor.people
    const now = () => new Date(context.now().getTime() + minutes * minuteMs)
    const { changes } = editor.database
    const editing = { context: { ...context, now }, changes, images: imageDefaults }
    return runDueSchedules(editing)
  }
  const titleAt = async (path: string, locale = 'fr') =>
    (await editor.at(path, locale)).page?.translatable[locale]?.title

  const refused = async (response: Response) => {
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({
      message: 'C’est la page d’accueil\u00a0: choisissez d’abord une autre page d’accueil.',
      code: 'home_page',
    })
    expect([await titleAt('/'), await titleAt('/en', 'en')]).toEqual(['Accueil', 'Home'])
  }

  describe('cannot be removed', () => {
    test('by moving it to the trash; with other pages, none of them is moved', async () => {
      await refused(await post(trashPages.path, { ids: [home()] }))
      await refused(await post(trashPages.path, { ids: [about(), home()] }))
      expect(await titleAt('/à-propos')).toBe('À propos')
    })

    test('by moving a page above it to the trash', async () => {
      await post(movePages.path, { ids: [home()], parent: about() })
      await refused(await post(trashPages.path, { ids: [about()] }))
    })

    test.each(['fr', 'en'])('by unpublishing it in %s', async (locale) => {
      await refused(await unpublish(home(), locale))
    })

    test('by a schedule', async () => {
      await refused(await plan(home(), { unpublishAt: inMinutes(10) }))
    })

    test('by a schedule from before it became the home page; the text reports the problem', async () => {
      expect((await plan(about(), { unpublishAt: inMinutes(10) })).status).toBe(200)
      await choose(about())
      expect(await carryOutAt(11)).toEqual({ published: 0, unpublished: 0, failed: 1 })
      expect(await titleAt('/')).toBe('À propos')
      const { data } = await read(formatEndpointPath(showPage, { id: about() }))
      expect(data.texts.fr).toMatchObject({ planProblem: 'home', unpublishAt: null })
    })
  })

  describe('has a fixed address', () => {
    const sentence =
      'C’est la page d’accueil\u00a0: son adresse ne change pas. Choisissez d’abord une autre page d’accueil.'
    const saveAt = async (slug: string, locale: string) => {
      const { version, fields } = await editor.text(home(), locale)
      const body = { version, fields: { ...fields, slug } }
      return put(formatEndpointPath(saveText, { id: home(), locale }), body)
    }

    test.each(['fr', 'en', 'ar'])('when a text is saved in %s', async (locale) => {
      const response = await saveAt('ailleurs', locale)
      expect([response.status, (await response.json()).errors]).toEqual([
        422,
        { 'fields.slug': [sentence] },
      ])
      expect((await saveAt('', locale)).status).toBe(200)
    })

    test('when a draft with another address is published or scheduled', async () => {
      await editor.save(home(), { title: 'Accueil' })
      await editor.database.db
        .updateTable('working_copies')
        .set({
          fields: JSON.stringify({ ...(await editor.text(home())).fields, slug: 'ailleurs' }),
        })
        .where('page_id', '=', home())
        .execute()
      const reasons = { fr: { reason: 'slug', slug: { problem: 'home' } } }
      const published = await editor.publish(home())
      expect([published.status, await published.json()]).toMatchObject([422, { reasons }])
      const planned = await plan(home(), { publishAt: inMinutes(10) })
      expect([planned.status, await planned.json()]).toMatchObject([422, { reasons }])
      expect(await titleAt('/')).toBe('Accueil')
    })

    test('when an older version with another address is restored', async () => {
      await editor.save(about(), { title: 'Sur nous' }, { revision: 'saved' })
      const { data } = await read(`${formatEndpointPath(listRevisions, { id: about() })}?locale=fr`)
      await editor.publish(about())
      await choose(about())
      const { version } = await editor.text(about())
      const path = formatEndpointPath(restoreRevision, { id: about(), revision: data[0].id })
      expect((await post(path, { version })).status).toBe(200)
      expect((await editor.text(about())).fields).toMatchObject({ title: 'Sur nous', slug: '' })
    })

    test('and no other slug is suggested', async () => {
      const query = new URLSearchParams({ locale: 'ar', title: 'Bonjour' })
      const { data } = await read(`${formatEndpointPath(checkSlug, { id: home() })}?${query}`)
      expect(data).toMatchObject({ slug: '', isFixed: true, refusal: null })
      const other = await read(`${formatEndpointPath(checkSlug, { id: about() })}?${query}`)
      expect(other.data).toMatchObject({ slug: 'bonjour', isFixed: false })
    })
  })

  describe('can be replaced by another page', () => {
    beforeEach(async () => {
      const response = await choose(about())
      expect([response.status, await response.json()]).toEqual([200, { data: { former: home() } }])
    })

    test('in all languages at once; the former home page gets a slug from its title', async () => {
      expect([await titleAt('/'), await titleAt('/en', 'en')]).toEqual(['À propos', 'About'])
      expect([await titleAt('/accueil'), await titleAt('/en/home', 'en')]).toEqual([
        'Accueil',
        'Home',
      ])
      const { data } = await read(formatEndpointPath(showPage, { id: about() }))
      expect(data.homeIn).toEqual(['fr', 'en'])
      const moved = await editor.at('/à-propos')
      expect([moved.page?.title, moved.match]).toEqual(['À propos', 'moved'])
    })

    test('and the former home page can be moved to the trash', async () => {
      expect((await post(trashPages.path, { ids: [home()] })).status).toBe(200)
      expect(await titleAt('/')).toBe('À propos')
    })

    test('and changed back, with the previous addresses', async () => {
      expect((await choose(home())).status).toBe(200)
      expect([await titleAt('/'), await titleAt('/à-propos')]).toEqual(['Accueil', 'À propos'])
      expect([await titleAt('/en', 'en'), await titleAt('/en/about', 'en')]).toEqual([
        'Home',
        'About',
      ])
    })
  })

  test('a save from a tab opened before the change keeps the words and the new address', async () => {
    await editor.save(about(), { title: 'Nous' })
    const { version, fields } = await editor.text(about())
    await choose(about())
    const body = { version, fields: { ...fields, title: 'Nous tous' } }
    expect(
      (await put(formatEndpointPath(saveText, { id: about(), locale: 'fr' }), body)).status,
    ).toBe(200)
    expect((await editor.text(about())).fields).toMatchObject({ title: 'Nous tous', slug: '' })
  })

  test('a page that lacks a language of the home page cannot replace it', async () => {
    const response = await choose(editor.idOf('news'))
    expect([response.status, (await response.json()).message]).toEqual([
      422,
      'Publiez d’abord cette page dans toutes les langues de la page d’accueil actuelle.',
    ])
    expect((await choose(editor.idOf('draft'))).status).toBe(422)
    expect(await titleAt('/')).toBe('Accueil')
  })
})
