import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import type { ReadOldSite } from '../old-site-exports/old-site-export.ts'
import { unpackZip } from './unpack-zip.ts'

/** A file or a folder to import. */
interface ImportSource {
  path: string
  isFolder: boolean
  /** Adds skipped entries to the report of a reader. */
  addFaults: (read: ReadOldSite) => ReadOldSite
}

/**
 * Unpacks a ZIP archive into an empty folder. Returns its only file, else its only folder, else
 * all of it. `name` is that of the archive: without an address, it names the old site.
 */
export async function openZip(
  file: string,
  { name, folder }: { name: string; folder: string },
  onRead?: (bytes: number, total: number) => void,
): Promise<ImportSource> {
  const top = join(folder, proposeSlug(name.replace(/\.zip$/i, '')) || 'site')
  const { skipped } = await unpackZip(file, top, onRead)
  const addFaults =
    (read: ReadOldSite): ReadOldSite =>
    async (...parts) => {
      const site = await read(...parts)
      site.problems.faults.push(...skipped)
      return site
    }
  return { ...(await findOnly(top)), addFaults }
}

/** Folders whose name tells the kind of the texts in them. */
const ownFolders = new Set(['_posts', '_drafts', 'content', 'src', 'posts', 'blog', 'news'])
const whole = (path: string) => ({ path, isFolder: true })

/** Archives often have one folder that has the rest, or one file. */
async function findOnly(folder: string): Promise<Pick<ImportSource, 'path' | 'isFolder'>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const [only] = entries
  if (entries.length !== 1 || !only) return whole(folder)
  const path = join(folder, only.name)
  if (only.isDirectory()) return ownFolders.has(only.name) ? whole(folder) : findOnly(path)
  // One page of Markdown is a folder of texts.
  return /\.(xml|json|sql|sqlite|db|zip)$/i.test(only.name)
    ? { path, isFolder: false }
    : whole(folder)
}
