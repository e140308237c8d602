import { hash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vitrine/api/db/open'
import { createFolderFiles } from '@vitrine/api/media/files'
import { importMediaFolder } from '@vitrine/api/media/import-folder'
import { createPicture } from '@vitrine/site/server/testing/images'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Program, startProgram } from '../testing/processes.ts'

const names = Array.from({ length: 30 }, (_, at) => `${at}.jpg`).toSorted()
const height = 600

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-import-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a killed import leaves complete pictures, and the next one repairs the rest', async () => {
  const [former, newer] = [await makePictures(600, 'former'), await makePictures(700, 'newer')]
  await imported(former.folder)
  const list = join(folder, 'pages.json')
  writeFileSync(list, '[]')
  const words = ['import', list, '--media', newer.folder]
  const program = startProgram('cli/main.ts', words, { DATA_DIR: folder })
  await firstPictureBy(program)
  program.child.kill('SIGKILL')
  await program.ended

  const left = new Set(publicPictures())
  expect(left.intersection(new Set([...former.hashes, ...newer.hashes])).size).toBe(names.length)
  expect(left.isSubsetOf(new Set(former.hashes))).toBe(false)
  // The next import may be that of the former pictures.
  for (const { folder, rows, hashes } of [former, newer]) {
    expect(await imported(folder)).toEqual(rows)
    expect(publicPictures()).toEqual(hashes)
  }
})

/** Creates a folder of pictures with different widths. */
async function makePictures(width: number, name: string) {
  const own = join(folder, name)
  mkdirSync(own)
  const pictures = await Promise.all(
    names.map(async (path, at) => {
      const bytes = await createPicture(width + at, height)
        .jpeg({ quality: 95 })
        .toBuffer()
      writeFileSync(join(own, path), bytes)
      return { row: { path, width: width + at, bytes: bytes.length }, hash: hash('sha256', bytes) }
    }),
  )
  return {
    folder: own,
    rows: pictures.map(({ row }) => row),
    hashes: pictures.map(({ hash }) => hash),
  }
}

/** Runs a complete import and returns the stored rows. */
async function imported(from: string) {
  const { db, changes, close } = await openDatabase(`file:${folder}/vitrine.db`)
  await importMediaFolder(db, changes, from, createFolderFiles(join(folder, 'media')))
  const rows = await db.selectFrom('media').select(['path', 'width', 'bytes']).execute()
  await close()
  return rows.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Hashes of the public pictures, without hidden files. */
const publicPictures = () =>
  readdirSync(join(folder, 'media'))
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .map((name) => hash('sha256', readFileSync(join(folder, 'media', name))))

/** Waits until the program has put its first picture in place. */
async function firstPictureBy({ ended }: Program) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watcher = watch(join(folder, 'media'), (_, name) => {
    if (name && !name.startsWith('.')) resolve()
  })
  await Promise.race([promise, ended])
  watcher.close()
}
