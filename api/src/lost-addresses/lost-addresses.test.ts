import {
  IgnoredAddressList,
  type LostAddressCounts,
  LostAddressList,
  lostAddressRules,
} from '@vitrine/contract/admin/lost-addresses'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  downloadLostAddresses,
  ignoreLostAddress,
  listIgnoredAddresses,
  listLostAddresses,
} from '@vitrine/contract/endpoints/lost-addresses'
import { createRedirect, deleteRedirects } from '@vitrine/contract/endpoints/redirects'
import { countLostAddresses } from '@vitrine/contract/endpoints/site-server'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { testKey } from '../testing/rules.ts'
import { fillSite } from '../testing/site.ts'
import { addLostAddresses } from './add-counts.ts'
import { removeOldLostAddresses } from './retention.ts'
import { subtractDays } from './store.ts'

const { pathsMax } = lostAddressRules
const toPaths = (count: number, hits: number, name = 'a') =>
  Array.from({ length: count }, (_, at) => ({ path: `/${name}-${at}`, hits }))

describe.each(databases)('Lost addresses on $name', ({ open }) => {
  const editor = withEditor(open)
  const db = () => editor.database.db

  const report = (counts: Partial<LostAddressCounts>, key = testKey) =>
    editor.people.api.request(countLostAddresses.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [siteKeyHeader]: key },
      body: JSON.stringify({ paths: [], other: 0, crawlers: 0, scanners: 0, ...counts }),
    })
  const list = async (query = '') => {
    const answer = await editor.browser.read(listLostAddresses.path + query)
    expect(answer.status).toBe(200)
    return LostAddressList.parse(await answer.json())
  }
  const ignore = (id: number, isIgnored = true) =>
    editor.browser.put(formatEndpointPath(ignoreLostAddress, { id }), { isIgnored })
  /** Fills the table up to the maximum with paths that were requested `hits` times. */
  const fill = async (hits: number) => {
    for (let at = 0; at < pathsMax / 100; at++)
      await addLostAddresses(db(), '2026-01-01', {
        paths: toPaths(100, hits, `old-${at}`),
        other: 0,
        crawlers: 0,
        scanners: 0,
      })
  }
  const countRows = async () =>
    (await db().selectFrom('lost_addresses').select('id').execute()).length

  test('counts of several reports are added up and listed with the most similar page', async () => {
    await fillSite(editor.database)
    expect((await report({}, 'another key')).status).toBe(403)
    const paths = [
      { path: '/en/about-team.html', hits: 2 },
      { path: '/équipe', hits: 3 },
      { path: '/=1+1,"quartz"', hits: 1 },
    ]
    expect((await report({ paths, other: 4, crawlers: 5, scanners: 6 })).status).toBe(204)
    await report({ paths: [{ path: '/équipe', hits: 4 }], other: 1 })
    const { data, meta } = await list()
    expect(data).toMatchObject([
      {
        path: '/équipe',
        hits: 7,
        locale: 'fr',
        proposal: { locale: 'fr', title: 'Équipe', address: '/%C3%A0-propos/%C3%A9quipe' },
      },
      {
        path: '/en/about-team.html',
        hits: 2,
        locale: 'en',
        proposal: { address: '/en/about/team' },
      },
      { path: '/=1+1,"quartz"', hits: 1, proposal: null },
    ])
    const apart = { other: 5, crawlers: 5, scanners: 6, ignored: 0, hasMore: false }
    expect(meta).toMatchObject({ ...apart, isCounting: true })
    const csv = await (await editor.browser.read(downloadLostAddresses.path)).text()
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      'address,requests,last_day',
      `/équipe,7,${data[0]?.lastDay}`,
    ])
    expect(csv).toContain('"/=1+1,""quartz""",1')
  })

  test('an address at which a page is published is no longer listed', async () => {
    await report({ paths: [{ path: '/une-page', hits: 1 }] })
    const id = await editor.create({ title: 'Une page' })
    expect((await list()).data).toHaveLength(1)
    await editor.publish(id)
    expect((await list()).data).toEqual([])
  })

  test('an address with a redirect is no longer listed, until the redirect is deleted', async () => {
    const paths = [{ path: '/en/perdue', hits: 1 }]
    await report({ paths })
    const id = await editor.create({ title: 'Une page' })
    await editor.publish(id)
    const target = { page: id, locale: 'fr' }
    const created = await editor.browser.post(createRedirect.path, { source: '/en/perdue', target })
    expect(created.status).toBe(201)
    expect((await list()).data).toEqual([])
    const { data } = await created.json()
    await editor.browser.post(deleteRedirects.path, { ids: [data.id] })
    expect((await list()).data).toMatchObject(paths)
  })

  test('the list covers 7, 30 or 90 days and has pages', async () => {
    const today = (await list('?days=7')).meta.from
    const before = (days: number) => subtractDays(today, days - 6)
    const none = { other: 0, crawlers: 0, scanners: 0 }
    const at = (days: number, path: string) =>
      addLostAddresses(db(), before(days), { ...none, paths: [{ path, hits: 1 }] })
    await at(80, '/a')
    await at(20, '/b')
    await at(6, '/c')
    const paths = async (query: string) => (await list(query)).data.map(({ path }) => path)
    expect(await paths('?days=7')).toEqual(['/c'])
    expect(await paths('')).toEqual(['/b', '/c'])
    expect(await paths('?days=90')).toEqual(['/a', '/b', '/c'])
    const answer = await editor.browser.read(`${listLostAddresses.path}?days=8`)
    expect(answer.status).toBe(422)
    await report({ paths: toPaths(100, 1) })
    const [first, third] = [await list(), await list('?page=3')]
    expect([first.data.length, first.meta.hasMore]).toEqual([50, true])
    expect([third.data.length, third.meta.hasMore]).toEqual([2, false])
  })

  test('an ignored address is in a list of its own and can be listed again', async () => {
    await report({ paths: [{ path: '/bruit', hits: 1 }] })
    const id = (await list()).data[0]?.id ?? 0
    expect((await ignore(id)).status).toBe(204)
    await report({ paths: [{ path: '/bruit', hits: 1 }] })
    expect(await list()).toMatchObject({ data: [], meta: { ignored: 1 } })
    const ignored = await editor.browser.read(listIgnoredAddresses.path)
    expect(IgnoredAddressList.parse(await ignored.json()).data).toMatchObject([
      { id, path: '/bruit' },
    ])
    expect((await ignore(id, false)).status).toBe(204)
    expect((await list()).data).toMatchObject([{ id, hits: 2 }])
    expect((await ignore(id + 1)).status).toBe(404)
  })

  test('too many ignored addresses are refused with a sentence', async () => {
    const ignored_at = '2026-01-01T00:00:00.000Z'
    for (let at = 0; at < 10; at++)
      await db()
        .insertInto('lost_addresses')
        .values(
          toPaths(lostAddressRules.ignoredMax / 10, 1, `ignored-${at}`).map((row) => ({
            ...row,
            last_day: '2026-01-01',
            ignored_at,
          })),
        )
        .execute()
    await report({ paths: [{ path: '/bruit', hits: 1 }] })
    const answer = await ignore((await list()).data[0]?.id ?? 0)
    expect(answer.status).toBe(422)
    expect((await answer.json()).message).toMatch(/^Trop d’adresses sont ignorées/)
  })

  test('random paths replace the least requested paths only, and the number of rows is bounded', async () => {
    await fill(2)
    await report({ paths: toPaths(50, 1) })
    expect(await countRows()).toBe(pathsMax)
    expect(await list()).toMatchObject({ data: [], meta: { other: 50 } })
    await report({ paths: [{ path: '/frequent', hits: 3 }, ...toPaths(50, 1)] })
    expect((await list()).data).toMatchObject([{ path: '/frequent', hits: 3 }])
    expect(await countRows()).toBe(pathsMax)
  })

  test('several processes store no more than the maximum', async () => {
    await fill(1)
    await Promise.all(['b', 'c', 'd'].map((name) => report({ paths: toPaths(100, 2, name) })))
    expect(await countRows()).toBe(pathsMax)
  })

  test('counts older than 90 days are deleted, and ignored paths are kept', async () => {
    const counts = { paths: toPaths(2, 1), other: 1, crawlers: 1, scanners: 1 }
    await addLostAddresses(db(), '2026-01-01', counts)
    await addLostAddresses(db(), '2026-02-01', { ...counts, paths: toPaths(1, 3) })
    await db()
      .updateTable('lost_addresses')
      .set({ ignored_at: '2026-01-02T00:00:00.000Z' })
      .where('path', '=', '/a-1')
      .execute()
    await removeOldLostAddresses(db(), '2026-03-31')
    const rows = () =>
      db().selectFrom('lost_addresses').select(['path', 'hits']).orderBy('path').execute()
    expect(await rows()).toEqual([
      { path: '/a-0', hits: 4 },
      { path: '/a-1', hits: 1 },
    ])
    await removeOldLostAddresses(db(), '2026-04-01')
    expect(await rows()).toEqual([
      { path: '/a-0', hits: 3 },
      { path: '/a-1', hits: 0 },
    ])
    await removeOldLostAddresses(db(), '2026-06-01')
    expect(await rows()).toEqual([{ path: '/a-1', hits: 0 }])
    const days = await db().selectFrom('lost_address_totals').select('day').execute()
    expect(days).toEqual([{ day: '2026-04-01' }, { day: '2026-06-01' }])
  })
})
