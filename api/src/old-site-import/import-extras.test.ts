import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cachePublishedPages } from '../pages/published-pages.ts'
import { findByPath } from '../pages/store.ts'
import { oneDatabase, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { testRules } from '../testing/rules.ts'
import { oldHost, printCategory, printWxr, type WxrItem } from '../testing/wxr.ts'

let database: TestDatabase
const { importText, importItems, readTexts } = createOldSiteImports(() => database)

const readPages = () =>
  database.db
    .selectFrom('pages')
    .select(['key', 'template', 'visible_to', 'readers', 'field_values'])
    .orderBy('id')
    .execute()

describe.each(oneDatabase)('an import of WordPress', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test('makes pages with a password private, and those below them public', async () => {
    const { losses } = await importItems([
      { id: 1, type: 'page', slug: 'a', password: 'x' },
      { id: 2, type: 'page', slug: 'b', parent: 1 },
      { id: 3, type: 'page', slug: 'c', status: 'private' },
    ])
    expect(
      (await readPages()).map(({ visible_to, readers }) => `${visible_to} ${readers}`),
    ).toEqual(['members members', 'everyone null', 'team team'])
    expect((await readTexts()).map(({ status }) => status)).toEqual(Array(3).fill('published'))
    expect(losses.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'protected password',
      'protected private',
    ])
  })

  test('redirects addresses of another default language to the text that had them', async () => {
    const inLanguage = (code: string, group: string): Pick<WxrItem, 'terms'> => ({
      terms: [
        ['language', code, code],
        ['post_translations', group, group],
      ],
    })
    await importItems([
      { id: 1, type: 'page', slug: 'us', ...inLanguage('en', 'a') },
      { id: 2, slug: 'nous', link: `${oldHost}/fr/nous/`, ...inLanguage('fr', 'a') },
      { id: 3, slug: 'bread', ...inLanguage('en', 'b') },
    ])
    const find = async (path: string) => {
      const published = await cachePublishedPages(database.db, database.changes)()
      const found = findByPath(published, testRules, path, { locale: undefined, origin: undefined })
      return [found.pages[0]?.key, found.locale, found.match].join(' ')
    }
    expect(await find('/bread')).toBe('old.example-3 en moved')
    expect(await find('/p=1')).toBe('old.example-1 en moved')
    const { rows } = await sql`select redirects.source, redirects.locale, page_locale, status
      from redirects join pages on pages.id = page_id`.execute(database.db)
    expect(rows).toEqual([{ source: '/us', locale: 'fr', page_locale: 'en', status: 301 }])
  })

  test('takes terms that only a post names, and answers categories without their parents', async () => {
    const category = (id: number, slug: string, parent: string) =>
      printCategory(id, slug, slug).replace(
        '</wp:category>',
        `<wp:category_parent>${parent}</wp:category_parent></wp:category>`,
      )
    const items: WxrItem[] = [
      {
        id: 1,
        terms: [
          ['post_tag', 'levain', 'Levain'],
          ['category', 'seigle', 'Seigle'],
        ],
      },
    ]
    await importText(
      printWxr({ items, terms: category(7, 'pain', '') + category(8, 'seigle', 'pain') }),
    )
    const topics = await database.db.selectFrom('topics').select('key').orderBy('key').execute()
    expect(topics.map(({ key }) => key)).toEqual([
      'old.example-category-seigle',
      'old.example-tag-levain',
    ])
    const rows = await database.db.selectFrom('redirects').select('source').execute()
    const sources = rows.map(({ source }) => source)
    expect(sources).toEqual(
      expect.arrayContaining(['/category/pain/seigle', '/category/seigle', '/tag/levain']),
    )
    expect(sources).not.toContain('/')
  })

  test('keeps comments below their text only if they are wanted', async () => {
    const comment = (id: number, more: string) =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[Zoé <b>]]></wp:comment_author><wp:comment_author_email>zoe@example.org</wp:comment_author_email><wp:comment_date_gmt>2020-05-04 10:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Bon <em>pain</em> ${id}]]></wp:comment_content><wp:comment_type>comment</wp:comment_type>${more}</wp:comment>`
    const approved = '<wp:comment_approved>1</wp:comment_approved>'
    const comments = [
      comment(2, `${approved}<wp:comment_parent>1</wp:comment_parent>`),
      comment(1, `${approved}<wp:comment_parent>2</wp:comment_parent>`),
      comment(3, '<wp:comment_approved>spam</wp:comment_approved>'),
    ]
    const text = printWxr({ items: [{ id: 1, content: 'a' }] }).replace(
      '</item>',
      `${comments.join('')}</item>`,
    )
    expect((await importText(text)).left.comments).toBe(3)
    expect((await readTexts())[0]?.content).toBe('<p>a</p>')
    expect((await importText(text, { comments: true })).left.comments).toBe(1)
    const content = (await readTexts())[0]?.content ?? ''
    expect(content).toContain('<h2>Commentaires (2)</h2>')
    expect(content.replaceAll('\n', '')).toMatch(
      /<ol><li><p><strong>Zoé &lt;b><\/strong>, <time datetime="2020-05-04">4 mai 2020<\/time><\/p><p>Bon <em>pain<\/em> 1<\/p><ol><li>/,
    )
    expect(content).not.toContain('example.org')
  })

  test('makes drafts of the forms of plug-ins, and says where they were', async () => {
    const items: WxrItem[] = [
      {
        ...{ id: 7, type: 'wpcf7_contact_form', title: 'Contact', slug: 'contact-1' },
        meta: { _form: 'Nom [text* nom]', _hash: 'abcdef0123456' },
      },
      { id: 8, type: 'page', slug: 'c', content: 'a [contact-form-7 id="abcdef0" title="x"]' },
    ]
    const { losses } = await importItems(items)
    expect(losses).toMatchObject([{ kind: 'form', name: 'Contact', page: { to: '/c' } }])
    const dueKeys = () =>
      database.db
        .selectFrom('pages')
        .select(['key', 'review_on'])
        .where('review_on', 'is not', null)
        .execute()
    expect(await dueKeys()).toEqual([{ key: 'old.example-8', review_on: '2026-02-28' }])
    // A review that is done stays done.
    await database.db.updateTable('pages').set({ review_on: null }).execute()
    await importItems(items)
    expect(await dueKeys()).toEqual([])
    const [form] = await readPages()
    expect(form).toMatchObject({ key: 'old.example-7', template: 'form' })
    expect(JSON.parse(form?.field_values ?? '')['form.form'].form.steps[0].fields).toMatchObject([
      { id: 'nom', kind: 'text', label: { fr: 'Nom' }, required: true },
    ])
    expect((await readTexts()).map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      'contact-1 draft',
      'c published',
    ])
  })

  test('makes a menu of the navigation of the block editor', async () => {
    const link = (label: string, more: object) => JSON.stringify({ label, ...more })
    await importItems([
      { id: 1, type: 'page', slug: 'a', title: 'A' },
      {
        ...{ id: 9, type: 'wp_navigation', title: 'Navigation' },
        content: `<!-- wp:navigation-submenu ${link('Nous', { id: 1, kind: 'post-type', url: `${oldHost}/a/` })} -->
