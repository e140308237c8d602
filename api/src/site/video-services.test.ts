import { videoHosts } from '@vitrine/contract/media/video-services'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { videoLinkCondition } from '../db/migrations/0076-video-links.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { page, text } from '../testing/sites.ts'
import { listVideoServices } from './video-services.ts'

const youtube = '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Le four</a></p>'
const dailymotion = '<p><a href="http://dai.ly/x84sh87">La pâte</a></p>'
const inSentence = '<p>Voir <a href="https://vimeo.com/76979871">le film</a>.</p>'

describe.each(databases)('the video services of a site on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })
  const storeTexts = (...contents: string[]) =>
    store(
      database,
      contents.map((content, at) => page(`p${at}`, { fr: text(`Page ${at}`, `p${at}`, content) })),
    )

  test('are those whose player a published text offers, in a fixed order', async () => {
    await storeTexts(dailymotion, youtube, inSentence, youtube)
    expect(await listVideoServices(database.db)).toEqual(['youtube', 'dailymotion'])
  })

  test('are none without a player, or when its page is in the trash', async () => {
    await storeTexts(inSentence)
    expect(await listVideoServices(database.db)).toEqual([])
    await storeTexts(youtube)
    await database.db.updateTable('pages').set({ deleted_at: '2026-01-05' }).execute()
    expect(await listVideoServices(database.db)).toEqual([])
  })

  test.each(videoHosts)('are found by the index of video links: $host', async ({ host }) => {
    const url = sql.lit(`https://${host}/x`)
    const { rows } = await sql<{ url: string }>`
      select url from (select ${url} as url) as links where ${videoLinkCondition}
    `.execute(database.db)
    expect(rows).toHaveLength(1)
  })

  test('do not include a service of a draft', async () => {
    const draft = { ...text('Page', 'p', youtube), status: 'draft' }
    await store(database, [page('p', { fr: draft })])
    expect(await listVideoServices(database.db)).toEqual([])
  })
})
