import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { mediaFolders, png } from '../testing/media-folders.ts'
import { photograph, pixelsOf, secrets } from '../testing/photographs.ts'
import { createFolderFiles } from './files.ts'
import { hashBytes } from './hash-bytes.ts'
import { stripStoredImages } from './strip-stored.ts'

describe.each(databases)('images that an earlier version imported on $name', ({ open }) => {
  const { database, storedMedia, put, run, to } = mediaFolders(open)

  /** Stores a file like an import that copied files unchanged. */
  async function storeUnchanged(path: string, data: Buffer) {
    await put(path, data)
    await run()
    await mkdir(to(), { recursive: true })
    await writeFile(to(path), data)
    const { db } = database()
    const values = { hash: hashBytes(data), bytes: data.length }
    await db.updateTable('media').set(values).where('path', '=', path).execute()
  }
  const strip = (isStopped?: () => boolean) =>
    stripStoredImages(database().db, createFolderFiles(to()), isStopped)

  test('lose position and camera, and are processed once', async () => {
    const photo = await photograph('jpeg', { orientation: 6 })
    await storeUnchanged('plain.png', await png())
    await storeUnchanged('photo.jpg', photo)
    const version = database().changes.current()
    expect(await strip()).toEqual({ stripped: 1, left: [] })
    const file = await readFile(to('photo.jpg'))
    expect(secrets.filter((secret) => file.includes(secret))).toEqual([])
    expect(await pixelsOf(file)).toEqual(await pixelsOf(photo))
    expect(await storedMedia()).toMatchObject([{ hash: hashBytes(file), bytes: file.length }, {}])
    expect(await run()).toMatchObject({ added: 0, unchanged: 2, refused: [] })
    expect(database().changes.current()).toBe(version)

    await storeUnchanged('photo.jpg', photo)
    expect(await strip()).toEqual({ stripped: 0, left: [] })
  })

  test('are left to the next import if they differ from their record', async () => {
    await storeUnchanged('photo.jpg', await photograph('jpeg'))
    const damaged = (await photograph('jpeg')).subarray(0, -20)
    await writeFile(to('photo.jpg'), damaged)
    expect(await strip()).toEqual({ stripped: 0, left: [] })
    expect(await readFile(to('photo.jpg'))).toEqual(damaged)
  })

  test('are reported if their metadata cannot be removed', async () => {
    await storeUnchanged('a.png', await png())
    const odd = Buffer.from('ffd8ffe10000', 'hex')
    await writeFile(to('a.png'), odd)
    await database()
      .db.updateTable('media')
      .set({ hash: hashBytes(odd) })
      .execute()
    expect(await strip()).toEqual({ stripped: 0, left: ['a.png'] })
  })

  test('an interrupted run continues at the next start', async () => {
    await storeUnchanged('photo.jpg', await photograph('jpeg'))
    expect(await strip(() => true)).toEqual({ stripped: 0, left: [] })
    expect(await strip()).toEqual({ stripped: 1, left: [] })
  })
})
