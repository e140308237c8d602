import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { Refusal } from '../settings/refusal.ts'
import { readBackupName } from './backup-name.ts'
import { chunksOf } from './chunks.ts'
import { rotate } from './rotate.ts'

/** Copies a backup into a folder, such as a mounted disk, and reads it there once more. */
export async function copyToFolder(file: string, url: string, bytesMax: number) {
  const folder = fileURLToPath(url)
  // It is never made: where a disk is not mounted, the copy would lie beside the original.
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory())
    throw new Refusal(`BACKUP_URL names the folder ${folder}, which is not there.`)
  const target = join(folder, basename(file))
  const written = await reading(file, async (source) => {
    const digest = createHash('sha256')
    await replaceAtomically(
      target,
      async (copy) => {
        for await (const chunk of chunksOf(source, 0)) {
          digest.update(chunk)
          await copy.writeFile(chunk)
        }
      },
      { mode: 0o600 },
    ).catch((error: NodeJS.ErrnoException) => {
      throw new Refusal(`The backup cannot be copied into ${folder}: ${error.message}`)
    })
    return digest.digest('hex')
  })
  if ((await reading(target, sumOf)) !== written)
    throw new Refusal(`${target} is not what was written there: look at that disk.`)
  const { site } = readBackupName(basename(file)) ?? {}
  // Without the name of a site nobody knows whose it is.
  if (site !== undefined) await rotate(folder, bytesMax, (other) => other === site)
}

async function reading<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r')
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

async function sumOf(handle: FileHandle) {
  const digest = createHash('sha256')
  for await (const chunk of chunksOf(handle, 0)) digest.update(chunk)
  return digest.digest('hex')
}
