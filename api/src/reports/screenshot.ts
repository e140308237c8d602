import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { reportRules } from '@vitrine/contract/reports'
import { writeAtomically } from '@vitrine/files/atomic-write'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { type Age, filesNamed, removeOldFiles } from '@vitrine/files/old-files'
import sharp from 'sharp'
import type { Db } from '../db/schema.ts'

const pixelsMax = 50_000_000
const sideMax = 4_096
const timeoutSeconds = 20
const quality = 85
const nameBytes = 16
const onlyOwner = { file: 0o600, folder: 0o700 } as const

export interface Screenshot {
  name: string
  width: number
  height: number
}

/** Keeps a picture as WebP without its metadata; undefined when it is none that is taken. */
export async function keepScreenshot(
  folder: string,
  file: Buffer,
): Promise<Screenshot | undefined> {
  const made = await readPicture(file)
  if (!made) return undefined
  const name = `${randomBytes(nameBytes).toString('hex')}.webp`
  await mkdir(folder, { recursive: true, mode: onlyOwner.folder })
  await writeAtomically(join(folder, name), made.data, { mode: onlyOwner.file })
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

/** The bytes of a kept picture; undefined when somebody has removed the file. */
export async function screenshotBytes(folder: string, name: string) {
  return readFile(join(folder, name)).catch(unlessAbsent)
}

/** Removes old pictures that no report has: of a kill, or of a report that was not taken. */
export async function sweepScreenshots(db: Db, folder: string, age: Age): Promise<number> {
  const found = await filesNamed(folder, (name) => /^[0-9a-f]{32}\.webp$/.test(name))
  if (found.length === 0) return 0
  const reports = await db
    .selectFrom('bug_reports')
    .select('screenshot')
    .where('screenshot', 'is not', null)
    .execute()
  const named = new Set(reports.map(({ screenshot }) => screenshot))
  return removeOldFiles(
    found.filter((file) => !named.has(basename(file))),
    age,
  )
}

export async function removeScreenshot(folder: string, name: string | null | undefined) {
  if (name) await rm(join(folder, name), { force: true })
}
