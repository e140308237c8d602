import { BrokenLinks, LinkAnswer } from '@vitrine/contract/admin/links'
import { trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listBrokenLinks, showLink } from '@vitrine/contract/endpoints/page-texts'
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
    const answer = await editor.browser.read(
      formatEndpointPath(listBrokenLinks, { id, locale: 'fr' }),
    )
    const { data } = BrokenLinks.parse(await answer.json())
    return data.map(({ text, problem }) => `${text}: ${problem}`)
  }
  const shown = async (path: string) => {
    const answer = await pageList(editor.people.api, { 'filter[path]': path, locale: 'fr' })
    return (await answer.json()).data[0].content
  }
  /** A page that links to another by its key, published. */
  const linking = async (page: string | null, href: string) => {
    const id = await editor.create({ title: 'Liens' })
    const content = `<p><a href="${href}" data-page="${page}">a</a></p>`
    await editor.save(id, { content })
    await editor.publish(id)
    return id
  }

  test('a page is told by its number, by its address and by one that was pasted whole', async () => {
    const about = { page: 'about', title: 'À propos', href: '/%C3%A0-propos', state: 'published' }
    expect(await link({ id: String(editor.idOf('about')) })).toMatchObject({
      ...about,
      problem: null,
    })
    const typed = await link({ href: '/à-propos?a=1' })
    expect(typed).toMatchObject({ ...about, href: '/à-propos?a=1' })
    expect(await link({ href: `${testOrigin}/en/about` })).toMatchObject({
      ...{ page: 'about', href: '/en/about', locale: 'en', problem: null },
    })
    for (const id of ['999999', '3000000000', '1.5', '-1']) expect(await link({ id })).toBeNull()
    expect(await link({ href: 'https://example.com/' })).toMatchObject({
      page: null,
      problem: null,
    })
  })

  test('a link by identity follows a page that has never had an address, and readers get no key', async () => {
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

  test('a link still follows a draft after every text was published anew', async () => {
    const draft = await editor.create({ title: 'Nouveau' })
    const { page = null, href = '' } = (await link({ id: String(draft) })) ?? {}
    await linking(page, href)
    await republishAll(editor.database.db, editor.database.changes, testRules, imageDefaults)
    await editor.save(draft, { slug: 'tout-neuf' })
    await editor.publish(draft)
    expect(await shown('/liens')).toContain('href="/tout-neuf"')
  })

  test('a page that is missing in the language is linked in its fallback until it is there', async () => {
    const id = await linking('english', '/english-only')
    expect(await shown('/liens')).toContain('href="/en/english-only"')
    expect(await broken(id)).toEqual(['a: elsewhere'])
    await editor.save(editor.idOf('english'), { title: 'Anglais', slug: 'anglais' })
    await editor.publish(editor.idOf('english'))
    expect(await shown('/liens')).toContain('href="/anglais"')
    expect(await broken(id)).toEqual([])
  })

  test('a link keeps its page when another one takes the address that it had', async () => {
    await editor.save(editor.idOf('about'), { slug: 'maison' })
    await editor.publish(editor.idOf('about'))
    const other = await editor.create({ title: 'Autre' })
    await editor.save(other, { slug: 'à-propos' })
    await editor.publish(other, ['fr'], { takeFormer: true })
    await linking('about', '/à-propos')
    expect(await shown('/liens')).toContain('href="/maison"')
  })

  test('what is wrong with links is listed before they are published', async () => {
    const draft = await editor.create({ title: 'Brouillon' })
    const gone = await editor.create({ title: 'Jeté' })
    const keys = await Promise.all([draft, gone].map((id) => link({ id: String(id) })))
    await editor.browser.post(trashPages.path, { ids: [gone] })
    const id = await editor.create({ title: 'Liens' })
    const content = [
      `<h2>Ici</h2><a href="/x" data-page="${keys[0]?.page}">draft</a>`,
      `<a href="/jete" data-page="${keys[1]?.page}">trash</a>`,
      '<a href="/rien">nothing</a> <a href="/media/none.pdf">file</a> <a href="#ici">here</a>',
      '<a href="#la">there</a> <a href="/à-propos#x">place</a> <a href="/à-propos">fine</a>',
      '<a href="/en/about">english</a> <a href="/dashboard">screen</a> <a href="mailto:a@b.c">mail</a>',
    ].join('\n')
    await editor.save(id, { content })
    expect(await broken(id)).toEqual([
      ...['draft: unpublished', 'trash: trashed', 'nothing: unknown', 'file: file'],
      ...['there: anchor', 'place: anchor'],
    ])
  })

  test('the whole address of a page is kept as the path that it is', async () => {
    const id = await editor.create({ title: 'Liens' })
    const content = `<p><a class="x" href="${testOrigin}/à-propos#a">a</a> <a href="${testOrigin}.x/">b</a></p>`
    await editor.save(id, { content })
    const kept = content.replace(`${testOrigin}/à`, '/à')
    expect((await editor.text(id)).fields.content).toBe(kept)
    const doubled = `<p><a href="${testOrigin}//example.com/">a</a></p>`
    await editor.save(id, { content: doubled })
    expect((await editor.text(id)).fields.content).toBe(doubled)
  })

  test('what an installation answers beside its pages is no unknown page', async () => {
    const rules = { ...testRules, ownSegments: ['admin'] }
    const around = { locale: 'fr', hasFile: () => false }
    const links = ['/admin/pages', '/adminer'].map((href) => ({ href }))
    const described = await describeLinks(editor.database.db, rules, links, around)
    expect(described.map(({ problem }) => problem)).toEqual([null, 'unknown'])
  })

  test('a language that the site does not have is refused', async () => {
    expect((await editor.browser.read(`${showLink.path}?locale=xx`)).status).toBe(422)
    const path = formatEndpointPath(listBrokenLinks, { id: editor.idOf('about'), locale: 'xx' })
    expect((await editor.browser.read(path)).status).toBe(404)
  })
})
