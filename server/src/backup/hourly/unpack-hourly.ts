import { mkdir, open, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '../../settings/refusal.ts'
import { type About, isEntryName } from '../archive/manifest.ts'
import type { AskPassphrase } from '../archive/read-archive.ts'
import { needRoom } from '../archive/room.ts'
import { modeOf } from '../archive/unpack-archive.ts'
import { chunkFolderName, readChunk } from '../chunks/chunk-store.ts'
import { type Listed, readHourlyList } from './hourly-list.ts'

/**
 * Puts the files of an hourly copy together in an empty folder, of chunks that lie beside it; answers what
 * it says of itself. A `Refusal` says what is wrong; what is unpacked then is for nobody.
 */
export async function unpackHourly(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<About> {
  const { about, key, files } = await readHourlyList(file, folder, askPassphrase)
  await needRoom(folder, about.bytes)
  const chunks = join(dirname(file), chunkFolderName)
  const found = new Set<string>()
  for (const listed of files) {
    const { name } = listed
    if (!isEntryName(name))
      throw new Refusal(`${file} holds ${name}, which has no place in an hourly copy of Vitrine.`)
    if (found.has(name)) throw new Refusal(`${file} holds ${name} twice.`)
    found.add(name)
    await writeFrom(chunks, key, listed, join(folder, ...name.split('/')))
  }
  if (!found.has(about.database)) throw new Refusal(`${file} is damaged: its database is missing.`)
  return about
}

async function writeFrom(
  chunks: string,
  key: Buffer | undefined,
  { name, bytes, changed_at, chunks: names }: Listed,
  target: string,
) {
  await mkdir(dirname(target), { recursive: true })
  const handle = await open(target, 'wx', modeOf(name))
  let written = 0
  try {
    for (const chunk of names) {
      const piece = await readChunk(chunks, chunk, key)
      await handle.writeFile(piece)
      written += piece.length
    }
  } finally {
    await handle.close()
  }
  if (written !== bytes) throw new Refusal(`${name} is damaged: it is not as long as it was.`)
  const changedAt = new Date(changed_at)
  if (changed_at > 0) await utimes(target, changedAt, changedAt)
}
