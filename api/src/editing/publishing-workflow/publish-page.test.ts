import { PublishRefused } from '@vitrine/contract/admin/publishing'
import { SlugAnswer } from '@vitrine/contract/admin/slugs'
import { checkSlug, saveStructure, showPage } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { describe, expect, test } from 'vitest'
import { readLastCommit } from '../../db/commits.ts'
import { store } from '../../testing/api.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'

describe.each(databases)('publishing on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const about = () => editor.idOf('about')
  const at = (path: string, locale?: string) => editor.at(path, locale)
  const reasons = async (answer: Response) => PublishRefused.parse(await answer.json()).reasons
  const slugAnswer = async (slug: string) => {
    const query = new URLSearchParams({ locale: 'fr', slug })
    const answer = await editor.browser.read(
      `${formatEndpointPath(checkSlug, { id: about() })}?${query}`,
    )
    return SlugAnswer.parse(await answer.json()).data
  }
  const below = async (slug: string) => (await slugAnswer(slug)).below

  test('a new page is created, published and read', async () => {
    const id = await editor.create({ title: 'Nos métiers', parent: about() })
    expect((await editor.text(id)).fields.slug).toBe('à-propos/nos-metiers')
    await editor.save(id, { content: '<p>Voilà : oui</p>' })
    expect(await at('/à-propos/nos-metiers')).toMatchObject({ total: 0 })
    const answer = await editor.publish(id)
    expect(answer.status).toBe(200)
    expect((await answer.json()).data).toMatchObject({ versions: { fr: 2 }, moved: 0 })
    const { page, match } = await at('/à-propos/nos-metiers')
    expect(match).toBe('exact')
    expect(page).toMatchObject({ title: 'Nos métiers', content: '<p>Voilà\u00a0: oui</p>' })
    expect(await editor.text(id)).toMatchObject({ state: 'published', version: 2 })
  })

  test('a language can be published alone', async () => {
    await editor.save(about(), { title: 'Nouveau' })
    await editor.save(about(), { title: 'New' }, { locale: 'en' })
    expect((await editor.publish(about(), ['en'])).status).toBe(200)
    expect((await at('/à-propos')).page.title).toBe('À propos')
    expect((await at('/en/about', 'en')).page.translatable.en.title).toBe('New')
    expect((await editor.text(about())).state).toBe('changed')
  })

  test('several languages are published together or not at all', async () => {
    await editor.save(about(), { title: 'Nouveau' })
    await editor.save(about(), { title: ' ' }, { locale: 'en' })
    const before = editor.database.changes.current()
    const answer = await editor.publish(about(), ['fr', 'en'])
    expect(answer.status).toBe(422)
    expect(await reasons(answer)).toEqual({ en: { reason: 'no-title' } })
    expect((await at('/à-propos')).page.title).toBe('À propos')
    expect(editor.database.changes.current()).toBe(before)
  })

  test('refuses to publish a version older than the latest save', async () => {
    await editor.save(about(), { title: 'Un' })
    await editor.save(about(), { title: 'Deux' })
    const answer = await editor.browser.post(formatEndpointPath(publishPage, { id: about() }), {
      locales: { fr: 1 },
    })
    expect(answer.status).toBe(409)
    expect(await reasons(answer)).toEqual({ fr: { reason: 'older-version', version: 2 } })
  })

  test('one of two concurrent publications with the same slug succeeds', async () => {
    const [one, two] = [await editor.create(), await editor.create({ title: 'Deux' })]
    await editor.save(one, { slug: 'même' })
    await editor.save(two, { slug: 'même' })
    const answers = await Promise.all([editor.publish(one), editor.publish(two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused && (await reasons(refused))).toMatchObject({
      fr: { reason: 'slug', slug: { problem: 'taken' } },
    })
  })

  test('every former address redirects to the page in one hop', async () => {
    for (const slug of ['un', 'deux', 'trois']) {
      await editor.save(about(), { slug })
      expect((await editor.publish(about())).status).toBe(200)
    }
    for (const path of ['/à-propos', '/un', '/deux'])
      expect(await at(path)).toMatchObject({ match: 'moved', page: { slug: 'trois' } })
    expect(await at('/trois')).toMatchObject({ match: 'exact' })
    await editor.save(about(), { slug: 'un' })
    await editor.publish(about())
    expect(await at('/un')).toMatchObject({ match: 'exact' })
    expect(await at('/trois')).toMatchObject({ match: 'moved', page: { slug: 'un' } })
  })

  test('pages below a section move with it, in that language only', async () => {
    await editor.save(editor.idOf('team'), { title: 'Les gens' })
    const change = { page: editor.idOf('team'), title: 'Équipe', locale: 'fr' }
    const [from, to] = ['à-propos/équipe', 'maison/équipe']
    const addresses = [{ ...change, from, to, problem: null }]
    expect(await below('maison')).toEqual({ count: 1, addresses })
    expect(await below('à-propos')).toEqual({ count: 0, addresses: [] })
    await editor.save(about(), { slug: 'maison' })
    const answer = await editor.publish(about())
    expect((await answer.json()).data.moved).toBe(1)
    expect(await at('/maison/équipe')).toMatchObject({ match: 'exact' })
    expect(await at('/à-propos/équipe')).toMatchObject({ match: 'moved' })
    expect(await at('/en/about/team', 'en')).toMatchObject({ match: 'exact' })
    const text = await editor.text(editor.idOf('team'))
    expect(text.fields).toMatchObject({ title: 'Les gens', slug: 'maison/équipe' })
    expect(text).toMatchObject({ isOvertaken: false, state: 'changed' })
  })

  test('a section can move below its own former address', async () => {
    const team = editor.idOf('team')
    await editor.save(team, { title: 'Les gens' })
    await editor.publish(team)
    const draft = await editor.create({ title: 'Projet', parent: about() })
    await editor.save(about(), { slug: 'à-propos/nous' })
    expect((await editor.publish(about())).status).toBe(200)
    expect(await at('/à-propos/nous/équipe')).toMatchObject({ match: 'exact' })
    expect((await editor.text(team)).fields.slug).toBe('à-propos/nous/équipe')
    expect((await editor.text(draft)).fields.slug).toBe('à-propos/nous/projet')
  })

  test('a section cannot move over another page', async () => {
    const id = await editor.create({ title: 'Libre' })
    await editor.save(id, { slug: 'maison/projet' })
    await editor.publish(id)
    const project = await editor.create({ title: 'Projet', parent: about() })
    await editor.publish(project)
    // The list begins with the addresses that have a problem.
    const expected = [
      { page: project, problem: 'taken' },
      { page: editor.idOf('team'), problem: null },
    ]
    expect(await below('maison')).toMatchObject({ count: 2, addresses: expected })
    await editor.save(about(), { slug: 'maison' })
    const answer = await editor.publish(about())
    expect(answer.status).toBe(422)
    expect(await reasons(answer)).toEqual({ fr: { reason: 'moved-slug' } })
    expect(await at('/à-propos/équipe')).toMatchObject({ match: 'exact' })
  })

  test('links follow the page that they point to', async () => {
    const content =
      '<p><a class="x" href="/à-propos?a=1#b">a</a> <a href=/en/about>b</a> <A HREF="/rien.pdf">c</A></p>'
    const id = await editor.create({ title: 'Liens' })
    await editor.save(id, { content })
    await editor.publish(id)
    await editor.save(about(), { slug: 'maison' })
    await editor.publish(about())
    const moved = content.replace('"/à-propos?a=1#b"', '"/maison?a=1#b"')
    expect((await editor.text(id)).fields.content).toBe(moved)
    expect((await at('/liens')).page.content).toContain('href="/maison?a=1#b"')
    expect(await editor.text(id)).toMatchObject({ state: 'published', isOvertaken: false })
  })

  test('links in many texts are updated in several commits', async () => {
    const texts = Array.from({ length: 45 }, (_, at) => ({
      key: `links-${at}`,
      translations: {
        fr: { title: `${at}`, slug: `liens-${at}`, content: '<p><a href="/à-propos">a</a></p>' },
      },
    }))
    await store(editor.database, texts)
    await editor.save(about(), { slug: 'maison' })
    const before = await readLastCommit(editor.database.db)
    await editor.publish(about())
    const commits = await editor.database.db
      .selectFrom('content_commits')
      .select('pages')
      .where('number', '>', before)
      .orderBy('number')
      .execute()
    expect(commits.slice(1).map(({ pages }) => JSON.parse(pages ?? '').length)).toEqual([20, 20, 5])
    expect((await at('/liens-44')).page.content).toBe('<p><a href="/maison">a</a></p>')
  })

  test('publishing a text that links to itself returns the version with updated links', async () => {
    const content = '<p><a href="/à-propos#b">a</a></p>'
    await editor.save(about(), { slug: 'maison', content })
    const { data } = await (await editor.publish(about())).json()
    expect(await editor.text(about())).toMatchObject({
      version: data.versions.fr,
      fields: { content: '<p><a href="/maison#b">a</a></p>' },
    })
  })

  test('links in imported texts follow the page, also in their drafts', async () => {
    const texts = { title: 'Liens', slug: 'liens', content: '<p><a href="/à-propos">a</a></p>' }
    await store(editor.database, [{ key: 'links', translations: { fr: texts } }])
    const { id } = (await at('/liens')).page
    await editor.save(id, { title: 'Mes liens' })
    await editor.save(about(), { slug: 'maison' })
    await editor.publish(about())
    expect((await at('/liens')).page.content).toBe('<p><a href="/maison">a</a></p>')
    expect(await editor.text(id)).toMatchObject({ isOvertaken: false, state: 'changed' })
    expect((await editor.publish(id)).status).toBe(200)
    expect((await at('/liens')).page.content).toBe('<p><a href="/maison">a</a></p>')
  })

  test('a draft that links to a former address is published with the current one', async () => {
    const id = await editor.create({ title: 'Liens' })
    await editor.save(id, { content: '<p><a href="/à-propos">a</a></p>' })
    await editor.save(about(), { slug: 'maison' })
    await editor.publish(about())
    const { versions } = (await (await editor.publish(id)).json()).data
    const text = await editor.text(id)
    expect(text.fields.content).toBe('<p><a href="/maison">a</a></p>')
    expect(versions).toEqual({ fr: text.version })
  })

  test.each([
    ['taken', 'actualités'],
    ['taken', 'ACTUALITÉS'],
    ['reserved', 'api/x'],
    ['reserved', '_ipx'],
    ['reserved', 'Plan-du-site'],
    ['locale', 'en/x'],
    ['segments', 'a/../b'],
    ['segments', 'a//b'],
    ['long', 'a'.repeat(2_000)],
    ['invisible', 'a\u0007b'],
    ['invisible', 'a\u202eb'],
    ['signs', 'a?b'],
    ['mixed-scripts', 'р\u0430ypal'],
  ])('refuses a slug as %s: %j', async (problem, slug) => {
    await editor.save(about(), { slug })
    const answer = await editor.publish(about())
    expect(answer.status).toBe(422)
    expect(await reasons(answer)).toMatchObject({ fr: { reason: 'slug', slug: { problem } } })
    expect((await slugAnswer(slug)).refusal).toMatchObject({ problem })
  })

  test('a former address of another page is taken only with takeFormer', async () => {
    await editor.save(about(), { slug: 'maison' })
    await editor.publish(about())
    const id = await editor.create({ title: 'Autre' })
    await editor.save(id, { slug: 'à-propos' })
    const answer = await editor.publish(id)
    const page = { id: about(), title: 'À propos', locale: 'fr' }
    expect(await reasons(answer)).toEqual({
      fr: { reason: 'slug', slug: { problem: 'former', page } },
    })
    expect((await editor.publish(id, ['fr'], { takeFormer: true })).status).toBe(200)
    expect(await at('/à-propos')).toMatchObject({ match: 'exact', page: { id } })
  })

  test('all languages share one structure, which is published with any of them', async () => {
    const path = formatEndpointPath(saveStructure, { id: about() })
    const show = async () =>
      (await (await editor.browser.read(formatEndpointPath(showPage, { id: about() }))).json()).data
        .structure
    const { fields } = await show()
    const body = { version: 0, fields: { ...fields, template: 'landing' } }
    expect((await editor.browser.put(path, body)).status).toBe(200)
    expect((await editor.browser.put(path, body)).status).toBe(409)
    expect((await at('/à-propos')).page.template).toBe('page')
    await editor.save(about(), { title: 'New' }, { locale: 'en' })
    await editor.publish(about(), ['en'])
    expect((await at('/à-propos')).page).toMatchObject({ template: 'landing', title: 'À propos' })
    expect(await show()).toMatchObject({ version: 1, changed: false })
    await editor.browser.put(path, { ...body, version: 1, fields })
    const alone = await editor.browser.post(formatEndpointPath(publishPage, { id: about() }), {
      locales: {},
      structure: 2,
    })
    expect(alone.status).toBe(200)
    expect((await at('/à-propos')).page.template).toBe('page')
  })

  test('refuses a picture that does not exist', async () => {
    const { fields } = (
      await (await editor.browser.read(formatEndpointPath(showPage, { id: about() }))).json()
    ).data.structure
    const body = { version: 0, fields: { ...fields, picture: 999_999 } }
    const answer = await editor.browser.put(
      formatEndpointPath(saveStructure, { id: about() }),
      body,
    )
    expect(Object.keys((await answer.json()).errors)).toEqual(['fields.picture'])
  })
})
