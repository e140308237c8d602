import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { avatarRules } from '@vitrine/contract/identity/identity'
import type { AgeRange } from '@vitrine/files/old-files'
import type { Db } from '../../db/schema.ts'
import { avatarFolder } from '../../media/avatars.ts'
import type { MediaFiles } from '../../media/files.ts'
import { removeOrphans } from '../../media/remove-orphans.ts'

const nameBytes = 16

export interface AvatarSize {
  width: number
  bytes: Buffer
}

export const avatarWidths = Object.values(avatarRules.widths)

const getPath = (name: string, width: number) => `${avatarFolder}/${name}-${width}.webp`

/** Writes an avatar. Returns its random name: everyone who knows it can see the avatar. */
export async function writeAvatarFiles(files: MediaFiles, sizes: AvatarSize[]): Promise<string> {
  const name = randomBytes(nameBytes).toString('hex')
  for (const { width, bytes } of sizes) await files.write(getPath(name, width), bytes)
  return name
}

/** Deletes old avatar files of no account: a process was killed, or a change failed. */
export async function deleteUnusedAvatars(
  db: Db,
  files: MediaFiles,
  age: AgeRange,
): Promise<number> {
  return removeOrphans(files, await files.listAvatars(), age, async () => {
    const users = await db
      .selectFrom('users')
      .select('avatar')
      .where('avatar', 'is not', null)
      .execute()
    const usedNames = new Set(users.map(({ avatar }) => avatar))
    return ({ path }) => usedNames.has(basename(path).replace(/-.*/, ''))
  })
}

export async function deleteAvatarFiles(files: MediaFiles, name: string) {
  for (const width of avatarWidths) await files.delete(getPath(name, width))
}
