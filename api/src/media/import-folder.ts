import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, extname, join, relative, sep } from 'node:path'
import sharp from 'sharp'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'

/** Kinds of image that are taken; vector images may hold scripts and are not. */
const mimes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const bytesMax = 15_000_000
const pixelsMax = 50_000_000

export interface MediaSummary {
  added: number
  unchanged: number
  refused: { path: string; reason: string }[]
}

interface Image {
  path: string
  mime: string
  width: number
  height: number
  bytes: number
  hash: string
}

/** Copies the images of a folder into the media folder and records their sizes. */
export async function importMediaFolder(
  db: Db,
  changes: Changes,
  from: string,
  to: string,
): Promise<MediaSummary> {
  const summary: MediaSummary = { added: 0, unchanged: 0, refused: [] }
  const rows = await db.selectFrom('media').select(['path', 'hash']).execute()
  const held = new Map(rows.map(({ path, hash }) => [path, hash]))
  const fresh: Image[] = []
  for (const path of await imagesIn(from)) {
    const image = await readImage(from, path)
    if (typeof image === 'string') summary.refused.push({ path, reason: image })
    else if (held.get(path) === image.hash) summary.unchanged++
    else {
      await mkdir(dirname(join(to, path)), { recursive: true })
      await copyFile(join(from, path), join(to, path))
      fresh.push(image)
    }
  }
  if (fresh.length > 0) await changes.commit((tx) => keepImages(tx, fresh))
  summary.added = fresh.length
  return summary
}

async function imagesIn(folder: string): Promise<string[]> {
  const items = await readdir(folder, { recursive: true, withFileTypes: true })
  return items
    .filter((item) => item.isFile() && mimes[extname(item.name).toLowerCase()])
    .map((item) => relative(folder, join(item.parentPath, item.name)))
    .map((path) => path.split(sep).join('/'))
    .toSorted()
}

async function readImage(folder: string, path: string): Promise<Image | string> {
  const data = await readFile(join(folder, path))
  if (data.length > bytesMax) return `is larger than ${bytesMax} bytes`
  try {
    const { autoOrient, format } = await sharp(data, { limitInputPixels: pixelsMax }).metadata()
    // The name may lie: a vector image that calls itself .png is one all the same.
    const mime = mimes[format === 'heif' ? '.avif' : `.${format}`]
    if (!mime) return 'is no image of a kind that is taken'
    return {
      path,
      mime,
      ...autoOrient,
      bytes: data.length,
      hash: createHash('sha256').update(data).digest('hex'),
    }
  } catch {
    // A file that no decoder knows is refused, not a reason to stop.
    return 'is no image that can be read'
  }
}

async function keepImages(tx: Db, images: Image[]) {
  for (const image of images)
    await tx
      .insertInto('media')
      .values(image)
      .onConflict((conflict) => conflict.column('path').doUpdateSet(image))
      .execute()
}
