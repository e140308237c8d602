import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createFolderFiles } from '../media/files.ts'
import { importMediaFolder } from '../media/import-folder.ts'
import type { databases, TestDatabase } from './databases.ts'

export const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
export const png = (width = 4, height = 3) => red(width, height).png().toBuffer()

/** Creates two folders for each test: one to import images from, and one for the imported files. */
export function mediaFolders(open: (typeof databases)[number]['open']) {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'))
    await mkdir(join(folder, 'from'))
  })
  afterEach(async () => {
    await database.clear()
    await rm(folder, { recursive: true })
  })
  const from = (path = '') => join(folder, 'from', path)
  const storedMedia = () => database.db.selectFrom('media').selectAll().orderBy('path').execute()
  return {
    database: () => database,
    /** Returns the parent of both folders. */
    folder: () => folder,
    from,
    to: (path = '') => join(folder, 'to', path),
    put: async (path: string, data: Buffer | string) => {
      await mkdir(dirname(from(path)), { recursive: true })
      await writeFile(from(path), data)
    },
    run: (source = from(), more: { isDry?: boolean } = {}) =>
      importMediaFolder(
        database.db,
        database.changes,
        source,
        createFolderFiles(join(folder, 'to')),
        more,
      ),
    storedMedia,
    paths: async () => (await storedMedia()).map(({ path }) => path),
  }
}
