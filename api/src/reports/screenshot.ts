import { randomBytes } from 'node:crypto'
import { reportRules } from '@vitrine/contract/reports/reports'
import { BucketProblem } from '@vitrine/files/bucket'
import type { Age } from '@vitrine/files/old-files'
import sharp from 'sharp'
import type { Db } from '../db/schema.ts'
import type { MediaFiles } from '../media/files.ts'
import { removeUnnamed } from '../media/remove-unnamed.ts'

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

/** Keeps a picture as WebP without its metadata; undefined when it is none that is taken. */
export async function keepScreenshot(
  files: MediaFiles,
  file: Buffer,
): Promise<Screenshot | undefined> {
  const made = await readPicture(file)
  if (!made) return undefined
  const name = `${randomBytes(nameBytes).toString('hex')}.webp`
  await files.write(name, made.data)
  return { name, width: made.info.width, height: made.info.height }
}

async function readPicture(data: Buffer) {
  try {
    const options = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 } as const
    const { format } = await sharp(data, options).metadata()
    if (!reportRules.screenshotTypes.some((taken) => taken === `image/${format}`)) return undefined
    return await sharp(data, options)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
  } catch {
    // sharp throws for what it cannot decode.
    return undefined
  }
}

/** Removes old pictures that no report has: of a kill, or of a report that was not taken. */
export async function sweepScreenshots(db: Db, files: MediaFiles, age: Age): Promise<number> {
  const found = (await files.list()).filter(({ path }) => /^[0-9a-f]{32}\.webp$/.test(path))
  return removeUnnamed(files, found, age, async () => {
    const reports = await db
      .selectFrom('bug_reports')
      .select('screenshot')
      .where('screenshot', 'is not', null)
      .execute()
    const named = new Set(reports.map(({ screenshot }) => screenshot))
    return ({ path }) => named.has(path)
  })
}

/** Removes a picture; where its place is away, the sweep does so later. */
export async function removeScreenshot(files: MediaFiles, name: string | null | undefined) {
  if (!name) return
  await files.delete(name).catch((error: unknown) => {
    if (!(error instanceof BucketProblem)) throw error
  })
}
