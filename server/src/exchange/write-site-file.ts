import { existsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Db } from '@vitrine/api/db/schema'
import { createOrigin, readSeenSites } from '@vitrine/api/exchange/exchange-log'
import { exportOtherContent, exportSitePages } from '@vitrine/api/exchange/site-content'
import { readSettingsInForce } from '@vitrine/api/settings/resolve-settings'
import { type SiteFileHeader, siteFileFormat } from '@vitrine/contract/exchange/site-file'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { requireSpace } from '../backup/archive/disk-space.ts'
import { toWriteRefusal } from '../backup/archive/problems.ts'
import { type ArchiveEntry, writeArchive } from '../backup/archive/write-archive.ts'
import { openMediaStorage } from '../data/media-storage.ts'
import { refuseBucketProblem } from '../data/send-media.ts'
import { withScratch } from '../data/temporary-folder.ts'
import type { Config } from '../settings/config.ts'
import { productPackage } from '../settings/product-package.ts'
import { siteFileEntries } from './site-file-kind.ts'

export interface WrittenSite {
  pages: number
  media: number
  /** Paths of library files that were left out because they are not on the disk. */
  missing: string[]
}

/** Writes the content of a site into one file, atomically. Throws a `Refusal` if that fails. */
export async function writeSiteFile(
  file: string,
  db: Db,
  config: Pick<Config, 'dataDir' | 'site'> & Partial<Pick<Config, 'media'>>,
): Promise<WrittenSite> {
  const { site } = config
  const folder = dirname(resolve(file))
  const scratchPlace = { folder, kind: 'export', unwritable: toWriteRefusal(file) } as const
  return withScratch(scratchPlace, async (scratch) => {
    const origin = await db.transaction().execute(createOrigin)
    // Read everything from one snapshot: later changes are for the next file.
    const snapshot = db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
    const pagesFile = join(scratch, siteFileEntries.pages)
    const content = await snapshot.execute(async (tx) => ({
      pages: await writePages(tx, pagesFile),
      extras: await exportOtherContent(tx, site.redirects),
      seen: await readSeenSites(tx),
      name: (await readSettingsInForce(tx, site)).name,
    }))
    const { media } = content.extras
    const library = openMediaStorage(config)
    await refuseBucketProblem(library.gather())
    const toFile = (path: string) => join(library.folder, path)
    const available = media.filter(({ path }) => existsSync(toFile(path)))
    const missing = media.filter((medium) => !available.includes(medium)).map(({ path }) => path)
    const files = [
      { name: siteFileEntries.pages, file: pagesFile },
      ...available.map(({ path }) => ({ name: `media/${path}`, file: toFile(path) })),
    ]
    const bytes = await getTotalSize(files.map((entry) => entry.file))
    const header = createHeader(origin, content.name, bytes)
    const entries: ArchiveEntry[] = [
      { name: siteFileEntries.about, text: JSON.stringify(header, null, 1) },
      { name: siteFileEntries.seen, text: JSON.stringify(content.seen) },
      {
        name: siteFileEntries.extras,
        text: JSON.stringify({ ...content.extras, media: available }),
      },
      ...files,
    ]
    await requireSpace(folder, header.bytes)
    await replaceAtomically(file, (handle) => writeArchive(handle, entries, {})).catch(
      toWriteRefusal(file),
    )
    return { pages: content.pages, media: available.length, missing }
  })
}

const createHeader = (
  origin: Awaited<ReturnType<typeof createOrigin>>,
  name: string,
  bytes: number,
): SiteFileHeader => ({
  product: 'vitrine',
  content: 'site',
  format: siteFileFormat,
  ...origin,
  version: productPackage.version,
  made_at: new Date().toISOString(),
  name,
  bytes,
})

async function writePages(db: Db, file: string): Promise<number> {
  const handle = await open(file, 'wx')
  let count = 0
  try {
    for await (const batch of exportSitePages(db)) {
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
