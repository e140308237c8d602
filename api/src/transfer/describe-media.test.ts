import { describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { describeMedia } from './describe-media.ts'

describe.each(databases)('alternative texts from an import on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })

  const addImage = async (path: string, more: object = {}) => {
    const image = { path, mime: 'image/png', width: 4, height: 2, bytes: 9, hash: path, ...more }
    const { id } = await database.db
      .insertInto('media')
      .values(image as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const page = (key: string, content: string, more: object = {}) => ({
    key,
    translations: { fr: { title: key, slug: key, content, ...more } },
  })
  const readTexts = () =>
    database.db
      .selectFrom('media_translations')
      .select(['media_id', 'locale', 'alt'])
      .orderBy('media_id')
      .execute()

  test('the library takes the first alternative text of an image from the published pages, if it has none', async () => {
    const id = await addImage('renard.png')
    const image = '<img src="/media/renard.png" alt="Un renard">'
    await store(database, [
      page('brouillon', image.replace('Un renard', 'Secret'), { status: 'draft' }),
      page('un', `<p>Voici</p>${image}`),
      page('deux', image.replace('Un renard', 'Un autre')),
    ])
    expect(await readTexts()).toEqual([{ media_id: id, locale: 'fr', alt: 'Un renard' }])
    const { search } = await database.db
      .selectFrom('media')
      .select('search')
      .executeTakeFirstOrThrow()
    expect(search).toContain('renard')
  })

  test('existing texts and decorative images stay unchanged', async () => {
    const [described, , plain] = [
      await addImage('a.png'),
      await addImage('b.png', { decorative: 1 }),
      await addImage('c.png'),
    ]
    await database.db
      .insertInto('media_translations')
      .values({ media_id: described, locale: 'fr', alt: 'De quelqu’un', caption: '' })
      .execute()
    const images = ['a', 'b', 'c'].map((name) => `<img src="/media/${name}.png" alt="De la page">`)
    await store(database, [page('un', `${images.join('')}<img src="/media/c.png" alt="">`)])
    expect(await readTexts()).toEqual([
      { media_id: described, locale: 'fr', alt: 'De quelqu’un' },
      { media_id: plain, locale: 'fr', alt: 'De la page' },
    ])
  })

  test('an import can have more images than one statement takes', async () => {
    const id = await addImage('renard.png')
    const others = Array.from({ length: 70_000 }, (_, at) => ({ id: id + 1 + at, locale: 'fr' }))
    const images = [...others, { id, locale: 'fr' }].map((image) => ({
      ...image,
      alt: 'Un renard',
    }))
    await database.changes.commit((tx, touch) => describeMedia(tx, touch, images))
    expect(await readTexts()).toEqual([{ media_id: id, locale: 'fr', alt: 'Un renard' }])
  })
})
