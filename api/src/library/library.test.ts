import { readFile } from 'node:fs/promises'
import { MediaAnswer } from '@vitrine/contract/admin/media'
import { listMedia } from '@vitrine/contract/endpoints/media'
import { describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases } from '../testing/databases.ts'
import { libraryOn, pdf } from '../testing/library.ts'
import { photograph } from '../testing/photographs.ts'

describe.each(databases)('the media library on $name', ({ open }) => {
  const { add, change, editor, folder, html, listed, publish, replace, version } = libraryOn(open)

  describe('the list', () => {
    test('finds files by words of names, tags and texts, ignoring accents', async () => {
      const lake = await add('lac.png', await photograph('png', { width: 9 }))
      await add('montagne.png', await photograph('png', { width: 10 }))
      await change(lake.id, {
        tags: ['Été', 'Eau'],
        texts: { fr: { alt: 'Un bateau à quai', caption: '' } },
      })
      for (const query of ['lac', 'LAC', 'ete', 'été bateau', 'a quai'])
        expect((await listed(`?q=${encodeURIComponent(query)}`)).data.map(({ id }) => id)).toEqual([
          lake.id,
        ])
      expect((await listed('?q=100%25')).total).toBe(0)
      expect((await listed('?tag=ete')).total).toBe(1)
      expect((await listed()).tags).toEqual([
        { tag: 'Eau', count: 1 },
        { tag: 'Été', count: 1 },
      ])
    })

    test('finds files by the addresses that texts use, in any spelling', async () => {
      const lake = await add('lac.png', await photograph('png', { width: 9 }))
      const hill = await add('montagne.png', await photograph('png', { width: 10 }))
      await add('ville.png', await photograph('png', { width: 11 }))
      const addresses = [
        `${lake.src}?v=2#x`,
        hill.src.replace('montagne', '%6Dontagne'),
        '/nowhere',
      ]
      const found = await listed(`?src=${encodeURIComponent(addresses.join('\n'))}`)
      expect(found.data.map(({ id }) => id)).toEqual([hill.id, lake.id])
      expect((await listed('?src=')).total).toBe(0)
    })

    test('filters by unused files, by files without a text alternative, and by kind', async () => {
      const a = await add('a.png', await photograph('png', { width: 9 }))
      const b = await add('b.pdf', pdf)
      const c = await add('c.png', await photograph('png', { width: 10 }))
      await publish(a.src, `<p><a href="${b.src}">b</a></p>`)
      await change(a.id, { decorative: true })
      const ids = async (query: string) => (await listed(query)).data.map(({ id }) => id)
      expect(await ids('?only=unused')).toEqual([c.id])
      expect(await ids('?only=undescribed')).toEqual([c.id])
      expect(await ids('?group=document')).toEqual([b.id])
      expect(await ids('?order=oldest')).toEqual([a.id, b.id, c.id])
      expect((await listed('?order=oldest')).data.map(({ pages }) => pages)).toEqual([1, 1, 0])
      expect((await editor().browser.read(`${listMedia.path}?order=odd`)).status).toBe(422)
    })
  })

  test('a picture needs a text alternative in each language that shows it, or else in the first one', async () => {
    const widths = [9, 10, 11]
    const [beside, within, unused] = await Promise.all(
      widths.map(async (width) => add(`${width}.png`, await photograph('png', { width }))),
    )
    const [a, b, c] = [beside?.id ?? 0, within?.id ?? 0, unused?.id ?? 0]
    const content = `<p><img src="${within?.src}"></p>`
    const translations = {
      fr: { title: 'Le lac', slug: 'lac', content },
      en: { title: 'The lake', slug: 'lake', content: '' },
    }
    await store(editor().database, [{ key: 'a', picture: beside?.src ?? '', translations }])
    const lacking = async () =>
      Object.fromEntries((await listed()).data.map(({ id, lacking }) => [id, lacking]))
    expect(await lacking()).toEqual({ [a]: ['fr', 'en'], [b]: ['fr'], [c]: ['fr'] })
    const texts = { fr: { alt: 'Le lac', caption: '' } }
    await change(a, { texts })
    await change(b, { texts })
    await change(c, { decorative: true })
    expect(await lacking()).toEqual({ [a]: ['en'], [b]: [], [c]: [] })
    expect((await listed('?only=undescribed')).data.map(({ id }) => id)).toEqual([a])
  })

  describe('the description of a picture', () => {
    test('changes at once in every text without a description of its own', async () => {
      const { id, src } = await add('a.png', await photograph('png', { width: 900, height: 600 }))
      await publish(
        src,
        `<p><img src="${src}"> <img src="${src}" alt="Ici"> <img src="${src}" alt=""></p>`,
      )
      const before = version()
      const texts = {
        fr: { alt: 'Le lac, le soir', caption: 'Été 1998' },
        en: { alt: 'The lake', caption: '' },
      }
      const response = await change(id, { texts })
      expect(MediaAnswer.parse(await response.json()).data.texts).toEqual(texts)
      expect(await html()).toMatch(/alt="Le lac, le soir".*alt="Ici".*alt=""/s)
      expect(version()).not.toBe(before)
      const { data } = await (await editor().people.api.request('/api/nuxt/pages?locale=fr')).json()
      expect(data[0].picture.alt).toBe('Le lac, le soir')
      await change(id, { decorative: true })
      expect(await html()).not.toContain('Le lac, le soir')
    })

    test('includes the focal point, which pages receive', async () => {
      const { id, src } = await add('a.png', await photograph('png'))
      await publish(src)
      expect((await change(id, { focal: { x: 0.25, y: 0.9 } })).status).toBe(200)
      const { data } = await (await editor().people.api.request('/api/nuxt/pages')).json()
      expect(data[0].picture.focal).toEqual({ x: 0.25, y: 0.9 })
    })

    test.each([
      { focal: { x: 1.1, y: 0 } },
      { texts: { fr: { alt: 'a'.repeat(501), caption: '' } } },
      { tags: Array(21).fill('a') },
      { tags: [' '] },
      { name: '' },
    ])('is validated: %j', async (body) => {
      const { id } = await add('a.png', await photograph('png'))
      expect((await change(id, body)).status).toBe(422)
    })
  })

  describe('a file that replaces another one', () => {
    test('has the same address, and a new version on every page that shows it', async () => {
      const { id, src } = await add('a.jpg', await photograph('jpeg', { width: 900, height: 600 }))
      await publish(src, `<p><img src="${src}" alt=""></p>`)
      expect(await html()).toContain('width="900" height="600"')
      const response = await replace(id, await photograph('jpeg', { width: 800, height: 200 }))
      const item = MediaAnswer.parse(await response.json()).data
      expect(item).toMatchObject({
        src,
        version: 2,
        width: 800,
        height: 200,
        url: `${src.replace('/media/', '/storage/')}?v=2`,
      })
      expect(await html()).toContain('width="800" height="200"')
      expect(await html()).toMatch(/\/_ipx\/[^"]*v_2/)
      const { data } = await (await editor().people.api.request('/api/nuxt/pages')).json()
      expect(data[0].picture).toMatchObject({ url: item.url, width: 800 })
    })

    test('changes nothing for readers if no page shows it', async () => {
      const { id } = await add('a.jpg', await photograph('jpeg'))
      const before = version()
      expect((await replace(id, await photograph('jpeg', { width: 80 }))).status).toBe(200)
      expect(version()).toBe(before)
    })

    test('is refused if it is of another kind, and the old file stays', async () => {
      const { id, url } = await add('a.jpg', await photograph('jpeg'))
      const file = await readFile(folder(url.replace('/storage/', '')))
      const response = await replace(id, await photograph('png'))
      expect([response.status, (await response.json()).reason]).toEqual([422, 'other-kind'])
      expect(await readFile(folder(url.replace('/storage/', '')))).toEqual(file)
    })

    test('allows the old content to be uploaded again', async () => {
      const { id, url } = await add('a.jpg', await photograph('jpeg'))
      await replace(id, await photograph('jpeg', { width: 80 }))
      const again = await add('a.jpg', await photograph('jpeg'))
      expect(again.id).not.toBe(id)
      expect(again.url).toBe(url.replace('.jpg', '-2.jpg'))
    })
  })
})
