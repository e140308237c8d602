import { imageDefaults } from '@vitrine/contract/media/images'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'
import { createPublisher, createTextPublisher } from './publisher.ts'

const names = ['une image.webp', 'b&c.webp', 'd.webp', 'e.webp']

describe.each(databases)('publishing a text with media files on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    const file = { mime: 'image/webp', width: 4, height: 3, bytes: 1, hash: '' }
    const rows = names.map((path, at) => ({ ...file, path, version: at + 2 }))
    await database.db
      .insertInto('media')
      .values(
        rows.map((row) => ({ ...row, uploaded_by: null, uploaded_at: null, deleted_at: null })),
      )
      .execute()
  })
  afterAll(() => database.drop())

  /** Returns a text publisher that counts the queries and the rows read. */
  const watched = () => {
    const read: number[] = []
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.push(result.rows.length)
        return result
      },
    }
    const publish = createTextPublisher(database.db.withPlugin(counting), testRules, imageDefaults)
    const rows = () => read.reduce((sum, count) => sum + count, 0)
    return { publish, rows, queryCount: () => read.length }
  }

  test('reads only the files that the text names, each once', async () => {
    const { publish, rows } = watched()
    const source = '<img src="/media/d.webp" alt="">'
    const made = await publish(toText(source), 'fr')
    expect(made).toMatchObject({ html: expect.stringMatching(/width="4" height="3"/) })
    expect(rows()).toBe(1)
    expect(await publish(toText(source), 'fr')).toEqual(made)
    expect(rows()).toBe(1)
  })

  test('a text without files sends no query', async () => {
    const { publish, queryCount } = watched()
    const addresses = ['/a', 'e.webp', 'https://example.com/media/e.webp', '#e.webp']
    const links = addresses.map((href) => `<a href="${href}">a</a>`)
    await publish(toText(`<p>${links.join('')}</p>`), 'fr')
    expect(queryCount()).toBe(0)
  })

  test.each([
    '<img src="/media/une image.webp" alt=""><a href="/storage/e.webp">a</a>',
    '<img src="/media/une%20image.webp" srcset="/media/d.webp 1x, /media/e.webp 2x" alt="">',
    '<img src="&#x2F;media/b&amp;c.webp" alt=""><img src="/media/rien.webp" alt="">',
  ])('%s gives the same result as with the whole library', async (source) => {
    const whole = await createPublisher(database.db, testRules, imageDefaults)
    expect(await watched().publish(toText(source), 'fr')).toEqual(whole(toText(source), 'fr'))
  })
})

const toText = (content: string) => ({ content, field_values: '' })
