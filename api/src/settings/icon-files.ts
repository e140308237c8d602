import type { IconFiles, Look } from '@vitrine/contract/config/look'
import { computePalettes } from '@vitrine/contract/config/palettes'
import type { AgeRange } from '@vitrine/files/old-files'
import sharp from 'sharp'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
import { hashBytes } from '../media/hash-bytes.ts'
import { getStoragePath } from '../media/pictures.ts'
import { removeOrphans } from '../media/remove-orphans.ts'
import { readSettings } from './store.ts'

const sides = { tab: 32, touch: 180, small: 192, large: 512, maskable: 512 } as const
type IconUse = keyof typeof sides

/** Part of a side that the icon takes, in pictures that a launcher may cut. */
const inset: Partial<Record<IconUse, number>> = { touch: 0.8, maskable: 0.7 }
const hashLength = 32
const isIconFile = (path: string) => /^icons\/[0-9a-f]{32}\.png$/.test(path)
const transparent = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Makes the PNG files of an icon and stores them under names that follow from their content, so
 * that former addresses still answer. Returns undefined if the picture cannot be decoded.
 */
export async function renderIconFiles(
  source: Buffer,
  write: MediaFiles['write'],
  look: Look | undefined,
): Promise<IconFiles | undefined> {
  const { paper } = computePalettes(look).light
  const files: Partial<IconFiles> = {}
  for (const use of Object.keys(sides) as IconUse[]) {
    const data = await renderIcon(source, use, paper).catch(() => undefined)
    if (!data) return undefined
    const path = `icons/${hashBytes(data).slice(0, hashLength)}.png`
    await write(path, data)
    files[use] = getStoragePath(path)
  }
  return files as IconFiles
}

/**
 * Deletes old files of icons that the settings do not use. Returns their number. After a change of
 * the settings it keeps all for a day, because open and cached pages link to the former ones.
 */
export async function sweepIconFiles(db: Db, files: MediaFiles, age: AgeRange): Promise<number> {
  const icons = (await files.list()).filter(({ path }) => isIconFile(path))
  return removeOrphans(files, icons, age, async () => {
    const change = await db
      .selectFrom('changes_log')
      .select('id')
      .where('kind', 'in', ['settings-changed', 'media-replaced'])
      .where('at', '>=', age.before.toISOString())
      .executeTakeFirst()
    if (change) return () => true
    const { iconFiles = {} } = (await readSettings(db)).fields
    const used = new Set<string>(Object.values(iconFiles))
    const rows = await db
      .selectFrom('media')
      .select('path')
      .where('path', 'like', 'icons/%')
      .execute()
    const imported = new Set(rows.map(({ path }) => path))
    return ({ path }) => used.has(getStoragePath(path)) || imported.has(path)
  })
}

/** Renders the first frame of a picture as a square. */
async function renderIcon(source: Buffer, use: IconUse, paper: string): Promise<Buffer> {
  const side = sides[use]
  const share = inset[use]
  const inner = Math.round(side * (share ?? 1))
  const icon = await sharp(source)
    .rotate()
    .resize(inner, inner, { fit: 'contain', background: transparent })
    .png()
    .toBuffer()
  if (share === undefined) return icon
  return sharp({ create: { width: side, height: side, channels: 3, background: paper } })
    .composite([{ input: icon, gravity: 'centre' }])
    .png()
    .toBuffer()
}
