import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { imageDefaults } from '@vitrine/contract/media/images'
import { describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases } from '../testing/databases.ts'
import { mediaFolders, png, red } from '../testing/media-folders.ts'
import { formats, photograph, secrets } from '../testing/photographs.ts'
import { testRules } from '../testing/rules.ts'
import { republishAll } from '../transfer/republish.ts'
import { hashBytes } from './hash-bytes.ts'

describe.each(databases)('importing a folder of images on $name', ({ open }) => {
  const { database, folder, from, storedMedia, paths, put, run, to } = mediaFolders(open)

  test('an empty folder changes nothing', async () => {
    const before = database().changes.current()
    expect(await run()).toMatchObject({ added: 0, unchanged: 0, refused: [] })
    expect(database().changes.current()).toBe(before)
  })

  test('images of every format are copied, with their sizes and types recorded', async () => {
    const images = {
      'a.png': await png(6, 5),
      'b.jpg': await red(7, 4).jpeg().toBuffer(),
      'c.jpeg': await red(8, 3).jpeg().toBuffer(),
      'd.webp': await red(9, 2).webp().toBuffer(),
      'e.gif': await red(5, 6).gif().toBuffer(),
      'f.avif': await red(16, 8).avif().toBuffer(),
    }
    for (const [path, data] of Object.entries(images)) await put(path, data)
    expect(await run()).toMatchObject({ added: 6, unchanged: 0, refused: [] })
    expect((await storedMedia()).map((row) => [row.path, row.mime, row.width, row.height])).toEqual(
      [
        ['a.png', 'image/png', 6, 5],
        ['b.jpg', 'image/jpeg', 7, 4],
        ['c.jpeg', 'image/jpeg', 8, 3],
        ['d.webp', 'image/webp', 9, 2],
        ['e.gif', 'image/gif', 5, 6],
        ['f.avif', 'image/avif', 16, 8],
      ],
    )
    for (const [path, data] of Object.entries(images))
      expect(await readFile(to(path))).toEqual(data)
    expect((await storedMedia()).map(({ bytes }) => bytes)).toEqual(
      Object.values(images).map(({ length }) => length),
    )
  })

  test.each([
    [1, 40, 20],
    [3, 40, 20],
    [6, 20, 40],
    [8, 20, 40],
  ])(
    'a photograph with the orientation %i has the size at which it is displayed',
    async (orientation, width, height) => {
      await put('photo.jpg', await red(40, 20).withMetadata({ orientation }).jpeg().toBuffer())
      await run()
      expect(await storedMedia()).toMatchObject([{ width, height }])
    },
  )

  test('position and camera are removed from a photograph, and a second run changes nothing', async () => {
    for (const format of formats)
      await put(`photo.${format}`, await photograph(format, { orientation: 6 }))
    expect(await run()).toMatchObject({ added: 4, refused: [] })
    for (const { path, hash, bytes } of await storedMedia()) {
      const file = await readFile(to(path))
      expect(secrets.filter((secret) => file.includes(secret))).toEqual([])
      expect([file.length, hashBytes(file)]).toEqual([bytes, hash])
    }
    expect(await run()).toMatchObject({ added: 0, unchanged: 4, refused: [] })
  })

  test('a second run changes nothing', async () => {
    await put('a.png', await png())
    await put('sub/b.png', await png(5))
    await run()
    const [before, version] = [await storedMedia(), database().changes.current()]
    expect(await run()).toMatchObject({ added: 0, unchanged: 2, refused: [] })
    expect([await storedMedia(), database().changes.current()]).toEqual([before, version])
  })

  test('a changed image is imported again under the same ID', async () => {
    await put('a.png', await png(4, 3))
    await put('b.png', await png(4, 3))
    await run()
    const [before] = await storedMedia()
    await put('a.png', await png(9, 8))
    expect(await run()).toMatchObject({ added: 1, unchanged: 1, refused: [] })
    const [after] = await storedMedia()
    expect(after).toMatchObject({ id: before?.id, width: 9, height: 8 })
    expect(await readFile(to('a.png'))).toEqual(await png(9, 8))
  })

  test.each([
    ['deleted', (file: string) => rm(file)],
    ['cut', (file: string) => truncate(file, 40)],
    [
      'damaged in its middle',
      async (file: string) => writeFile(file, (await png()).fill(7, 30, 60)),
    ],
    ['empty', (file: string) => writeFile(file, '')],
  ])('an image that was %s is restored, and its pages stay unchanged', async (_, spoil) => {
    await put('sub/a.png', await png())
    await put('b.png', await png(5))
    await run()
    const [before, version] = [await storedMedia(), database().changes.current()]
    await spoil(to('sub/a.png'))
    expect(await run()).toMatchObject({ added: 1, unchanged: 1, refused: [] })
    expect(await readFile(to('sub/a.png'))).toEqual(await png())
    expect(await readdir(to('sub'))).toEqual(['a.png'])
    expect([await storedMedia(), database().changes.current()]).toEqual([before, version])
  })

  test('an unrecorded image in the media folder is recorded', async () => {
    await put('a.png', await png())
    await run()
    const { ctimeMs } = await stat(to('a.png'))
    await mkdir(to('avatars'))
    await writeFile(to(`avatars/${'0'.repeat(32)}-96.webp`), await red(96, 96).webp().toBuffer())
    await database().clear()
    expect((await run(to())).added).toBe(1)
    // Avatars of users are not pictures of the site.
    expect(await paths()).toEqual(['a.png'])
    expect((await stat(to('a.png'))).ctimeMs).toBe(ctimeMs)
  })

  test('if one image cannot be written, the earlier ones stay and no partial file remains', async () => {
    for (const name of ['a.png', 'b/c.png', 'd.png']) await put(name, await png())
    await mkdir(to('d.png'), { recursive: true })
    await expect(run()).rejects.toThrow('d.png')
    expect(await readFile(to('b/c.png'))).toEqual(await png())
    expect((await readdir(to())).toSorted()).toEqual(['a.png', 'b', 'd.png'])
    await rm(to('d.png'), { recursive: true })
    expect((await run()).refused).toEqual([])
    expect(await paths()).toEqual(['a.png', 'b/c.png', 'd.png'])
  })

  test('republishing gives texts the new size of an image', async () => {
    await put('a.png', await png(6, 4))
    await run()
    const text = { title: 'a', slug: 'a', content: '<p><img src="/media/a.png" alt=""></p>' }
    await store(database(), [{ key: 'a', translations: { fr: text } }])
    const { db, changes } = database()
    const republish = () => republishAll(db, changes, testRules, imageDefaults)
    await republish()
    await put('a.png', await png(9, 7))
    await run()
    expect(await republish()).toBe(1)
    const page = await db.selectFrom('page_translations').select('content_html').execute()
    expect(page[0]?.content_html).toContain('width="9" height="7"')
    // Another picture of the same size changes no text.
    await put('a.png', await red(9, 7).tint('blue').png().toBuffer())
    await run()
    expect(await republish()).toBe(0)
  })

  test('an image that was removed from the folder stays in the library', async () => {
    await put('a.png', await png())
    await run()
    await rm(from('a.png'))
    await run()
    expect(await paths()).toEqual(['a.png'])
  })

  test('a missing folder is an error', async () => {
    await expect(run(join(folder(), 'none'))).rejects.toThrow('ENOENT')
    expect(await paths()).toEqual([])
  })
})
