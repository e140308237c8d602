import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { imageDefaults } from '@vitrine/contract/images'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { labelled } from '../testing/labelled.ts'
import { testRules } from '../testing/rules.ts'
import { republish } from '../transfer/republish.ts'
import { importMediaFolder } from './import-folder.ts'

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
const png = (width = 4, height = 3) => red(width, height).png().toBuffer()

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>x()</script></svg>'

describe.each(databases)('importing a folder of images on $name', ({ open }) => {
  let database: TestDatabase
  let folder: string
  let from: string
  let to: string
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
    from = join(folder, 'from')
    to = join(folder, 'to')
    await mkdir(from)
  })
  afterEach(async () => {
    await database.clear()
    await rm(folder, { recursive: true })
  })

  const put = async (path: string, data: Buffer | string) => {
    await mkdir(dirname(join(from, path)), { recursive: true })
    await writeFile(join(from, path), data)
  }
  const run = (source = from) => importMediaFolder(database.db, database.changes, source, to)
  const held = async () => database.db.selectFrom('media').selectAll().orderBy('path').execute()
  const paths = async () => (await held()).map(({ path }) => path)

  test('an empty folder changes nothing', async () => {
    const before = database.changes.current()
    expect(await run()).toEqual({ added: 0, unchanged: 0, refused: [] })
    expect(database.changes.current()).toBe(before)
  })

  test('images of every kind are copied, their sizes and kinds recorded', async () => {
    const images = {
      'a.png': await png(6, 5),
      'b.jpg': await red(7, 4).jpeg().toBuffer(),
      'c.jpeg': await red(8, 3).jpeg().toBuffer(),
      'd.webp': await red(9, 2).webp().toBuffer(),
      'e.gif': await red(5, 6).gif().toBuffer(),
      'f.avif': await red(16, 8).avif().toBuffer(),
    }
    for (const [path, data] of Object.entries(images)) await put(path, data)
    expect(await run()).toEqual({ added: 6, unchanged: 0, refused: [] })
    expect((await held()).map((row) => [row.path, row.mime, row.width, row.height])).toEqual([
      ['a.png', 'image/png', 6, 5],
      ['b.jpg', 'image/jpeg', 7, 4],
      ['c.jpeg', 'image/jpeg', 8, 3],
      ['d.webp', 'image/webp', 9, 2],
      ['e.gif', 'image/gif', 5, 6],
      ['f.avif', 'image/avif', 16, 8],
    ])
    for (const [path, data] of Object.entries(images))
      expect(await readFile(join(to, path))).toEqual(data)
    expect((await held()).map(({ bytes }) => bytes)).toEqual(
      Object.values(images).map(({ length }) => length),
    )
  })

  test.each([
    [1, 40, 20],
    [3, 40, 20],
    [6, 20, 40],
    [8, 20, 40],
  ])(
    'a photograph held at the orientation %i has the size at which it is seen',
    async (orientation, width, height) => {
      await put('photo.jpg', await red(40, 20).withMetadata({ orientation }).jpeg().toBuffer())
      await run()
      expect(await held()).toMatchObject([{ width, height }])
    },
  )

  test('a second run changes nothing', async () => {
    await put('a.png', await png())
    await put('sub/b.png', await png(5))
    await run()
    const [before, version] = [await held(), database.changes.current()]
    expect(await run()).toEqual({ added: 0, unchanged: 2, refused: [] })
    expect([await held(), database.changes.current()]).toEqual([before, version])
  })

  test('an image that has changed is taken again, under the id that pages know', async () => {
    await put('a.png', await png(4, 3))
    await put('b.png', await png(4, 3))
    await run()
    const [before] = await held()
    await put('a.png', await png(9, 8))
    expect(await run()).toEqual({ added: 1, unchanged: 1, refused: [] })
    const [after] = await held()
    expect(after).toMatchObject({ id: before?.id, width: 9, height: 8 })
    expect(await readFile(join(to, 'a.png'))).toEqual(await png(9, 8))
  })

  test.each([
    ['deleted', (file: string) => rm(file)],
    ['cut', (file: string) => truncate(file, 40)],
    [
      'damaged in its middle',
      async (file: string) => writeFile(file, (await png()).fill(7, 30, 60)),
    ],
    ['empty', (file: string) => writeFile(file, '')],
  ])('an image that was %s comes back, and its pages stay as they are', async (_, spoil) => {
    await put('sub/a.png', await png())
    await put('b.png', await png(5))
    await run()
    const [before, version] = [await held(), database.changes.current()]
    await spoil(join(to, 'sub/a.png'))
    expect(await run()).toEqual({ added: 1, unchanged: 1, refused: [] })
    expect(await readFile(join(to, 'sub/a.png'))).toEqual(await png())
    expect(await readdir(join(to, 'sub'))).toEqual(['a.png'])
    expect([await held(), database.changes.current()]).toEqual([before, version])
  })

  test('an image that is there, but that nobody has recorded, is recorded', async () => {
    await put('a.png', await png())
    await run()
    const { ctimeMs } = await stat(join(to, 'a.png'))
    await mkdir(join(to, 'avatars'))
    await writeFile(
      join(to, `avatars/${'0'.repeat(32)}-96.webp`),
      await red(96, 96).webp().toBuffer(),
    )
    await database.clear()
    expect((await run(to)).added).toBe(1)
    // Portraits are of people, and no pictures of the site.
    expect(await paths()).toEqual(['a.png'])
    expect((await stat(join(to, 'a.png'))).ctimeMs).toBe(ctimeMs)
  })

  test('where one cannot be written, those before it stay, and no part of it', async () => {
    for (const name of ['a.png', 'b/c.png', 'd.png']) await put(name, await png())
    await mkdir(join(to, 'd.png'), { recursive: true })
    await expect(run()).rejects.toThrow('d.png')
    expect(await readFile(join(to, 'b/c.png'))).toEqual(await png())
    expect((await readdir(to)).toSorted()).toEqual(['a.png', 'b', 'd.png'])
    await rm(join(to, 'd.png'), { recursive: true })
    expect((await run()).refused).toEqual([])
    expect(await paths()).toEqual(['a.png', 'b/c.png', 'd.png'])
  })

  test('texts take the new size of an image, also when nobody has come to that', async () => {
    await put('a.png', await png(6, 4))
    await run()
    const text = { title: 'a', slug: 'a', content: '<p><img src="/media/a.png" alt=""></p>' }
    await store(database, [{ key: 'a', translations: { fr: text } }])
    const { db, changes } = database
    const anew = () => republish(db, changes, testRules, imageDefaults)
    await anew()
    await put('a.png', await png(9, 7))
    await run()
    expect(await anew()).toBe(1)
    const page = await db.selectFrom('page_translations').select('content_html').execute()
    expect(page[0]?.content_html).toContain('width="9" height="7"')
    // Another picture of the same size changes no text.
    await put('a.png', await red(9, 7).tint('blue').png().toBuffer())
    await run()
    expect(await anew()).toBe(0)
  })

  test('an image that has left the folder is kept', async () => {
    await put('a.png', await png())
    await run()
    await rm(join(from, 'a.png'))
    await run()
    expect(await paths()).toEqual(['a.png'])
  })

  test.each([
    ['a text', 'This is a text.', /no image/],
    ['nothing', '', /no image/],
    ['a page', '<!doctype html><img src=x>', /no image/],
    ['half a head', Buffer.from('89504e470d0a1a0a0000', 'hex'), /no image/],
    ['a vector image', svg, /no image of a kind/],
    ['fifteen megabytes and more', Buffer.alloc(15_000_001), /larger than 15000000 bytes/],
    ['a hundred million pixels', blackPng(10_000), /no image/],
  ])('%s named .png is refused with its reason, the others are taken', async (_, data, reason) => {
    await put('bad.png', data)
    await put('good.png', await png())
    expect(await run()).toEqual({
      added: 1,
      unchanged: 0,
      refused: [{ path: 'bad.png', reason: expect.stringMatching(reason) }],
    })
    expect(await paths()).toEqual(['good.png'])
    await expect(readFile(join(to, 'bad.png'))).rejects.toThrow('ENOENT')
  })

  test('an image just below the most pixels is taken', async () => {
    await put('large.png', blackPng(7_000))
    await run()
    expect(await held()).toMatchObject([{ width: 7_000, height: 7_000 }])
  })

  test('an image under the name of another kind is recorded as what it is', async () => {
    await put('photo.png', await red(4, 3).jpeg().toBuffer())
    await run()
    expect(await held()).toMatchObject([{ path: 'photo.png', mime: 'image/jpeg' }])
  })

  test.each(['a.svg', 'a.SVG', 'a.txt', 'a.html', 'a.png.exe', 'png', '.png', 'a.tiff', 'a.pdf'])(
    '%s is left alone',
    async (path) => {
      await put(path, svg)
      expect(await run()).toEqual({ added: 0, unchanged: 0, refused: [] })
      await expect(readFile(join(to, path))).rejects.toThrow('ENOENT')
    },
  )

  test('sub-folders keep their names', async () => {
    for (const path of ['z.png', 'a/b/c/d.png', 'a/b.png', 'vide.png/e.png'])
      await put(path, await png())
    expect((await run()).added).toBe(4)
    expect(await paths()).toEqual(['a/b.png', 'a/b/c/d.png', 'vide.png/e.png', 'z.png'])
  })

  test('links that lead out of the folder are not followed', async () => {
    await writeFile(join(folder, 'outside.png'), await png())
    await mkdir(join(folder, 'elsewhere'))
    await writeFile(join(folder, 'elsewhere', 'b.png'), await png())
    await symlink(join(folder, 'outside.png'), join(from, 'link.png'))
    await symlink(join(folder, 'elsewhere'), join(from, 'folder'))
    expect(await run()).toEqual({ added: 0, unchanged: 0, refused: [] })
  })

  test('however the folder is named, its images have the same paths', async () => {
    await put('sub/a.png', await png())
    for (const name of [from, `${from}/`, `${from}/.`, relative(process.cwd(), from)])
      await run(name)
    expect(await paths()).toEqual(['sub/a.png'])
  })

  const oddNames = [
    'LOUD.PNG',
    'été à l’ouest.png',
    'من نحن.jpg',
    '狐🦊.png',
    '100% #1 ?x=y&z.png',
    'it\'s "quoted".png',
    'a\\b.png',
    'line\nbreak.png',
    '..png',
    '.hidden.png',
    '__proto__.png',
    `${'a'.repeat(251)}.png`,
  ]

  test.each(labelled(oddNames.map((name) => [name])))(
    'an odd name is kept, and its address leads to it: %s',
    async (_, path) => {
      await put(path, await png())
      expect((await run()).added).toBe(1)
      await store(database, [
        { key: 'a', picture: `/media/${path}`, translations: { fr: { title: 'a', slug: 'a' } } },
      ])
      const { data } = await (await apiOn(database).request('/api/nuxt/pages')).json()
      const { url } = data[0].picture
      expect(url).toMatch(/^\/storage\/[\w%.!~*'()-]+$/)
      expect(decodeURIComponent(url)).toBe(`/storage/${path}`)
      expect(await readFile(join(to, path))).toEqual(await png())
    },
  )

  test('a folder that is not there is an error of the caller', async () => {
    await expect(run(join(folder, 'none'))).rejects.toThrow('ENOENT')
    expect(await paths()).toEqual([])
  })
})

/** A square of one bit for each pixel: few bytes and many pixels. */
function blackPng(side: number) {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function pngChunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
