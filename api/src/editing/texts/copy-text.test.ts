import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { checkDraft, copyText } from '@vitrine/contract/endpoints/page-texts'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'

describe.each(databases)('copying a text from another language on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const copy = (id: number, locale: string, from: string, translation?: object) =>
    editor.browser.post(formatEndpointPath(copyText, { id, locale }), { from, translation })
  const news = () => editor.idOf('news')

  test('the copy has the title, content and fields, and its own slug', async () => {
    await editor.save(news(), { content: '<p>Du neuf</p>', seo_description: 'Tout le neuf' })
    expect((await copy(news(), 'en', 'fr')).status).toBe(201)
    expect(await editor.text(news(), 'en')).toMatchObject({
      version: 1,
      state: 'draft',
      fields: {
        title: 'Actualités',
        slug: 'actualites',
        content: '<p>Du neuf</p>',
        seo_description: 'Tout le neuf',
      },
    })
    const below = await editor.create({ title: 'En bas', parent: editor.idOf('about') })
    await copy(below, 'en', 'fr')
    expect((await editor.text(below, 'en')).fields.slug).toBe('about/en-bas')
  })

  test('links in the copy point to pages in its language, if these exist', async () => {
    const content = [
      '<a href="/%C3%A0-propos?a=1" data-page="about">nommée</a>',
      '<a href="/à-propos">par adresse</a>',
      '<a href="/moitié" data-page="half">sans anglais</a>',
      '<a href="/ar/من-نحن/الفريق">arabe</a>',
      '<a href="https://example.org/à-propos">ailleurs</a>',
    ]
    await editor.save(news(), { content: content.join('') })
    await copy(news(), 'en', 'fr')
    const { fields } = await editor.text(news(), 'en')
    const hrefs = [...fields.content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual([
      '/en/about?a=1',
      '/en/about',
      '/moitié',
      '/ar/من-نحن/الفريق',
      'https://example.org/à-propos',
    ])
    const broken = await editor.browser.read(
      formatEndpointPath(checkDraft, { id: news(), locale: 'en' }),
    )
    expect((await broken.json()).data.facts.links).toMatchObject([
      { page: 'half', problem: 'elsewhere' },
    ])
  })

  test('a translation replaces the copied text, and its links point to pages in its language', async () => {
    await editor.save(news(), { content: '<p>Du neuf</p>', seo_description: 'Tout le neuf' })
    const answer = await copy(news(), 'en', 'fr', {
      title: 'The news',
      content: '<p>See <a href="/à-propos">us</a><script>alert(1)</script></p>',
    })
    expect(await answer.json()).toEqual({ data: { version: 1, removed: ['script'] } })
    expect(await editor.text(news(), 'en')).toMatchObject({
      state: 'draft',
      fields: {
        title: 'The news',
        slug: 'the-news',
        content: '<p>See <a href="/en/about">us</a></p>',
        seo_description: 'Tout le neuf',
      },
    })
  })

  test('a translation can set its slug, except for the home page', async () => {
    await copy(news(), 'en', 'fr', { title: 'The news', slug: '/Latest-News/' })
    expect((await editor.text(news(), 'en')).fields.slug).toBe('Latest-News')
    await copy(editor.idOf('home'), 'ar', 'fr', { title: 'x', slug: 'elsewhere' })
    expect((await editor.text(editor.idOf('home'), 'ar')).fields.slug).toBe('')
  })

  test.each([
    ['nested too deeply', { content: `${'<div>'.repeat(300)}x` }],
    ['with a long title', { title: 'x'.repeat(501) }],
    ['of another type', { title: 1 }],
  ])('refuses a translation %s', async (_, translation) => {
    expect((await copy(news(), 'en', 'fr', translation)).status).toBe(422)
    expect((await editor.text(news(), 'en')).state).toBe('missing')
  })

  test('refuses to replace an existing text or to copy a missing one', async () => {
    const before = await editor.text(editor.idOf('about'), 'en')
    expect((await copy(editor.idOf('about'), 'en', 'fr')).status).toBe(409)
    expect(await editor.text(editor.idOf('about'), 'en')).toEqual(before)
    await copy(news(), 'en', 'fr')
    expect((await copy(news(), 'en', 'fr')).status).toBe(409)
    expect((await copy(editor.idOf('english'), 'ar', 'fr')).status).toBe(422)
    expect((await copy(editor.idOf('english'), 'ar', '*')).status).toBe(422)
    expect((await copy(news(), 'xx', 'fr')).status).toBe(404)
  })
})
