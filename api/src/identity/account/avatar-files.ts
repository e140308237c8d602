import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { avatarRules } from '@vitrine/contract/identity/identity'
import type { Age } from '@vitrine/files/old-files'
import type { Db } from '../../db/schema.ts'
import { avatarFolder } from '../../media/avatars.ts'
import type { MediaFiles } from '../../media/files.ts'
import { removeUnnamed } from '../../media/remove-unnamed.ts'

const nameBytes = 16

/** A picture in one of the sizes in which it is shown. */
export interface AvatarSize {
  width: number
  bytes: Buffer
}

export const avatarWidths = Object.values(avatarRules.widths)

const pathOf = (name: string, width: number) => `${avatarFolder}/${name}-${width}.webp`

/** Keeps a portrait; answers its name, which cannot be guessed: whoever knows it sees the picture. */
export async function writeAvatarFiles(files: MediaFiles, sizes: AvatarSize[]): Promise<string> {
  const name = randomBytes(nameBytes).toString('hex')
  for (const { width, bytes } of sizes) await files.write(pathOf(name, width), bytes)
  return name
}

/** Removes old portraits that nobody has: of a kill, or of a change that failed. */
export async function sweepAvatars(db: Db, files: MediaFiles, age: Age): Promise<number> {
  return removeUnnamed(files, await files.listPortraits(), age, async () => {
    const users = await db
      .selectFrom('users')
      .select('avatar')
      .where('avatar', 'is not', null)
      .execute()
    const named = new Set(users.map(({ avatar }) => avatar))
    return ({ path }) => named.has(basename(path).replace(/-.*/, ''))
  })
}

export async function removeAvatarFiles(files: MediaFiles, name: string) {
  for (const width of avatarWidths) await files.delete(pathOf(name, width))
}
