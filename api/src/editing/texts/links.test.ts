import { LinkAnswer } from '@vitrine/contract/admin/links'
import { TextCheck } from '@vitrine/contract/admin/text-check'
import { trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { checkDraft, showLink } from '@vitrine/contract/endpoints/page-texts'
import { imageDefaults } from '@vitrine/contract/media/images'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { testOrigin } from '../../testing/identity.ts'
import { testRules } from '../../testing/rules.ts'
import { fillSite, pageList } from '../../testing/site.ts'
import { republishAll } from '../../transfer/republish.ts'
import { describeLinks } from './describe-links.ts'

describe.each(databases)('links of a text on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const link = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ locale: 'fr', ...query })
    const answer = await editor.browser.read(`${showLink.path}?${search}`)
    return LinkAnswer.parse(await answer.json()).data
  }
  const broken = async (id: number) => {
    const answer = await editor.browser.read(formatEndpointPath(checkDraft, { id, locale: 'fr' }))
    const { findings } = TextCheck.parse(await answer.json()).data
    return findings.flatMap(({ excerpt, values: { problem } }) =>
      problem ? [`${excerpt}: ${problem}`] : [],
    )
  }
  const shown = async (path: string) => {
    const answer = await pageList(editor.people.api, { 'filter[path]': path, locale: 'fr' })
    return (await answer.json()).data[0].content
  }
  /** Publishes a page that links to another one by its key. Returns its id. */
  const linking = async (page: string | null, href: string) => {
    const id = await editor.create({ title: 'Liens' })
    const content = `<p><a href="${href}" data-page="${page}">a</a></p>`
    await editor.save(id, { content })
    await editor.publish(id)
    return id
  }

  test('finds a page by its id, its path and its full URL, and none for a malformed path', async () => {
    const about = { page: 'about', title: 'À propos', href: '/%C3%A0-propos', state: 'published' }
    expect(await link({ id: String(editor.idOf('about')) })).toMatchObject({
      ...about,
      problem: null,
    })
    const typed = await link({ href: '/à-propos?a=1' })
    expect(typed).toMatchObject({ ...about, href: '/à-propos?a=1' })
    expect(await link({ href: `${testOrigin}/en/about` })).toMatchObject({
      page: 'about',
      href: '/en/about',
      locale: 'en',
      problem: null,
    })
    for (const id of ['999999', '3000000000', '1.5', '-1']) expect(await link({ id })).toBeNull()
    expect(await link({ href: 'https://example.com/' })).toMatchObject({
      page: null,
      problem: null,
    })
    expect(await link({ href: '/actualit%E9s' })).toMatchObject({ page: null, problem: 'unknown' })
  })

  test('a link by key follows a page published later, and readers do not see the key', async () => {
    const draft = await editor.create({ title: 'Nouveau' })
    const { page, href = '', problem } = (await link({ id: String(draft) })) ?? {}
    expect([href, problem]).toEqual(['/nouveau', 'unpublished'])
    const id = await linking(page ?? null, `${href}?a=1#b`)
    await editor.save(draft, { slug: 'tout-neuf' })
    await editor.publish(draft)
    expect(await shown('/liens')).toBe('<p><a href="/tout-neuf?a=1#b">a</a></p>')
    expect((await editor.text(id)).fields.content).toContain(`data-page="${page}"`)
    await editor.save(draft, { slug: 'encore' })
    await editor.publish(draft)
    expect(await shown('/liens')).toContain('href="/encore?a=1#b"')
  })

  test('a link still follows a draft after all texts are published again', async () => {
    const draft = await editor.create({ title: 'Nouveau' })
    const { page = null, href = '' } = (await link({ id: String(draft) })) ?? {}
    await linking(page, href)
    await republishAll(editor.database.db, editor.database.changes, testRules, imageDefaults)
    await editor.save(draft, { slug: 'tout-neuf' })
    await editor.publish(draft)
    expect(await shown('/liens')).toContain('href="/tout-neuf"')
  })

  test('a link to a page without the language uses the fallback until the text exists', async () => {
    const id = await linking('english', '/english-only')
    expect(await shown('/liens')).toContain('href="/en/english-only"')
    expect(await broken(id)).toEqual(['a: elsewhere'])
    await editor.save(editor.idOf('english'), { title: 'Anglais', slug: 'anglais' })
    await editor.publish(editor.idOf('english'))
    expect(await shown('/liens')).toContain('href="/anglais"')
    expect(await broken(id)).toEqual([])
  })

  test('a link keeps its page when another page takes the former address', async () => {
    await editor.save(editor.idOf('about'), { slug: 'maison' })
    await editor.publish(editor.idOf('about'))
    const other = await editor.create({ title: 'Autre' })
    await editor.save(other, { slug: 'à-propos' })
    await editor.publish(other, ['fr'], { takeFormer: true })
    await linking('about', '/à-propos')
    expect(await shown('/liens')).toContain('href="/maison"')
  })

  test('lists broken links of a draft', async () => {
    const draft = await editor.create({ title: 'Brouillon' })
    const gone = await editor.create({ title: 'Jeté' })
    const keys = await Promise.all([draft, gone].map((id) => link({ id: String(id) })))
    await editor.browser.post(trashPages.path, { ids: [gone] })
    const id = await editor.create({ title: 'Liens' })
    const content = [
      `<h2>Ici</h2><a href="/x" data-page="${keys[0]?.page}">draft</a>`,
      `<a href="/jete" data-page="${keys[1]?.page}">trash</a>`,
      '<a href="/rien">nothing</a> <a href="/media/none.pdf">file</a> <a href="#ici">here</a>',
      '<a href="/liens#x">this page</a> <a href="/plan.pdf">file of the site folder</a>',
      '<a href="#la">there</a> <a href="/à-propos#x">place</a> <a href="/à-propos">fine</a>',
      '<a href="/en/about">english</a> <a href="/dashboard">screen</a> <a href="mailto:a@b.c">mail</a>',
    ].join('\n')
    await editor.save(id, { content })
    expect(await broken(id)).toEqual([
      ...['draft: unpublished', 'trash: trashed', 'nothing: unknown', 'file: file'],
      ...['there: anchor', 'place: anchor'],
    ])
  })

  test('a full URL of the site is stored as a path', async () => {
    const id = await editor.create({ title: 'Liens' })
    const content = `<p><a class="x" href="${testOrigin}/à-propos#a">a</a> <a href="${testOrigin}.x/">b</a></p>`
    await editor.save(id, { content })
    const storedContent = content.replace(`${testOrigin}/à`, '/à')
    expect((await editor.text(id)).fields.content).toBe(storedContent)
    const doubled = `<p><a href="${testOrigin}//example.com/">a</a></p>`
    await editor.save(id, { content: doubled })
    expect((await editor.text(id)).fields.content).toBe(doubled)
  })

  test('a path that the installation serves itself is no unknown page', async () => {
    const rules = { ...testRules, ownSegments: ['admin'] }
    const around = { locale: 'fr', hasFile: () => false }
    const links = ['/admin/pages', '/adminer'].map((href) => ({ href }))
    const described = await describeLinks(editor.database.db, rules, links, around)
    expect(described.map(({ problem }) => problem)).toEqual([null, 'unknown'])
  })

  test('refuses a language that the site does not have', async () => {
    expect((await editor.browser.read(`${showLink.path}?locale=xx`)).status).toBe(422)
    const path = formatEndpointPath(checkDraft, { id: editor.idOf('about'), locale: 'xx' })
    expect((await editor.browser.read(path)).status).toBe(404)
  })
})
