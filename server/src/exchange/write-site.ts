import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Db } from '@vitrine/api/db/schema'
import { nextOrigin, seenSites } from '@vitrine/api/exchange/ledger'
import { siteBeside, sitePages } from '@vitrine/api/exchange/site-content'
import { type AboutSite, siteFileFormat } from '@vitrine/contract/exchange/site-file'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { notWritable } from '../backup/archive/problems.ts'
import { needRoom } from '../backup/archive/room.ts'
import { type Entry, writeArchive } from '../backup/archive/write-archive.ts'
import { mediaOf } from '../data/media.ts'
import { withScratch } from '../data/scratch.ts'
import { unlessAway } from '../data/send-media.ts'
import { about } from '../settings/about.ts'
import type { Config } from '../settings/config.ts'
import { siteEntries } from './site-kind.ts'

export interface WrittenSite {
  pages: number
  media: number
  /** Paths of library files that were left out because they are not on the disk. */
  missing: string[]
}

/** Writes the content of a site into one file, atomically. Throws a `Refusal` if that fails. */
export async function writeSite(
  file: string,
  db: Db,
  config: Pick<Config, 'dataDir' | 'site'> & Partial<Pick<Config, 'media'>>,
): Promise<WrittenSite> {
  const { site } = config
  const folder = dirname(resolve(file))
  const scratchPlace = { folder, kind: 'export', unwritable: notWritable(file) } as const
  return withScratch(scratchPlace, async (scratch) => {
    const origin = await db.transaction().execute(nextOrigin)
    // Read everything from one snapshot: later changes are for the next file.
    const snapshot = db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
    const pagesFile = join(scratch, siteEntries.pages)
    const content = await snapshot.execute(async (tx) => ({
      pages: await writePages(tx, pagesFile),
      beside: await siteBeside(tx, site.redirects),
      seen: await seenSites(tx),
    }))
    const { media } = content.beside
    const library = mediaOf(config)
    await unlessAway(library.gather())
    const toFile = (path: string) => join(library.folder, path)
    const available = media.filter(({ path }) => existsSync(toFile(path)))
    const missing = media.filter((medium) => !available.includes(medium)).map(({ path }) => path)
    const files = [
      { name: siteEntries.pages, file: pagesFile },
      ...available.map(({ path }) => ({ name: `media/${path}`, file: toFile(path) })),
    ]
    const bytes = await getTotalSize(files.map((entry) => entry.file))
    const header = createHeader(origin, site.name, bytes)
    const entries: Entry[] = [
      { name: siteEntries.about, text: JSON.stringify(header, null, 1) },
      { name: siteEntries.seen, text: JSON.stringify(content.seen) },
      { name: siteEntries.beside, text: JSON.stringify({ ...content.beside, media: available }) },
      ...files,
    ]
    await needRoom(folder, header.bytes)
    await replaceAtomically(file, (handle) => writeArchive(handle, entries, {})).catch(
      notWritable(file),
    )
    return { pages: content.pages, media: available.length, missing }
  })
}

const createHeader = (
  origin: Awaited<ReturnType<typeof nextOrigin>>,
  name: string,
  bytes: number,
): AboutSite => ({
  product: 'vitrine',
  content: 'site',
  format: siteFileFormat,
  ...origin,
  version: about.version,
  made_at: new Date().toISOString(),
  name,
  bytes,
})

async function writePages(db: Db, file: string): Promise<number> {
  const handle = await open(file, 'wx')
  let count = 0
  try {
    for await (const batch of sitePages(db)) {
      await handle.writeFile(batch.map((page) => `${JSON.stringify(page)}\n`).join(''))
      count += batch.length
    }
  } finally {
    await handle.close()
  }
  return count
}

async function getTotalSize(files: string[]): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += (await stat(file)).size
  return bytes
}
