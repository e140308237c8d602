import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveAtomically, partialSuffix } from '@vitrine/files/atomic-write'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { requireSpace } from './archive/disk-space.ts'
import type { BackupHeader } from './archive/manifest.ts'
import { toWriteRefusal } from './archive/problems.ts'
import { type BackupOptions, withSnapshot } from './archive/site-snapshot.ts'
import { writeArchive } from './archive/write-archive.ts'

export interface BackupResult {
  file: string
  bytes: number
  about: BackupHeader
}

/**
 * Backs up a whole site into one file, while it runs. The file is renamed into place when it is
 * complete. Throws a `Refusal` if that fails, and leaves no partial file.
 */
export const makeBackup = (file: string, wanted: BackupOptions): Promise<BackupResult> =>
  withSnapshot(file, 'copy', wanted, async ({ about, entries, scratch }) => {
    // Compression needs less space, but by how much is unknown.
    await requireSpace(dirname(file), about.bytes)
    const partial = join(scratch, `archive${partialSuffix}`)
    await writeNewFile(partial, (handle) => writeArchive(handle, entries, wanted)).catch(
      toWriteRefusal(file),
    )
    await moveAtomically(partial, file).catch(toWriteRefusal(file))
    return { file, bytes: (await stat(file)).size, about }
  })

async function writeNewFile(file: string, write: (handle: FileHandle) => Promise<unknown>) {
  const handle = await open(file, 'wx', ownerOnlyModes.file)
  try {
    await write(handle)
  } finally {
    await handle.close()
  }
}
