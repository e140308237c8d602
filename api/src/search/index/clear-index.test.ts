import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../../testing/databases.ts'
import { clearSlice } from './clear-index.ts'

describe.each(databases)('the search index on $name', ({ open }) => {
  let db: TestDatabase['db']
  withDatabase(open, (database) => {
    db = database.db
  })
  const count = async () => (await db.selectFrom('search_words').select('word').execute()).length

  test('is deleted in slices, language by language', async () => {
    const words = ['de', 'en', 'fr'].flatMap((locale) =>
      Array.from({ length: 700 }, (_, at) => ({
        locale,
        word: `w${at}`,
        shown: `w${at}`,
        texts: 1,
      })),
    )
    await db.insertInto('search_words').values(words).execute()
    await db
      .insertInto('search_postings')
      .values({ locale: 'fr', term: 'w', shard: 0, postings: '000' })
      .execute()
    expect(await clearSlice(db)).toBe(true)
    expect(await db.selectFrom('search_postings').selectAll().execute()).toEqual([])
    expect(await count()).toBe(2_100)
    const left: number[] = []
    while (await clearSlice(db)) left.push(await count())
    expect(left).toEqual([1_099, 98, 0])
  })
})
