import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Part of a spool. */
export interface SpoolRange {
  at: number
  bytes: number
}

/** Texts of an import in a temporary file, so that a file of any size fits into memory. */
export interface Spool {
  add: (value: unknown) => Promise<SpoolRange>
  read: (range: SpoolRange) => Promise<unknown>
  /** Deletes the file. */
  close: () => Promise<void>
}

const bufferedBytes = 1_000_000

/** Creates an empty spool. The file is readable by this user only: it may contain drafts. */
export async function createSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-old-site-'))
  const handle = await open(join(folder, 'texts'), 'wx+', 0o600)
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  // The open file stays readable, and is gone if the process is killed. Windows refuses.
  await removeFolder().catch(() => {})
  let size = 0
  let pending: Buffer[] = []
  let pendingBytes = 0
  const flush = async () => {
    const bytes = Buffer.concat(pending)
    pending = []
    pendingBytes = 0
    if (bytes.length === 0) return
    // Unlike `write`, it writes all, or throws.
    await handle.writeFile(bytes).catch((error: unknown) => {
      // A full disk is reported with its folder, which is not that of the site.
      throw Object.assign(Object(error), { path: join(folder, 'texts') })
    })
  }
  return {
    add: async (value) => {
      const bytes = Buffer.from(JSON.stringify(value))
      const range = { at: size, bytes: bytes.length }
      size += bytes.length
      pending.push(bytes)
      pendingBytes += bytes.length
      if (pendingBytes > bufferedBytes) await flush()
      return range
    },
    read: async ({ at, bytes }) => {
      if (at + bytes > size - pendingBytes) await flush()
      const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
      return JSON.parse(buffer.toString('utf8'))
    },
    close: async () => {
      await handle.close()
      await removeFolder()
    },
  }
}
