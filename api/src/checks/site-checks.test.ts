import { SiteFindings, siteCheckLimits } from '@vitrine/contract/admin/site-checks'
import { findingsPerTextMax } from '@vitrine/contract/checks/finding'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  downloadFindings,
  ignoreFinding,
  listFindings,
} from '@vitrine/contract/endpoints/site-checks'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { testOrigin } from '../testing/identity.ts'
import { checkerOf } from '../testing/site-checks.ts'
import { createCheckThread } from './thread/thread.ts'

describe.each(databases)('The publish check of the site on $name', ({ open }) => {
  const editor = withEditor(open)
  const db = () => editor.database.db
  let checker: ReturnType<typeof checkerOf>
  // Starting the thread takes longer than a test.
  const thread = createCheckThread()
  beforeEach(() => {
    checker = checkerOf(editor.database, editor.people.context, thread)
  })
  afterAll(() => thread.close())

  const write = (key: string, content: string, fields: Record<string, string | null> = {}) => {
    const { parent = null, ...text } = fields
    const translations = { fr: { title: key, slug: key, content, seo_description: key, ...text } }
    return store(editor.database, [{ key, ...(parent && { parent }), translations }])
  }
  const list = async (query: Record<string, string> = {}) => {
    const answer = await editor.browser.read(`${listFindings.path}?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(200)
    return SiteFindings.parse(await answer.json())
  }
  const rulesOf = async (query?: Record<string, string>) =>
    (await list(query)).data
      .filter(({ rule }) => rule !== 'language-missing')
      .map(({ title, rule }) => `${title}: ${rule}`)
  const setIgnored = (
    { page, locale, key }: { page: number; locale: string; key: string },
    isIgnored: boolean,
    note = '',
  ) =>
    editor.browser.put(formatEndpointPath(ignoreFinding, { id: page, locale, key }), {
      isIgnored,
      note,
    })

  test('lists the findings of published texts, the gravest first, and says how many are checked', async () => {
    await write('nous', '<p><a href="/absent">Notre équipe</a> <a href="/contact">Contact</a></p>')
    await write('contact', '<h2>Contact</h2><h4>Plan</h4>')
    expect((await list()).meta).toMatchObject({ total: 0, texts: 0, checked: 0 })
    await checker.run()
    expect(await rulesOf()).toEqual(['nous: link-broken', 'contact: heading-order'])
    expect((await list()).meta).toMatchObject({ texts: 2, checked: 2, isExternal: false })
    expect(checker.failures).toEqual([])
  })

  test('checks a text again after its change, and texts that link to a changed page', async () => {
    await write('contact', '<h2 id="plan">Plan</h2>')
    await write('nous', '<p><a href="/contact#plan">Plan</a></p>')
    await checker.run()
    expect(await rulesOf()).toEqual([])
    await write('contact', '<h2 id="carte">Carte</h2>')
    await checker.run()
    expect(await rulesOf()).toEqual(['nous: anchor-missing'])
    await write('nous', '<p><a href="/contact">Plan</a></p>')
    await checker.run()
    expect(await rulesOf()).toEqual([])
  })

  test('lists a link to a page that not all readers of the text may read', async () => {
    await write('contact', '<p>Contact</p>')
    await write('nous', '<p><a href="/contact">Contact</a></p>')
    const setReaders = (key: string, visible_to: 'members' | 'team' | null) =>
      editor.database.changes.commit((tx) =>
        tx.updateTable('pages').set({ visible_to }).where('key', '=', key).execute(),
      )
    for (const [target, own, expected] of [
      ['members', null, ['nous: link-private']],
      ['members', 'team', []],
      ['team', 'members', ['nous: link-private']],
      [null, null, []],
    ] as const) {
      await setReaders('contact', target)
      await setReaders('nous', own)
      await checker.run()
      expect(await rulesOf()).toEqual(expected)
    }
  })

  test.each(['/contact', `${testOrigin}/contact`])(
    'no longer lists the broken link %s when a page gets its address',
    async (href) => {
      await write('nous', `<p><a href="${href}">Contact</a></p>`)
      await checker.run()
      expect(await rulesOf()).toEqual(['nous: link-broken'])
      await write('contact', '<p>Contact</p>')
      await checker.run()
      expect(await rulesOf()).toEqual([])
    },
  )

  test('no longer lists a link to the home page when there is one', async () => {
    await write('nous', '<p><a href="/">Accueil</a></p>')
    await checker.run()
    expect(await rulesOf()).toEqual(['nous: link-unpublished'])
    await write('accueil', '<p>Bonjour</p>', { slug: '' })
    await checker.run()
    expect(await rulesOf()).toEqual([])
  })

  test('filters by rule, severity, language, section and owner, and counts for each filter', async () => {
    await write('haut', '<p><a href="/absent">Absent</a></p>')
    await write('bas', '<h3>Plan</h3>', { parent: 'haut' })
    await checker.run()
    const { data, meta } = await list({ locale: 'fr' })
    const [first] = data
    expect(meta.severities).toMatchObject({ error: 1, warning: 1 })
    expect(await rulesOf({ severity: 'error' })).toEqual(['haut: link-broken'])
    expect(await rulesOf({ rule: 'heading-order' })).toEqual(['bas: heading-order'])
    expect(await rulesOf({ section: String(first?.page) })).toHaveLength(2)
    const below = data.find(({ title }) => title === 'bas')
    expect(await rulesOf({ section: String(below?.page) })).toEqual(['bas: heading-order'])
    expect(await rulesOf({ locale: 'en' })).toEqual([])
    expect(await rulesOf({ owner: 'none' })).toHaveLength(2)
    await db()
      .updateTable('pages')
      .set({ owner_id: editor.user.id })
      .where('id', '=', Number(below?.page))
      .execute()
    expect(await rulesOf({ owner: String(editor.user.id) })).toEqual(['bas: heading-order'])
  })

  test('a finding can be ignored with a note, until it is listed again', async () => {
    await write('nous', '<p><a href="/absent">Absent</a></p>')
    await checker.run()
    const { data } = await list({ rule: 'link-broken' })
    const [finding] = data
    if (!finding) throw new Error('There is no finding.')
    expect((await setIgnored(finding, true, 'Bientôt en ligne')).status).toBe(204)
    expect(await list({ rule: 'link-broken' })).toMatchObject({ data: [], meta: { ignored: 1 } })
    await write('nous', '<p>Un mot. <a href="/absent">Absent</a></p>')
    await checker.run()
    expect((await list({ rule: 'link-broken', ignored: '1' })).data).toMatchObject([
      { ignored: { note: 'Bientôt en ligne', by: { name: 'Anna' } } },
    ])
    expect((await setIgnored(finding, false)).status).toBe(204)
    expect(await rulesOf({ rule: 'link-broken' })).toEqual(['nous: link-broken'])
    const unknown = { ...finding, key: '0'.repeat(24) }
    expect((await setIgnored(unknown, true)).status).toBe(404)
  })

  test('the table runs no formulas', async () => {
    await write('nous', '<p><a href="/absent">=1+1</a></p>')
    await checker.run()
    const table = await (await editor.browser.read(downloadFindings.path)).text()
    expect(table).toContain("link-broken,nous,fr,nous,'=1+1,/absent,0")
  })

  test('a text with 1,000 broken links has a bounded number of findings', async () => {
    const links = Array.from({ length: 1_000 }, (_, at) => `<a href="/a${at}">Page ${at}</a> `)
    await write('nous', `<p>${links.join('')}</p>`)
    await checker.run()
    const { meta } = await list({ locale: 'fr' })
    expect(meta.total).toBe(findingsPerTextMax)
    expect(meta.omitted).toBeGreaterThanOrEqual(1_000 - findingsPerTextMax)
  })

  test('a page of the list continues where the page before has ended', async () => {
    const links = Array.from({ length: 60 }, (_, at) => `<a href="/a${at}">Page ${at}</a> `)
    await write('nous', `<p>${links.join('')}</p>`)
    await write('vous', '<p><a href="/b">Page</a></p>')
    await checker.run()
    const query = { rule: 'link-broken', severity: 'error' }
    const [first, second] = [await list(query), await list({ ...query, page: '2' })]
    expect(first.data).toHaveLength(siteCheckLimits.pageSize)
    expect(second.data.map(({ values }) => values.href)).toEqual([
      ...Array.from({ length: 10 }, (_, at) => `/a${at + 50}`),
      '/b',
    ])
  })

  test('two processes check each text once', async () => {
    await write('nous', '<p><a href="/absent">Absent</a></p>')
    const ending = new AbortController().signal
    await Promise.all([
      checker.create({ owner: 'one' })(ending),
      checker.create({ owner: 'two' })(ending),
    ])
    expect(await rulesOf()).toEqual(['nous: link-broken'])
    const { sequence } = await db()
      .selectFrom('check_jobs')
      .select('sequence')
      .where('name', '=', 'texts')
      .executeTakeFirstOrThrow()
    await checker.run()
    expect(await db().selectFrom('check_jobs').select('sequence').execute()).toEqual([{ sequence }])
  })

  test('another process checks the texts of one that was killed, after its lease', async () => {
    await write('nous', '<p><a href="/absent">Absent</a></p>')
    await checker.run()
    await write('nous', '<p><a href="/perdu">Perdu</a></p>')
    await db().updateTable('check_texts').set({ due: 3 }).execute()
    const inOneMinute = new Date(Date.now() + 60_000).toISOString()
    const job = db().updateTable('check_jobs').where('name', '=', 'texts')
    await job.set({ owner: 'killed', lease_until: inOneMinute }).execute()
    await checker.run()
    expect((await list({ rule: 'link-broken' })).data).toMatchObject([{ excerpt: 'Absent' }])
    await job.set({ lease_until: new Date(0).toISOString() }).execute()
    await checker.run()
    expect((await list({ rule: 'link-broken' })).data).toMatchObject([{ excerpt: 'Perdu' }])
  })

  test('lists an event that begins on a day without a date of its repetition', async () => {
    const toEvent = (key: string, begin: string) => ({
      ...{ key, template: 'event' },
      fields: { 'event.begin': begin, 'event.repeats': 'FREQ=WEEKLY;BYDAY=MO' },
      translations: { fr: { title: key, slug: key, seo_description: key } },
    })
    const [tuesday, monday] = ['2026-12-01T19:00', '2026-11-30T19:00']
    await store(editor.database, [toEvent('cours', tuesday), toEvent('atelier', monday)])
    await checker.run()
    expect(await rulesOf()).toEqual(['cours: event-off-rule'])
  })

  test('a text that is unpublished has no findings', async () => {
    await write('nous', '<p><a href="/absent">Absent</a></p>')
    await checker.run()
    await store(editor.database, [
      { key: 'nous', translations: { fr: { title: 'nous', slug: 'nous', status: 'draft' } } },
    ])
    await checker.run()
    expect(await list()).toMatchObject({ data: [], meta: { texts: 0, checked: 0 } })
    expect(await db().selectFrom('check_findings').select('id').execute()).toEqual([])
  })
})
