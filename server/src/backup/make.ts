import { type FileHandle, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveAtomically, partialEnding } from '@vitrine/files/atomic-write'
import { ownerAlone } from '@vitrine/files/owner-alone'
import { type Wanted, withGathered } from './archive/gather.ts'
import type { About } from './archive/manifest.ts'
import { notWritable } from './archive/problems.ts'
import { needRoom } from './archive/room.ts'
import { writeArchive } from './archive/write-archive.ts'

export interface Made {
  file: string
  bytes: number
  about: About
}

/**
 * Backs up a whole site into one file, while it runs. The file is renamed into place when it is
 * complete. Throws a `Refusal` if that fails, and leaves no partial file.
 */
export const makeBackup = (file: string, wanted: Wanted): Promise<Made> =>
  withGathered(file, 'copy', wanted, async ({ about, entries, scratch }) => {
    // Compression needs less space, but by how much is unknown.
    await needRoom(dirname(file), about.bytes)
    const partial = join(scratch, `archive${partialEnding}`)
    await writeNewFile(partial, (handle) => writeArchive(handle, entries, wanted)).catch(
      notWritable(file),
    )
    await moveAtomically(partial, file).catch(notWritable(file))
    return { file, bytes: (await stat(file)).size, about }
  })

async function writeNewFile(file: string, write: (handle: FileHandle) => Promise<unknown>) {
  const handle = await open(file, 'wx', ownerAlone.file)
  try {
    await write(handle)
  } finally {
    await handle.close()
  }
}
