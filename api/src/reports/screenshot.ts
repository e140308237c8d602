import { randomBytes } from 'node:crypto'
import { reportRules } from '@vitrine/contract/reports/reports'
import { BucketError } from '@vitrine/files/bucket'
import type { AgeRange } from '@vitrine/files/old-files'
import sharp from 'sharp'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
import { removeOrphans } from '../media/remove-orphans.ts'

const pixelsMax = 50_000_000
const sideMax = 4_096
const timeoutSeconds = 20
const quality = 85
const nameBytes = 16

export interface Screenshot {
  name: string
  width: number
  height: number
}

/** Stores a picture as WebP without metadata. Returns undefined if it is not accepted. */
export async function storeScreenshot(
  files: MediaFiles,
  file: Buffer,
): Promise<Screenshot | undefined> {
  const picture = await convertPicture(file)
  if (!picture) return undefined
  const name = `${randomBytes(nameBytes).toString('hex')}.webp`
  await files.write(name, picture.data)
  return { name, width: picture.info.width, height: picture.info.height }
}

async function convertPicture(data: Buffer) {
  try {
    const options = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 } as const
    const { format } = await sharp(data, options).metadata()
    if (!reportRules.screenshotTypes.some((type) => type === `image/${format}`)) return undefined
    return await sharp(data, options)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // sharp throws for a file that it cannot decode.
    return undefined
  }
}

/** Deletes old pictures that no report names, left by a crash or a refused report. */
export async function sweepScreenshots(db: Db, files: MediaFiles, age: AgeRange): Promise<number> {
  const pictures = (await files.list()).filter(({ path }) => /^[0-9a-f]{32}\.webp$/.test(path))
  return removeOrphans(files, pictures, age, async () => {
    const reports = await db
      .selectFrom('bug_reports')
      .select('screenshot')
      .where('screenshot', 'is not', null)
      .execute()
    const names = new Set(reports.map(({ screenshot }) => screenshot))
    return ({ path }) => names.has(path)
  })
}

/** Deletes a picture. If the bucket is away, `sweepScreenshots` deletes it later. */
export async function removeScreenshot(files: MediaFiles, name: string | null | undefined) {
  if (!name) return
  await files.delete(name).catch((error: unknown) => {
    if (!(error instanceof BucketError)) throw error
  })
}
