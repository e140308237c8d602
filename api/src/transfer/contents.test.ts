import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'
import { exportContents } from './export-contents.ts'
import { importContents } from './import-contents.ts'

const written = {
  contact: { 'note.below': { ar: 'مرحبا' } },
  home: { hero: { en: 'Bread, every morning', fr: '« Du pain\u202f! »' }, lead: { fr: 'Ici.' } },
}

describe.each(databases)('import and export of editable texts on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const take = (contents: typeof written | object) =>
    importContents(database, testRules, contents as typeof written)
  const readTexts = async (locale: string) => {
    const answer = await apiOn(database).request(`/api/contents/by-template/home?locale=${locale}`)
    return (await answer.json()).data
  }

  test('an export equals the import, and each text is served in its language', async () => {
    expect(await take(written)).toEqual({ written: 4, unchanged: 0, refused: [] })
    expect(await exportContents(database.db)).toEqual(written)
    expect((await readTexts('en'))['home.hero'].content).toBe('Bread, every morning')
    expect((await readTexts('ar'))['home.hero'].content).toBeNull()
  })

  test('a second import changes nothing', async () => {
    await take(written)
    const version = database.changes.current()
    expect(await take(written)).toEqual({ written: 0, unchanged: 4, refused: [] })
    expect(database.changes.current()).toBe(version)
  })

  test('an import keeps texts that the file omits, and removes those that are empty in it', async () => {
    await take(written)
    await take({ home: { hero: { en: null, fr: ' ' } } })
    expect(await exportContents(database.db)).toEqual({
      contact: written.contact,
      home: { lead: written.home.lead },
    })
  })

  test('texts are refused one by one, each with a reason', async () => {
    const long = 'x'.repeat(100_001)
    const { refused } = await take({
      home: { hero: { fr: 'Bon', de: 'Brot' }, lead: { fr: long }, constructor: { fr: 'a' } },
      'No name': { a: { fr: 'a' } },
    })
    expect(refused).toEqual([
      {
        key: 'home.hero',
        locale: 'de',
        reason: expect.stringContaining('not a locale of this site'),
      },
      { key: 'home.lead', locale: 'fr', reason: 'it is too long' },
      { key: 'home.constructor', locale: 'fr', reason: 'this is not the name of a text' },
      { key: 'No name.a', locale: 'fr', reason: 'this is not the name of a text' },
    ])
    expect(await exportContents(database.db)).toEqual({ home: { hero: { fr: 'Bon' } } })
  })
})
