import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  MediaAnswer,
  MediaInUse,
  MediaList,
  MediaUploaded,
  mediaPaths,
} from '@vitrine/contract/admin/media'
import { roles } from '@vitrine/contract/identity'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { blackPng } from '../testing/black-png.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { editorOn } from '../testing/editing.ts'
import { photograph, secrets } from '../testing/photographs.ts'

const carl = { name: 'Carl', email: 'carl@example.org', role: roles.contributor }
const vera = { name: 'Vera', email: 'vera@example.org', role: roles.visitor }
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')
const svg = Buffer.from('<svg viewBox="0 0 4 3"><path d="M0 0"/></svg>')

describe.each(databases)('the library of media on $name', ({ open }) => {
  let database: TestDatabase
  let editor: Awaited<ReturnType<typeof editorOn>>
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    editor = await editorOn(database)
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const folder = (path = '') => join(editor.people.context.mediaFolder, path)
  const upload = (name: string, data: Buffer, { browser } = editor) =>
    browser.post(`${mediaPaths.media}?name=${encodeURIComponent(name)}`, data)
  const add = async (name: string, data: Buffer) =>
    MediaUploaded.parse(await (await upload(name, data)).json()).data
  const change = (id: number, body: object, { browser } = editor) =>
    browser.put(mediaPaths.item(id), body)
  const replace = (id: number, data: Buffer, { browser } = editor) =>
    browser.put(`${mediaPaths.file(id)}?name=a.jpg`, data)
  const listed = async (query = '') =>
    MediaList.parse(await (await editor.browser.read(mediaPaths.media + query)).json())
  const version = () => database.changes.current()
  const publish = (picture: string | undefined, content = '') =>
    store(database, [
      {
        key: 'a',
        ...(picture && { picture }),
        translations: { fr: { title: 'Le lac', slug: 'lac', content } },
      },
    ])
  const html = async () => {
    const row = await database.db
      .selectFrom('page_translations')
      .select('content_html')
      .executeTakeFirstOrThrow()
    return row.content_html
  }

  describe('an upload', () => {
    test('is kept under its name and what it holds, without what it tells, and no reader hears of it', async () => {
      const before = version()
      const photo = await photograph('jpeg', { orientation: 6 })
      const response = await upload('Été au lac.JPG', photo)
      expect(response.status).toBe(201)
      const { data, duplicate } = MediaUploaded.parse(await response.json())
      expect(duplicate).toBe(false)
      expect(data).toMatchObject({
        name: 'Été au lac',
        mime: 'image/jpeg',
        width: 32,
        height: 48,
        version: 1,
        focal: { x: 0.5, y: 0.5 },
        decorative: false,
        pages: 0,
        uploadedBy: { name: 'Anna' },
      })
      expect(data.url).toMatch(/^\/storage\/uploads\/ete-au-lac-[0-9a-f]{12}\.jpg$/)
      expect(data.src).toBe(data.url.replace('/storage/', '/media/'))
      const file = await readFile(folder(data.url.replace('/storage/', '')))
      expect(secrets.filter((secret) => file.includes(secret))).toEqual([])
      expect(version()).toBe(before)
    })

    test.each([
      ['photo.exe', 'png', 'image/png'],
      ['notes', 'webp', 'image/webp'],
      ['a.png', 'avif', 'image/avif'],
      ['../../b.svg', 'gif', 'image/gif'],
    ] as const)('%s is what it holds: %s', async (name, format, mime) => {
      const data = await add(name, await photograph(format))
      expect(data.mime).toBe(mime)
      expect(data.url).toMatch(new RegExp(`^/storage/uploads/[a-z-]+[0-9a-f]{12}\\.${format}$`))
    })

    test('may be a document or a drawing', async () => {
      expect(await add('Règlement.pdf', pdf)).toMatchObject({
        mime: 'application/pdf',
        width: null,
      })
      const response = await upload(
        'logo.svg',
        Buffer.from(`${svg}`.replace('<path', '<animate/><path')),
      )
      expect(await response.json()).toMatchObject({
        data: { mime: 'image/svg+xml', width: 4, height: 3 },
        removed: ['animate'],
      })
    })

    test('that is there already is recognised, by its pixels and not by its name', async () => {
      const first = await add('a.jpg', await photograph('jpeg'))
      const response = await upload('b.jpg', await photograph('jpeg'))
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ duplicate: true, data: { id: first.id } })
      expect((await listed()).total).toBe(1)
    })

    test.each([
      ['empty', Buffer.alloc(0), 422],
      ['too-large', Buffer.alloc(25_000_001), 413],
      ['kind', Buffer.from('#!/bin/sh'), 422],
      ['damaged', Buffer.from('ffd8ffe000104a464946', 'hex'), 422],
      ['cut-off', pdf.subarray(0, 20), 422],
      ['pixels', blackPng(10_000), 422],
      ['scripts', Buffer.from('<svg><script>x()</script></svg>'), 422],
    ])('is refused with its reason: %s', async (reason, data, status) => {
      const response = await upload('a.png', data)
      expect(response.status).toBe(status)
      const answer = await response.json()
      expect(answer.reason).toBe(reason)
      expect(answer.message).toMatch(/^[A-ZÉ].*\.$/)
      expect((await listed()).total).toBe(0)
      expect(await readdir(folder())).toEqual([])
    })

    test('that says that it is too large is refused before any of it is read', async () => {
      const { browser } = editor
      await browser.read(mediaPaths.media)
      const body = new ReadableStream({
        pull: () => {
          throw new Error('The body was read.')
        },
      })
      const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '')
      const headers = { 'content-length': '25000001', 'x-xsrf-token': token }
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const response = await editor.people.api.request(
        new Request(`https://site.test${mediaPaths.media}?name=a.png`, {
          method: 'POST',
          headers: { ...headers, cookie, origin: 'https://site.test' },
          body,
          duplex: 'half',
        } as RequestInit),
      )
      expect(response.status).toBe(413)
    })

    test('of twenty at once is taken or asked to come again', async () => {
      const files = await Promise.all(
        Array.from({ length: 20 }, (_, at) => photograph('png', { width: 8 + at })),
      )
      const answers = await Promise.all(files.map((file, at) => upload(`${at}.png`, file)))
      const statuses = answers.map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([201, 503]))
      const later = answers.find(({ status }) => status === 503)
      expect(later?.headers.get('retry-after')).toBe('2')
      expect((await listed()).total).toBe(statuses.filter((status) => status === 201).length)
    })

    test('without a name is refused', async () => {
      expect((await editor.browser.post(mediaPaths.media, svg)).status).toBe(422)
    })
  })

  describe('the list', () => {
    test('is found by words of names, tags and texts, without accents', async () => {
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

    test('tells what nobody shows, what nobody has described, and what kind it is', async () => {
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
      expect((await editor.browser.read(`${mediaPaths.media}?order=odd`)).status).toBe(422)
    })
  })

  describe('what is said of a picture', () => {
    test('goes into every text that says nothing else of it, at once', async () => {
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
      const { data } = await (await editor.people.api.request('/api/nuxt/pages?locale=fr')).json()
      expect(data[0].picture.alt).toBe('Le lac, le soir')
      await change(id, { decorative: true })
      expect(await html()).not.toContain('Le lac, le soir')
    })

    test('and what must be seen of it goes out with the page', async () => {
      const { id, src } = await add('a.png', await photograph('png'))
      await publish(src)
      expect((await change(id, { focal: { x: 0.25, y: 0.9 } })).status).toBe(200)
      const { data } = await (await editor.people.api.request('/api/nuxt/pages')).json()
      expect(data[0].picture.focal).toEqual({ x: 0.25, y: 0.9 })
    })

    test.each([
      { focal: { x: 1.1, y: 0 } },
      { texts: { fr: { alt: 'a'.repeat(501), caption: '' } } },
      { tags: Array(21).fill('a') },
      { tags: [' '] },
      { name: '' },
    ])('has its bounds: %j', async (body) => {
      const { id } = await add('a.png', await photograph('png'))
      expect((await change(id, body)).status).toBe(422)
    })
  })

  describe('a file in the place of another', () => {
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
      const { data } = await (await editor.people.api.request('/api/nuxt/pages')).json()
      expect(data[0].picture).toMatchObject({ url: item.url, width: 800 })
    })

    test('that nobody sees changes nothing for readers', async () => {
      const { id } = await add('a.jpg', await photograph('jpeg'))
      const before = version()
      expect((await replace(id, await photograph('jpeg', { width: 80 }))).status).toBe(200)
      expect(version()).toBe(before)
    })

    test('is of the same kind, or refused, and the one before stays', async () => {
      const { id, url } = await add('a.jpg', await photograph('jpeg'))
      const file = await readFile(folder(url.replace('/storage/', '')))
      const response = await replace(id, await photograph('png'))
      expect([response.status, (await response.json()).reason]).toEqual([422, 'other-kind'])
      expect(await readFile(folder(url.replace('/storage/', '')))).toEqual(file)
    })

    test('leaves its former contents free to be sent again', async () => {
      const { id, url } = await add('a.jpg', await photograph('jpeg'))
      await replace(id, await photograph('jpeg', { width: 80 }))
      const again = await add('a.jpg', await photograph('jpeg'))
      expect(again.id).not.toBe(id)
      expect(again.url).toBe(url.replace('.jpg', '-2.jpg'))
    })
  })

  describe('deleting', () => {
    test('is refused while a page shows it, and tells where', async () => {
      const { id, src } = await add('a.png', await photograph('png'))
      await publish(src, `<p><img src="${src}" alt=""></p>`)
      const response = await editor.browser.drop(mediaPaths.item(id))
      expect(response.status).toBe(409)
      const { uses } = MediaInUse.parse(await response.json())
      const page = { id: expect.any(Number), title: 'Le lac' }
      expect(uses).toEqual([
        { place: 'picture', state: 'published', page, locale: null, text: null },
        { place: 'content', state: 'published', page, locale: 'fr', text: null },
      ])
    })

    test('is refused while somebody writes with it', async () => {
      const { id, src } = await add('a.png', await photograph('png'))
      const page = await editor.create()
      await editor.save(page, { title: 'Une page', content: `<p><img src="${src}" alt=""></p>` })
      const response = await editor.browser.drop(mediaPaths.item(id))
      expect(MediaInUse.parse(await response.json()).uses).toMatchObject([
        { place: 'content', state: 'draft', page: { id: page, title: 'Une page' }, locale: 'fr' },
      ])
    })

    test('takes it out of reach at once, and it can be brought back', async () => {
      const { id, url } = await add('a.png', await photograph('png'))
      const path = url.replace('/storage/', '')
      const file = await readFile(folder(path))
      expect((await editor.browser.drop(mediaPaths.item(id))).status).toBe(204)
      await expect(readFile(folder(path))).rejects.toThrow('ENOENT')
      expect((await editor.browser.read(mediaPaths.item(id))).status).toBe(404)
      expect((await listed()).total).toBe(0)
      const back = await editor.browser.post(mediaPaths.restore(id))
      expect(MediaAnswer.parse(await back.json()).data).toMatchObject({ id, url })
      expect(await readFile(folder(path))).toEqual(file)
    })

    test('and sending it again makes a new one', async () => {
      const { id } = await add('a.png', await photograph('png'))
      await editor.browser.drop(mediaPaths.item(id))
      const again = await upload('a.png', await photograph('png'))
      expect(again.status).toBe(201)
    })
  })

  describe('a contributor', () => {
    const asCarl = async () => {
      await editor.people.add(carl)
      return { ...editor, browser: await editor.people.signedIn(carl) }
    }

    test('sends and describes files that readers do not see, and deletes none', async () => {
      const own = await asCarl()
      const response = await upload('a.png', await photograph('png'), own)
      expect(response.status).toBe(201)
      const { id } = MediaUploaded.parse(await response.json()).data
      expect((await change(id, { decorative: true }, own)).status).toBe(200)
      expect((await own.browser.drop(mediaPaths.item(id))).status).toBe(403)
    })

    test('changes nothing that readers see', async () => {
      const { id, src } = await add('a.jpg', await photograph('jpeg'))
      await publish(src)
      const own = await asCarl()
      expect((await change(id, { decorative: true }, own)).status).toBe(403)
      expect((await replace(id, await photograph('jpeg', { width: 80 }), own)).status).toBe(403)
      expect((await change(id, { tags: ['Lac'] }, own)).status).toBe(200)
    })
  })

  test('visitors and guests get nothing of it', async () => {
    await editor.people.add(vera)
    const visitor = await editor.people.signedIn(vera)
    const guest = editor.people.browser()
    const { id } = await add('a.png', await photograph('png'))
    for (const [browser, status] of [
      [visitor, 403],
      [guest, 401],
    ] as const) {
      expect((await browser.read(mediaPaths.media)).status).toBe(status)
      expect((await browser.read(mediaPaths.item(id))).status).toBe(status)
      expect((await upload('b.png', svg, { ...editor, browser })).status).toBe(status)
      expect((await change(id, {}, { ...editor, browser })).status).toBe(status)
      expect((await replace(id, svg, { ...editor, browser })).status).toBe(status)
      expect((await browser.drop(mediaPaths.item(id))).status).toBe(status)
      expect((await browser.post(mediaPaths.restore(id))).status).toBe(status)
    }
  })
})
