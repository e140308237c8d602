import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { avatarRules } from '@vitrine/contract/identity'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { type Age, filesNamed, removeOldFiles } from '@vitrine/files/old-files'
import type { Db } from '../../db/schema.ts'
import { avatarFolder, isAvatarFile } from '../../media/avatars.ts'

const nameBytes = 16

/** A picture in one of the sizes in which it is shown. */
export interface AvatarSize {
  width: number
  bytes: Buffer
}

export const avatarWidths = Object.values(avatarRules.widths)

const fileOf = (mediaFolder: string, name: string, width: number) =>
  join(mediaFolder, avatarFolder, `${name}-${width}.webp`)

/** Keeps a portrait; answers its name, which cannot be guessed: whoever knows it sees the picture. */
export async function writeAvatarFiles(mediaFolder: string, sizes: AvatarSize[]): Promise<string> {
  const name = randomBytes(nameBytes).toString('hex')
  await mkdir(join(mediaFolder, avatarFolder), { recursive: true })
  for (const { width, bytes } of sizes)
    await writeAtomically(fileOf(mediaFolder, name, width), bytes)
  return name
}

/** Removes old portraits that nobody has: of a kill, or of a change that failed. */
export async function sweepAvatars(db: Db, mediaFolder: string, age: Age): Promise<number> {
  const found = await filesNamed(join(mediaFolder, avatarFolder), isAvatarFile)
  if (found.length === 0) return 0
  // Asked for after the list is read: whatever has a name by then has it here.
  const users = await db
    .selectFrom('users')
    .select('avatar')
    .where('avatar', 'is not', null)
    .execute()
  const named = new Set(users.map(({ avatar }) => avatar))
  const orphans = found.filter((file) => !named.has(basename(file).replace(/-.*/, '')))
  return removeOldFiles(orphans, age)
}

export async function removeAvatarFiles(mediaFolder: string, name: string) {
  for (const width of avatarWidths) await rm(fileOf(mediaFolder, name, width), { force: true })
}
