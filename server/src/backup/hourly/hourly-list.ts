import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import * as z from 'zod/mini'
import { Refusal } from '../../settings/refusal.ts'
import type { BackupHeader } from '../archive/manifest.ts'
import { parseHeader } from '../archive/parse-header.ts'
import { toWriteRefusal } from '../archive/problems.ts'
import type { AskPassphrase } from '../archive/read-archive.ts'
import { readArchiveHeader, unpackArchive } from '../archive/unpack-archive.ts'
import { writeArchive } from '../archive/write-archive.ts'

const aboutName = 'vitrine-hourly.json'
const listName = 'files.json'

const count = z.number().check(z.int(), z.minimum(0))
// The name is a path, so only names of chunks are allowed.
const chunkName = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** File of the site in the list of an hourly copy, with its chunks in order. */
export const HourlyFile = z.object({
  name: z.string(),
  bytes: count,
  /** Time of the last change, in milliseconds since 1970. */
  changed_at: z.int(),
  chunks: z.array(chunkName),
})
export type HourlyFile = z.infer<typeof HourlyFile>

const List = z.object({
  /** Encryption key of the chunks, in Base64; only in a sealed list. */
  key: z.optional(z.string()),
  files: z.array(HourlyFile),
})

/** List of an hourly copy: its site and time, and the chunks of its files. */
export interface HourlyList {
  about: BackupHeader
  key: Buffer | undefined
  files: HourlyFile[]
}

/** Writes the list of a copy atomically, in the format of a backup: with checksums, and sealed if there is a passphrase. */
export async function writeHourlyList(
  file: string,
  { about, key, files }: HourlyList,
  sealing: { passphrase?: string | undefined; signal?: AbortSignal | undefined },
) {
  const list: z.infer<typeof List> = { ...(key && { key: key.toString('base64') }), files }
  const entries = [
    { name: aboutName, text: JSON.stringify(about) },
    { name: listName, text: JSON.stringify(list) },
  ]
  await replaceAtomically(file, (handle) => writeArchive(handle, entries, sealing), {
    mode: ownerOnlyModes.file,
  }).catch(toWriteRefusal(file))
}

/** Reads the list of a copy, with `folder` for temporary files. Throws a `Refusal` if it is invalid. */
export async function readHourlyList(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<HourlyList> {
  const { about } = await unpackArchive(file, folder, kind, askPassphrase)
  const unpacked = join(folder, listName)
  const list = List.safeParse(JSON.parse(await readFile(unpacked, 'utf8').catch(() => 'null')))
  await rm(unpacked, { force: true })
  if (!list.success) throw new Refusal(`${file} is damaged: its list cannot be read.`)
  const { key, files } = list.data
  return {
    about: about.site,
    key: key === undefined ? undefined : Buffer.from(key, 'base64'),
    files,
  }
}

/** Reads only the header of an hourly copy. */
export const readHourlyHeader = async (
  file: string,
  askPassphrase: AskPassphrase,
): Promise<BackupHeader> => (await readArchiveHeader(file, kind, askPassphrase)).site

const kind = {
  noun: 'hourly copy of Vitrine',
  headerName: aboutName,
  isEntryName: (name: string) => name === listName,
  uncounted: [listName],
  // The list itself is small; `about.bytes` is the size of the whole site.
  parseHeader: (file: string, value: unknown) => {
    const site = parseHeader(file, value)
    return site && { site, bytes: 0 }
  },
}
