import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { mediaFolders, png } from '../testing/media-folders.ts'
import { photograph, pixelsOf, secrets } from '../testing/photographs.ts'
import { createFolderFiles } from './files.ts'
import { hashBytes } from './image.ts'
import { stripStoredImages } from './strip-stored.ts'

describe.each(databases)('images that an earlier version has taken on $name', ({ open }) => {
  const { database, held, put, run, to } = mediaFolders(open)

  /** As an import left it that copied files as they were. */
  async function hold(path: string, data: Buffer) {
    await put(path, data)
    await run()
    await mkdir(to(), { recursive: true })
    await writeFile(to(path), data)
    const { db } = database()
    const values = { hash: hashBytes(data), bytes: data.length }
    await db.updateTable('media').set(values).where('path', '=', path).execute()
  }
  const strip = (isOver?: () => boolean) =>
    stripStoredImages(database().db, createFolderFiles(to()), isOver)

  test('lose position and camera, once', async () => {
    const photo = await photograph('jpeg', { orientation: 6 })
    await hold('plain.png', await png())
    await hold('photo.jpg', photo)
    const version = database().changes.current()
    expect(await strip()).toEqual({ stripped: 1, left: [] })
    const file = await readFile(to('photo.jpg'))
    expect(secrets.filter((secret) => file.includes(secret))).toEqual([])
    expect(await pixelsOf(file)).toEqual(await pixelsOf(photo))
    expect(await held()).toMatchObject([{ hash: hashBytes(file), bytes: file.length }, {}])
    expect(await run()).toMatchObject({ added: 0, unchanged: 2, refused: [] })
    expect(database().changes.current()).toBe(version)

    await hold('photo.jpg', photo)
    expect(await strip()).toEqual({ stripped: 0, left: [] })
  })

  test('that are not as they were recorded are left to the next import', async () => {
    await hold('photo.jpg', await photograph('jpeg'))
    const damaged = (await photograph('jpeg')).subarray(0, -20)
    await writeFile(to('photo.jpg'), damaged)
    expect(await strip()).toEqual({ stripped: 0, left: [] })
    expect(await readFile(to('photo.jpg'))).toEqual(damaged)
  })

  test('that cannot be freed of it are named', async () => {
    await hold('a.png', await png())
    const odd = Buffer.from('ffd8ffe10000', 'hex')
    await writeFile(to('a.png'), odd)
    await database()
      .db.updateTable('media')
      .set({ hash: hashBytes(odd) })
      .execute()
    expect(await strip()).toEqual({ stripped: 0, left: ['a.png'] })
  })

  test('a stop in the middle is no end: the next start goes on', async () => {
    await hold('photo.jpg', await photograph('jpeg'))
    expect(await strip(() => true)).toEqual({ stripped: 0, left: [] })
    expect(await strip()).toEqual({ stripped: 1, left: [] })
  })
})
