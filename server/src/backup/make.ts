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
 * Writes all of a site into one file, while it runs: beside its place and renamed when it is whole. A
 * `Refusal` says what has kept it from that; nothing is left half-written then.
 */
export const makeBackup = (file: string, wanted: Wanted): Promise<Made> =>
  withGathered(file, 'copy', wanted, async ({ about, entries, scratch }) => {
    // What is compressed takes less: who has no room for all of it is told before it is begun.
    await needRoom(dirname(file), about.bytes)
    const part = join(scratch, `archive${partialEnding}`)
    await writeNew(part, (handle) => writeArchive(handle, entries, wanted)).catch(notWritable(file))
    await moveAtomically(part, file).catch(notWritable(file))
    return { file, bytes: (await stat(file)).size, about }
  })

async function writeNew(file: string, write: (handle: FileHandle) => Promise<unknown>) {
  const handle = await open(file, 'wx', ownerAlone.file)
  try {
    await write(handle)
  } finally {
    await handle.close()
  }
}
