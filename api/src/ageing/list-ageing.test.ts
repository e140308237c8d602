import { AgeingList } from '@vitrine/contract/admin/ageing'
import { careForPage } from '@vitrine/contract/endpoints/admin-pages'
import { listAgeingPages } from '@vitrine/contract/endpoints/ageing'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { anna, withEditor } from '../testing/editing.ts'
import { writerIn } from '../testing/writer.ts'

const yearMinutes = 366 * 24 * 60

describe.each(databases)('the list of pages that age on $name', ({ open }) => {
  const editor = withEditor(open)
  const publishNew = async (title: string) => {
    const id = await editor.create({ title })
    expect((await editor.publish(id)).status).toBe(200)
    return id
  }
  const care = (id: number, body: object) =>
    editor.browser.put(formatEndpointPath(careForPage, { id }), body)

  test('has unchanged pages and those due for review, the most read first', async () => {
    const [old, due, planned] = [
      await publishNew('Ancienne'),
      await publishNew('À revoir'),
      await publishNew('Prévue'),
    ]
    await editor.create({ title: 'Jamais publiée' })
    await care(due, { owner: editor.user.id, reviewOn: '2026-01-10' })
    await care(planned, { reviewOn: '2999-01-01' })
    editor.people.later(yearMinutes)
    const browser = await editor.people.signedIn(anna)
    const writer = writerIn(browser)
    const fresh = await writer.create({ title: 'Récente' })
    await writer.publish(fresh)
    const [today = ''] = editor.people.context.now().toISOString().split('T')
    const counted = { day: today, dimension: 'page', locale: 'fr', events: 7, visitors: 3 }
    await editor.database.db
      .insertInto('tracking_daily')
      .values({ ...counted, value: String(due) })
      .execute()
    const list = async (query: string) => {
      const answer = await browser.read(`${listAgeingPages.path}?${query}`)
      const { data, meta } = AgeingList.parse(await answer.json())
      return { ids: data.map(({ id }) => id), first: data[0], meta }
    }
    const all = await list('')
    expect(all.ids).toEqual([due, old])
    expect(all.first).toMatchObject({
      title: 'À revoir',
      locale: 'fr',
      owner: { id: editor.user.id, name: anna.name },
      isOwnerGone: false,
      reviewOn: '2026-01-10',
      reason: 'due',
      views: 7,
    })
    expect(all.meta).toEqual({
      counts: { all: 2, due: 1, unchanged: 1, ownerless: 3 },
      hasMore: false,
    })
    expect((await list('list=due')).ids).toEqual([due])
    expect((await list('list=unchanged')).ids).toEqual([old])
    expect((await list('list=ownerless')).ids.toSorted()).toEqual([old, planned, fresh].toSorted())
    expect((await list('mine=1')).ids).toEqual([due])
    expect((await list('part=2')).ids).toEqual([])
    for (const query of ['list=x', 'mine=2', 'part=0', 'part=201'])
      expect((await browser.read(`${listAgeingPages.path}?${query}`)).status).toBe(422)
  })
})
