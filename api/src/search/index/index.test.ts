import { deletePage, restorePages, trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { beforeEach, describe, expect, test } from 'vitest'
import { store } from '../../testing/api.ts'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { indexQueue, searchOn } from '../../testing/search.ts'
import { updateIndex } from './update-index.ts'

const page = (key: string, word: string, more: object = {}) => ({
  key,
  translations: { fr: { title: key, slug: key, content: `<p>Le mot ${word}.</p>` } },
  ...more,
})

describe.each(databases)('the search index on $name', ({ open }) => {
  const editor = withEditor(open)
  let find: (q: string) => Promise<string[]>
  beforeEach(async () => {
    await indexQueue(editor.database)
    const { search } = searchOn(editor.people.api)
    find = async (q) => (await search(q, 'fr', { exact: '1' })).data.map(({ title }) => title)
  })

  const tables = ['search_postings', 'search_words', 'search_texts', 'search_totals'] as const
  const dump = async () =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await editor.database.db.selectFrom(table).selectAll().execute()
        return rows.map((row) => JSON.stringify(row)).sort()
      }),
    )
  const write = async (word: string) => {
    const id = await editor.create({ title: `Page ${word}` })
    await editor.save(id, { content: `<p>Le mot ${word}.</p>` })
    expect((await editor.publish(id)).status).toBe(200)
    return id
  }

  test('follows a text from its publication to its end, each in the same commit', async () => {
    const id = await editor.create({ title: 'Ma page' })
    await editor.save(id, { content: '<p>Le mot zèbre.</p>' })
    expect(await find('zebre')).toEqual([])
    await editor.publish(id)
    expect(await find('zebre')).toEqual(['Ma page'])
    await editor.save(id, { content: '<p>Le mot girafe.</p>' })
    expect(await find('girafe')).toEqual([])
    await editor.publish(id)
    expect(await find('zebre')).toEqual([])
    expect(await find('girafe')).toEqual(['Ma page'])
    await editor.browser.post(trashPages.path, { ids: [id] })
    expect(await find('girafe')).toEqual([])
    await editor.browser.post(restorePages.path, { ids: [id] })
    expect(await find('girafe')).toEqual(['Ma page'])
    const path = formatEndpointPath(unpublishPage, { id })
    await editor.browser.post(path, { locales: ['fr'], leadTo: { to: 'nowhere' } })
    expect(await find('girafe')).toEqual([])
    expect(await editor.database.db.selectFrom('search_texts').selectAll().execute()).toEqual([])
    expect(await editor.database.db.selectFrom('search_postings').selectAll().execute()).toEqual([])
    expect(await editor.database.db.selectFrom('search_words').selectAll().execute()).toEqual([])
  })

  test('forgets a page that is deleted', async () => {
    const id = await write('zèbre')
    await editor.browser.post(trashPages.path, { ids: [id] })
    await editor.browser.drop(formatEndpointPath(deletePage, { id }))
    expect((await dump()).slice(0, 3)).toEqual([[], [], []])
  })

  test('has the same rows after changes as after a rebuild', async () => {
    const ids = [await write('zèbre'), await write('girafe'), await write('lion')]
    await editor.save(ids[1] ?? 0, { content: '<h2>Un autre titre</h2><p>Le mot tigre tigre.</p>' })
    await editor.publish(ids[1] ?? 0)
    const before = await dump()
    await editor.database.db.updateTable('search_state').set({ rules: 0 }).execute()
    expect(await find('tigre')).toEqual(['Page girafe'])
    expect(await indexQueue(editor.database)).toBe('done')
    expect(await dump()).toEqual(before)
  })

  test('queues the pages of a large commit', async () => {
    await store(
      editor.database,
      Array.from({ length: 200 }, (_, at) => page(`p${at}`, `mot${at}`)),
    )
    expect(await find('mot39')).toEqual([])
    expect(await indexQueue(editor.database)).toBe('done')
    expect(await find('mot39')).toEqual(['p39'])
  })

  test('queues pages that a program without this step has changed', async () => {
    const id = await write('zèbre')
    const { db } = editor.database
    await db
      .updateTable('page_translations')
      .set({ content_html: '<p>Le mot okapi.</p>' })
      .where('page_id', '=', id)
      .execute()
    const { number } = await db
      .updateTable('content_version')
      .set(({ eb }) => ({ number: eb('number', '+', 1) }))
      .returning('number')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('content_commits')
      .values({ number, pages: `[${id}]` })
      .execute()
    expect(await indexQueue(editor.database)).toBe('done')
    expect(await find('okapi')).toEqual(['Page zèbre'])
  })

  test('is built to the end after an update that was stopped', async () => {
    await store(
      editor.database,
      Array.from({ length: 200 }, (_, at) => page(`p${at}`, `mot${at}`)),
    )
    const { db } = editor.database
    const ending = new AbortController()
    const onProgress = () => ending.abort()
    const now = () => new Date()
    expect(await updateIndex({ db, now, ending: ending.signal, onProgress })).toBe('stopped')
    const { length } = await db.selectFrom('search_queue').selectAll().execute()
    expect(length).toBeGreaterThan(0)
    expect(length).toBeLessThan(200)
    expect(await updateIndex({ db, now })).toBe('done')
    expect(await find('mot39')).toEqual(['p39'])
  })

  test('is updated by one process at a time, until the lease of a killed one has ended', async () => {
    await store(
      editor.database,
      Array.from({ length: 200 }, (_, at) => page(`p${at}`, `mot${at}`)),
    )
    const { db } = editor.database
    const at = new Date('2026-01-05T10:00:00.000Z')
    const lease_until = '2026-01-05T10:00:30.000Z'
    await db.updateTable('search_state').set({ owner: 'another', lease_until }).execute()
    expect(await updateIndex({ db, now: () => at })).toBe('working')
    const later = new Date('2026-01-05T10:01:00.000Z')
    expect(await updateIndex({ db, now: () => later })).toBe('done')
    expect(await find('mot39')).toEqual(['p39'])
  })

  test('is right after publications and updates at the same time', async () => {
    const ids = [await write('zèbre'), await write('girafe'), await write('lion')]
    await store(
      editor.database,
      Array.from({ length: 200 }, (_, at) => page(`p${at}`, `mot${at}`)),
    )
    await Promise.all([
      indexQueue(editor.database),
      ...ids.map(async (id, at) => {
        await editor.save(id, { content: `<p>Le mot nouveau${at}.</p>` })
        await editor.publish(id)
      }),
      indexQueue(editor.database),
    ])
    await indexQueue(editor.database)
    const before = await dump()
    expect(await find('nouveau2')).toEqual(['Page lion'])
    await editor.database.db.updateTable('search_state').set({ rules: 0 }).execute()
    await indexQueue(editor.database)
    const rebuilt = await dump()
    expect(rebuilt[1]).toEqual(before[1])
    expect(rebuilt[2]?.length).toBe(before[2]?.length)
  })

  test('of newer rules is left alone', async () => {
    await write('zèbre')
    await editor.database.db.updateTable('search_state').set({ rules: 9_999 }).execute()
    const before = await dump()
    await write('girafe')
    expect(await indexQueue(editor.database)).toBe('working')
    expect(await dump()).toEqual(before)
  })

  test('takes a text of 500 kB with 10,000 different words', async () => {
    const words = Array.from({ length: 10_000 }, (_, at) => `terme${at.toString(36)}x`)
    const id = await editor.create({ title: 'Longue' })
    const paragraphs = words.map((word) => `<p>Un ${word} ${'mot '.repeat(7)}</p>`).join('')
    expect(paragraphs.length).toBeGreaterThan(400_000)
    await editor.save(id, { content: paragraphs })
    expect((await editor.publish(id)).status).toBe(200)
    expect(await find('terme1x')).toEqual(['Longue'])
    const { search } = searchOn(editor.people.api)
    expect((await search('terme7pjx')).data[0]?.extract.some(({ marked }) => marked)).toBe(false)
  })
})
