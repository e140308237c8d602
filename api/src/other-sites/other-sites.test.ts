import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { createGhostReader } from './ghost.ts'
import { createMarkdownReader } from './markdown.ts'

let database: TestDatabase
const { write, run, readTexts, readSources } = createOldSiteImports(() => database)

describe.each(databases)('other sites on $name', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test('an export of Ghost becomes articles and pages with tags, authors and old addresses', async () => {
    const data = {
      posts: [
        {
          ...{ id: 'a1', title: 'Pain & sel', slug: 'pain', status: 'published', type: 'post' },
          ...{ published_at: '2020-05-04T10:00:00.000Z', custom_excerpt: 'Du pain.' },
          html: '<p>Un <a href="__GHOST_URL__/about/">lien</a></p><figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/size/w600/2020/05/a.png" alt="A"></div></div></div></figure><div class="kg-card kg-button-card"><a href="https://other.example/" class="kg-btn">Voir</a></div><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Plus</h4><button>x</button></div><div class="kg-toggle-content"><p>Dit</p></div></div>',
          feature_image: '__GHOST_URL__/content/images/2020/05/b.png',
        },
        { id: 'b2', title: 'About', slug: 'about', html: null, status: 'draft', type: 'page' },
        {
          ...{ id: 'c3', title: 'Membres', slug: 'membres', html: '<p>Pour vous</p>' },
          status: 'published',
          visibility: 'members',
          type: 'post',
        },
      ],
      posts_meta: [{ post_id: 'a1', meta_title: 'Le pain', feature_image_alt: 'Un four' }],
      tags: [
        { id: 't', name: 'Actus', slug: 'actus' },
        { id: 'u', name: '#caché', slug: 'hash-cache', visibility: 'internal' },
      ],
      posts_tags: [
        { post_id: 'a1', tag_id: 't' },
        { post_id: 'a1', tag_id: 'u' },
      ],
      users: [
        { id: 1, name: 'Anna', slug: 'anna', email: 'anna@old.example' },
        { id: 2, name: 'Bea', slug: 'bea' },
      ],
      posts_authors: [
        { post_id: 'a1', author_id: 1 },
        { post_id: 'a1', author_id: 2 },
      ],
      settings: [{ key: 'title', value: 'Boulangerie' }],
    }
    const source = await write({ 'ghost.json': `\ufeff${JSON.stringify({ db: [{ data }] })}` })
    const report = await run(join(source, 'ghost.json'), createGhostReader('https://old.example'))
    expect(report.summary.pages).toMatchObject({ created: 3, refused: 0 })
    const texts = await readTexts()
    expect(texts.map(({ slug, status, template }) => [slug, status, template])).toEqual([
      ['membres', 'published', 'article'],
      ['pain', 'published', 'article'],
      ['about', 'draft', 'page'],
    ])
    expect(texts[0]?.visible_to).toBe('members')
    expect(texts[1]).toMatchObject({
      ...{ title: 'Pain & sel', seo_title: 'Le pain', seo_description: 'Du pain.' },
      published_on: '2020-05-04T10:00:00.000Z',
    })
    expect(texts[1]?.content).toMatch(
      /<div class="gallery">.*src="\/media\/old.example\/content\/images\/2020\/05\/a.png" alt="A"/,
    )
    expect(texts[1]?.content).toContain(
      '<p><a href="https://other.example/" class="button">Voir</a></p>',
    )
    expect(texts[1]?.content).toMatch(
      /<details>\s*<summary>Plus<\/summary>\s*<p>Dit<\/p>\s*<\/details>/,
    )
    const sources = await readSources()
    expect(sources.get('/tag/actus')).toMatch(/\/actus$/)
    expect(sources.get('/content/images/2020/05/a.png')).toBe(
      '/storage/old.example/content/images/2020/05/a.png',
    )
    expect(sources.has('/rss')).toBe(true)
    const authors = await database.db.selectFrom('authors').select('name').orderBy('name').execute()
    expect(authors.map(({ name }) => name)).toEqual(['Anna', 'Bea'])
    const again = await run(join(source, 'ghost.json'), createGhostReader('https://old.example'))
    expect(again.summary.pages).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  test('a post of Ghost without a slug has its id as its address', async () => {
    const posts = [
      { id: 'd4', title: 'Sel', html: '<p>Sel</p>', status: 'published', type: 'post' },
    ]
    const source = await write({ 'ghost.json': JSON.stringify({ data: { posts } }) })
    await run(join(source, 'ghost.json'), createGhostReader('https://old.example'))
    expect((await readTexts()).map(({ slug }) => slug)).toEqual(['d4'])
  })

  test('a folder of Hugo becomes articles in their languages, with files and old addresses', async () => {
    const picture = await sharp({
      create: { width: 4, height: 3, channels: 3, background: '#345' },
    })
      .png()
      .toBuffer()
    const source = await write({
      'hugo.toml': `baseURL = "https://old.example/"\ntitle = "Boulangerie"\ndefaultContentLanguage = "fr"\n[permalinks]\nposts = "/:year/:slug/"\n[languages.fr]\nweight = 1\n[languages.en]\nweight = 2\n`,
      'content/posts/pain/index.fr.md': `---\ntitle: "Pain: le sel"\ndate: 2020-05-04\ntags: [Actus, four]\naliases:\n  - /vieux-pain/\ndescription: Du pain.\nimage: four.png\n---\nUn **pain** et [la page](../../about.fr.md).\n\n![Un four](four.png)\n\n![Logo](/img/logo.png)\n\n{{< youtube abc >}}\n\n{{< carte x >}}\n`,
      'content/posts/pain/index.en.md': `+++\ntitle = "Bread"\ndate = 2020-05-04T10:00:00Z\ndraft = true\n+++\nBread.\n`,
      'content/about.fr.md': '# Qui\n\nNous, <a href="/\\[x">là</a>.\n',
      'content/posts/casse.md': '---\ntitle: [\n---\nx',
      'content/posts/pain/four.png': picture,
      'static/img/logo.png': picture,
    })
    const report = await run(source, createMarkdownReader(undefined), {
      media: { folder: source },
    })
    expect(report.files).toEqual({ added: 2, unchanged: 0, refused: [] })
    expect(report.faults).toEqual([
      { kind: 'front-matter', name: 'content/posts/casse.md', detail: expect.any(String) },
    ])
    expect(report.losses).toMatchObject([{ kind: 'shortcode', name: 'carte' }])
    expect(report.translations).toEqual({ groups: 1, single: 1 })
    const texts = await readTexts()
    expect(texts.map(({ locale, slug, title, status }) => [locale, slug, title, status])).toEqual([
      ['en', '2020/pain', 'Bread', 'draft'],
      ['fr', '2020/pain', 'Pain: le sel', 'published'],
      ['fr', 'about', 'Qui', 'published'],
    ])
    expect(texts[1]?.content).toMatch(/<strong>pain<\/strong> et <a href="[^"]*\/about">la page/)
    expect(texts[1]?.content).toContain(
      'src="/media/old.example/content/posts/pain/four.png" alt="Un four"',
    )
    expect(texts[1]?.content).toContain('src="/media/old.example/img/logo.png"')
    expect(texts[1]?.content).toContain('{{&lt; carte x >}}')
    const former = await database.db.selectFrom('slug_history').select('slug').execute()
    expect(former.map(({ slug }) => slug)).toContain('vieux-pain')
    expect((await readSources()).has('/posts')).toBe(true)
  })

  test('the addresses of Jekyll and Astro follow their rules', async () => {
    const jekyll = await write({
      '_config.yml':
        'url: https://old.example\npermalink: /:categories/:year/:month/:day/:title:output_ext\n',
      '_posts/2020-05-04-pain.md':
        '---\ntitle: Pain\ncategories: [Four]\nredirect_from: /p/1\n---\n{% highlight js %}\nlet a\n{% endhighlight %}\n[Sel]({% link about.md %})',
      'about.md': '---\ntitle: About\npermalink: /qui/\n---\n',
      '_site/about.md': 'no',
      'README.md': 'no',
    })
    await run(jekyll, createMarkdownReader(undefined), { media: { folder: jekyll } })
    const texts = await readTexts()
    expect(texts.map(({ slug, template }) => [slug, template])).toEqual([
      ['four/2020/05/04/pain.html', 'article'],
      ['qui', 'page'],
    ])
    expect(texts[0]?.content).toMatch(/<pre><code[^>]*>let a\n<\/code><\/pre>/)
    expect(texts[0]?.content).toMatch(/href="[^"]*\/qui"/)
    const astro = await write({
      '../astro/astro.config.mjs': `export default { site: 'https://astro.example' }`,
      '../astro/src/content/blog/Le Pain.mdx': `---\ntitle: Pain\npubDate: 2020-05-04\nheroImage: ../../assets/a.png\n---\nimport A from 'a'\n\n<A client:load />Du *pain*.\n`,
    })
    const report = await run(join(astro, '../astro'), createMarkdownReader(undefined), {
      media: { folder: join(astro, '../astro') },
    })
    expect(report.losses).toMatchObject([{ name: 'A' }])
    expect(report.files.refused).toMatchObject([{ path: 'src/assets/a.png' }])
    expect((await readTexts()).find(({ slug }) => slug.startsWith('blog'))).toMatchObject({
      ...{ slug: 'blog/le-pain', published_on: '2020-05-04T00:00:00.000Z' },
      content: '<p>Du <em>pain</em>.</p>',
    })
  })

  test.each([
    ['{"posts": ', 'not-json'],
    ['{"data": {}}', 'not-ghost'],
  ])('a file %s is refused as an export of Ghost', async (text, code) => {
    const source = await write({ 'ghost.json': text })
    await expect(
      run(join(source, 'ghost.json'), createGhostReader(undefined)),
    ).rejects.toMatchObject({
      code,
    })
  })
})
