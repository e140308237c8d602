import { AdminPageList } from '@vitrine/contract/admin/page-list'
import { SaveConflict } from '@vitrine/contract/admin/texts'
import { listPages, reportPresence } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { contentLimits } from '@vitrine/contract/html/content-html'
import { describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { fillSite } from '../../testing/site.ts'
import { replaceCopy } from './working-copies.ts'
import { toNextVersion } from './write-copy.ts'

describe.each(databases)('working copies on $name', ({ open }) => {
  const editor = withEditor(open, fillSite)

  const about = () => editor.idOf('about')
  const listed = async (query = '') => {
    const answer = await editor.browser.read(listPages.path + query)
    return AdminPageList.parse(await answer.json()).data
  }

  test('the list has every page with its states in all languages', async () => {
    await editor.save(about(), { title: 'Qui nous sommes' })
    const pages = await listed('?locale=en')
    expect(pages.find(({ id }) => id === about())).toMatchObject({
      title: 'About',
      slug: 'about',
      states: { fr: 'changed', en: 'published' },
    })
    const planned = pages.find(({ id }) => id === editor.idOf('planned'))
    expect(planned).toMatchObject({ title: 'Demain', titleLocale: 'fr', states: { fr: 'planned' } })
    const draft = pages.find(({ id }) => id === editor.idOf('draft'))
    expect(draft?.states).toEqual({ fr: 'draft' })
  })

  test('the list answers 304 until a page changes', async () => {
    const first = await editor.browser.read(listPages.path)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = () => editor.browser.send('GET', listPages.path, undefined, headers)
    expect((await again()).status).toBe(304)
    await editor.save(about(), { title: 'Autre' })
    expect((await again()).status).toBe(200)
  })

  test('the first working copy is based on the published text', async () => {
    const text = await editor.text(about())
    expect(text).toMatchObject({ version: 0, state: 'published', isOvertaken: false })
    expect(text.fields).toMatchObject({
      title: 'À propos',
      slug: 'à-propos',
      content: '<p>Nous</p>',
    })
    const saved = await editor.save(about(), { content: '<p>Nous tous</p>' })
    expect(saved).toMatchObject({ version: 1, state: 'changed', removed: [] })
  })

  test('drafts leave the content version unchanged', async () => {
    const before = editor.database.changes.current()
    const id = await editor.create({ title: 'Nouveau' })
    await editor.save(id, { content: '<p>a</p>' }, { revision: 'saved' })
    await editor.save(about(), { title: 'Autre' })
    await editor.browser.put(formatEndpointPath(reportPresence, { id }), {
      tab: 'tab-0001',
      locale: 'fr',
    })
    expect(editor.database.changes.current()).toBe(before)
  })

  test('a save based on another version is refused with both texts, and nothing is saved', async () => {
    const { fields } = await editor.text(about())
    const path = formatEndpointPath(saveText, { id: about(), locale: 'fr' })
    const say = (content: string, version: number) =>
      editor.browser.put(path, { version, fields: { ...fields, content } })
    expect((await say('<p>un</p>', 0)).status).toBe(200)
    for (const version of [0, 2]) {
      const answer = await say('<p>deux</p>', version)
      expect(answer.status).toBe(409)
      const conflict = SaveConflict.parse(await answer.json())
      expect(conflict).toMatchObject({ version: 1, author: { name: 'Anna' } })
      expect([conflict.mine.content, conflict.theirs.content]).toEqual(['<p>deux</p>', '<p>un</p>'])
    }
    expect((await editor.text(about())).fields.content).toBe('<p>un</p>')
  })

  test('one of several concurrent saves succeeds', async () => {
    const { fields } = await editor.text(about())
    const path = formatEndpointPath(saveText, { id: about(), locale: 'fr' })
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) =>
        editor.browser.put(path, { version: 0, fields: { ...fields, title } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('a working copy is replaced only if its version matches', async () => {
    await editor.save(about(), { title: 'Un' })
    const { db } = editor.database
    const { fields } = await editor.text(about())
    const writer = { userId: editor.user.id, isMachine: false }
    const copy = { pageId: about(), locale: 'fr', fields, writer }
    const replace = (title: string, version: number) =>
      replaceCopy(
        db,
        { ...copy, fields: { ...fields, title } },
        toNextVersion(version),
        '2026-01-05',
      )
    expect(await replace('Deux', 1)).toMatchObject({ version: 2 })
    for (const version of [0, 1, 3]) expect(await replace('Trois', version)).toBeUndefined()
    expect(await editor.text(about())).toMatchObject({ version: 2, fields: { title: 'Deux' } })
  })

  test('unsafe HTML is removed on saving and listed in the answer', async () => {
    const saved = await editor.save(about(), {
      content: '<p onclick="x()">a</p><script>b</script>',
    })
    expect(saved.content).toBe('<p>a</p>')
    expect(saved.removed).toEqual(expect.arrayContaining(['p[onclick]', 'script']))
  })

  test.each([
    ['more than 1 MB', 'a'.repeat(contentLimits.length + 1)],
    ['more than 50,000 elements', '<br>'.repeat(contentLimits.nodes + 1)],
    ['more than 200 levels', '<div>'.repeat(contentLimits.depth + 2)],
  ])('refuses a text with %s', async (_, content) => {
    const { version, fields } = await editor.text(about())
    const body = { version, fields: { ...fields, content } }
    const answer = await editor.browser.put(
      formatEndpointPath(saveText, { id: about(), locale: 'fr' }),
      body,
    )
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(['fields.content'])
  })

  test('refuses a body of 7 MB', async () => {
    const { version, fields } = await editor.text(about())
    const body = { version, fields: { ...fields, content: 'a'.repeat(7_000_000) } }
    const answer = await editor.browser.put(
      formatEndpointPath(saveText, { id: about(), locale: 'fr' }),
      body,
    )
    expect(answer.status).toBe(413)
  })

  test('a text in a language that the site no longer has is read-only', async () => {
    const { id: page_id } = { id: about() }
    const fields = JSON.stringify({ ...(await editor.text(page_id)).fields, title: 'Über uns' })
    const { db } = editor.database
    const copies = db.selectFrom('working_copies').selectAll()
    await editor.save(page_id, { title: 'Copie' })
    const copy = await copies.executeTakeFirstOrThrow()
    await db
      .insertInto('working_copies')
      .values({ ...copy, locale: 'de', fields })
      .execute()
    const text = await editor.text(page_id, 'de')
    expect(text).toMatchObject({ isSiteLocale: false, fields: { title: 'Über uns' } })
    const body = { version: 1, fields: text.fields }
    const answer = await editor.browser.put(
      formatEndpointPath(saveText, { id: page_id, locale: 'de' }),
      body,
    )
    expect(answer.status).toBe(404)
  })

  test.each(['*', '..', 'xx', 'constructor', '%00', 'a'.repeat(3_000)])(
    'refuses the language %s',
    async (locale) => {
      const path = formatEndpointPath(saveText, { id: about(), locale })
      const structure = { ...(await editor.text(about())).fields }
      expect((await editor.browser.read(path)).status).toBe(404)
      const body = { version: 0, fields: structure }
      expect((await editor.browser.put(path, body)).status).toBe(404)
      const locales = { [locale]: 0 }
      const answer = await editor.browser.post(formatEndpointPath(publishPage, { id: about() }), {
        locales,
      })
      expect(answer.status).toBe(422)
    },
  )

  test('refuses an invalid body with the name of the field', async () => {
    const path = formatEndpointPath(saveText, { id: about(), locale: 'fr' })
    const { version, fields } = await editor.text(about())
    for (const [body, field] of [
      [{ version }, 'fields'],
      [{ fields }, 'version'],
      [{ version: -1, fields }, 'version'],
      [{ version, fields: { ...fields, title: 1 } }, 'fields.title'],
      [{ version, fields: { ...fields, slug: 'a'.repeat(2_001) } }, 'fields.slug'],
      [{ version, fields, revision: 'published' }, 'revision'],
    ] as const) {
      const answer = await editor.browser.put(path, body)
      expect(answer.status).toBe(422)
      expect(Object.keys((await answer.json()).errors)).toContain(field)
    }
  })

  test('lone surrogates are replaced, and slugs are normalized', async () => {
    const saved = await editor.save(about(), {
      title: 'a\ud800b',
      slug: ' /a\u0301/b/ ',
      content: '<p>\udc00</p>',
    })
    expect(saved.version).toBe(1)
    const { fields } = await editor.text(about())
    expect(fields).toMatchObject({ title: 'a\ufffdb', slug: 'á/b', content: '<p>\ufffd</p>' })
  })

  test.each(['0', '-1', '99999999999', '1e3', 'abc', '2147483648'])(
    'answers 404 for the page id %s',
    async (id) => {
      const answer = await editor.browser.read(`${listPages.path}/${id}`)
      expect(answer.status).toBe(404)
    },
  )

  test('each tab gets a list of the other tabs on the page, also of the same user', async () => {
    const report = async (tab: string, more: object = {}) => {
      const body = { tab, locale: 'fr', ...more }
      const answer = await editor.browser.put(
        formatEndpointPath(reportPresence, { id: about() }),
        body,
      )
      return (await answer.json()).data
    }
    expect(await report('tab-0001')).toEqual([])
    expect(await report('tab-0002')).toMatchObject([
      { tab: 'tab-0001', isMe: true, person: { name: 'Anna' }, locale: 'fr' },
    ])
    await report('tab-0001', { leaving: true })
    expect(await report('tab-0002')).toEqual([])
    editor.people.later(2)
    expect(await report('tab-0003')).toEqual([])
  })
})