<!-- wp:navigation-link ${link('Ailleurs', { kind: 'custom', url: 'https://other.example/' })} /-->
<!-- /wp:navigation-submenu -->
<!-- wp:home-link {"label":"Accueil"} /-->`,
      },
    ])
    const menu = await database.db
      .selectFrom('menus')
      .select('items')
      .where('name', '=', 'main')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(menu.items)).toMatchObject([
      {
        page: expect.any(Number),
        label: { fr: 'Nous' },
        children: [{ url: 'https://other.example/', label: { fr: 'Ailleurs' } }],
      },
      { url: '/', label: { fr: 'Accueil' } },
    ])
  })

  test('lists pictures without words, dead links, and accounts on request', async () => {
    const content = `<img src="${oldHost}/wp-content/uploads/a.jpg" alt=""><a href="${oldHost}/x/">x</a><a href="${oldHost}/category/actus/">y</a><a href="${oldHost}/?p=1">z</a>`
    const text = printWxr({
      items: [{ id: 1, content, terms: [['category', 'actus', 'Actus']] }],
      terms:
        '<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>actus</wp:category_nicename><wp:cat_name>Actus</wp:cat_name></wp:category>',
    }).replace('</wp:author_display_name>', '$&<wp:author_email>anna@old.example</wp:author_email>')
    const report = await importText(text, { accounts: true })
    expect(report.undescribed.map(({ picture }) => picture)).toEqual(['/media/old.example/a.jpg'])
    expect(report.deadLinks.map(({ link }) => link)).toEqual(['/x/'])
    expect(report.accounts).toEqual([{ name: 'Anna Petit', email: 'anna@old.example' }])
    expect((await importText(text)).accounts).toBeUndefined()
  })

  test('leads categories without texts here to the list, and keeps footnotes', async () => {
    const category = (id: number, slug: string) =>
      `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:cat_name>${slug}</wp:cat_name></wp:category>`
    const importWith = (categories: string[], others: WxrItem[] = []) =>
      importText(
        printWxr({
          items: [
            {
              ...{ id: 1, terms: categories.map((slug) => ['category', slug, slug]), slug: 'x' },
              content:
                '<!-- wp:paragraph --><p>a<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
              meta: { footnotes: '[{"id":"f1","content":"Une <em>note</em>"}]' },
            },
            ...others,
          ],
          terms:
            category(7, 'a') +
            category(8, 'non-classe') +
            (categories.includes('b') ? category(9, 'b') : ''),
        }),
      )
    await importWith(['a'])
    // The page keeps its topics the second time, and a topic gets languages that it lacks.
    await importWith(
      ['a', 'b'],
      [
        {
          id: 2,
          slug: 'y',
          terms: [
            ['category', 'a', 'a'],
            ['language', 'en', 'English'],
          ],
        },
      ],
    )
    const redirects = await database.db
      .selectFrom('redirects')
      .select(['source', 'address'])
      .where('source', 'in', ['/category/a', '/category/b', '/category/non-classe'])
      .orderBy('source')
      .orderBy('id')
      .execute()
    expect(redirects.map(({ address }) => address)).toEqual([
      '/themes/a',
      '/en/topics/a',
      '/themes',
      '/themes',
    ])
    const names = await database.db
      .selectFrom('topic_translations as text')
      .innerJoin('topics', 'topics.id', 'text.topic_id')
      .select(['text.locale', 'text.slug'])
      .where('topics.key', '=', 'old.example-category-a')
      .orderBy('text.locale')
      .execute()
    expect(names).toEqual([
      { locale: 'en', slug: 'a' },
      { locale: 'fr', slug: 'a' },
    ])
    expect((await readTexts())[0]?.content).toContain(
      '<li id="f1">Une <em>note</em> <a href="#f1-link">↩︎</a></li>',
    )
  })

  test('keeps the caption of a file in a gallery', async () => {
    await importItems([
      { id: 1, slug: 'x', content: '[gallery ids="20"]' },
      {
        ...{ id: 20, type: 'attachment', status: 'inherit', excerpt: 'Une <b>légende</b>' },
        file: `${oldHost}/wp-content/uploads/a.jpg`,
      },
    ])
    expect((await readTexts())[0]?.content).toContain('<figcaption>Une <b>légende</b></figcaption>')
  })

  test('pairs the translations of WPML that an add-on wrote', async () => {
    const wpml = (code: string) => ({
      _wpml_import_language_code: code,
      _wpml_import_translation_group: 'g1',
    })
    await importItems([
      { id: 1, type: 'page', slug: 'a', meta: wpml('fr') },
      { id: 2, type: 'page', slug: 'a-en', meta: wpml('en') },
      { id: 3, type: 'page', slug: 'b', meta: { _icl_lang_code: 'en' } },
    ])
    expect((await readTexts()).map(({ key, locale }) => `${key} ${locale}`)).toEqual([
      'old.example-1 en',
      'old.example-1 fr',
      'old.example-3 en',
    ])
  })
})
