import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { replaceAtomically } from '@vitrine/files/atomic-write'
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
  withGathered(file, 'copy', wanted, async ({ about, entries }) => {
    // What is compressed takes less: who has no room for all of it is told before it is begun.
    await needRoom(dirname(file), about.bytes)
    await replaceAtomically(file, (handle) => writeArchive(handle, entries, wanted), {
      mode: ownerAlone.file,
    }).catch(notWritable(file))
    return { file, bytes: (await stat(file)).size, about }
  })
