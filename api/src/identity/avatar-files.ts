import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { avatarRules } from '@vitrine/contract/identity'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { avatarFolder } from '../media/avatars.ts'

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

export async function removeAvatarFiles(mediaFolder: string, name: string) {
  for (const width of avatarWidths) await rm(fileOf(mediaFolder, name, width), { force: true })
}
