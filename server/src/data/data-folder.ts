import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createAtomically } from '@vitrine/files/atomic-write'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { isSecretLongEnough, secretLengthMin } from '../settings/environment.ts'
import { Refusal } from '../settings/refusal.ts'
import { withFolderLock } from './lock.ts'
import { completeMoves, hasUnfinishedMoves } from './move-journal.ts'

const secretBytes = 32

const firstStartFile = 'first-start'
const firstStartText = 'A new site is being made here. This file goes once its database is there.\n'

/**
 * Creates the data folder if it is missing, and completes a restore that was killed. Throws a
 * `Refusal` if the folder is not writable.
 */
export async function prepareDataFolder(folder: string) {
  const problem = await findDataFolderProblem(folder)
  if (problem !== undefined) throw new Refusal(problem)
  try {
    // For the owner only: it contains password hashes, mails and a secret. An existing one keeps its mode.
    await mkdir(folder, { recursive: true, mode: ownerOnlyModes.folder })
    await mkdir(join(folder, 'media'), { recursive: true })
    if (await hasUnfinishedMoves(folder)) await withFolderLock(folder, () => completeMoves(folder))
    // Written first, so that the files of a killed first start are not taken for those of a lost site.
    if ((await listStoredParts(folder)).length === 0)
      await createAtomically(join(folder, firstStartFile), firstStartText)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(getUnwritableMessage(folder, Object(error)))
  }
}

const getUnwritableMessage = (folder: string, { message }: Error) =>
  `DATA_DIR is ${folder}, but it is not writable: ${message}`

/** Returns why `prepareDataFolder` would refuse a folder; undefined if it would not. */
export async function findDataFolderProblem(folder: string): Promise<string | undefined> {
  for (const path of [folder, join(folder, 'media')]) {
    const info = await stat(path).catch((error: NodeJS.ErrnoException) => error)
    if (info instanceof Error) {
      if (info.code !== 'ENOENT') return getUnwritableMessage(folder, info)
    } else if (!info.isDirectory()) return `DATA_DIR is ${folder}, but ${path} is not a folder.`
  }
  const { R_OK, W_OK, X_OK } = constants
  return access(await findExistingFolder(folder), R_OK | W_OK | X_OK).then(
    () => undefined,
    (error: Error) => getUnwritableMessage(folder, error),
  )
}

/** Returns the folder if it exists, else its nearest existing parent. */
export async function findExistingFolder(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  return exists || dirname(folder) === folder ? folder : findExistingFolder(dirname(folder))
}

/**
 * Lists the parts of a site in a data folder, such as `a secret`. Returns an empty list for a new
 * folder, and for one whose first start ended before the database was created.
 */
export async function listDataFolderParts(folder: string): Promise<string[]> {
  const siteParts = await listStoredParts(folder)
  // Read last: another process removes this file only after it has created the database.
  return (await listNames(folder)).includes(firstStartFile) ? [] : siteParts
}

/** Marks the first start as complete. Call it once the database exists. */
export const completeFirstStart = (folder: string) =>
  rm(join(folder, firstStartFile), { force: true })

async function listStoredParts(folder: string): Promise<string[]> {
  // `readSecret` refuses one that is too short.
  const secret = await readFile(join(folder, 'secret'), 'utf8').catch(() => '')
  const images = await listNames(join(folder, 'media'))
  const screenshots = await listNames(join(folder, 'reports'))
  return [
    ...(isSecretLongEnough(secret) ? ['a secret'] : []),
    ...(images.length > 0 ? ['images'] : []),
    ...(screenshots.length > 0 ? ['screenshots'] : []),
  ]
}

/** Lists the names in a folder, without hidden files and those of the file system. */
async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.') && name !== 'lost+found')
}

/** Returns the given secret, else that of the data folder, which the first start creates. Throws a `Refusal` if it is unreadable or too short. */
export async function readSecret(folder: string, given: string | undefined): Promise<string> {
  if (given) return given
  const file = join(folder, 'secret')
  return requireLongEnough(
    file,
    await readOrCreateSecret(file).catch((error: Error) => {
      throw new Refusal(getUnreadableSecretMessage(file, error))
    }),
  )
}

/**
 * Like `readSecret`, but refuses if there is no secret: the site could not decrypt what a command
 * encrypts with a new one.
 */
export async function readKnownSecret(folder: string, given: string | undefined): Promise<string> {
  if (given) return given
  const file = join(folder, 'secret')
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === 'ENOENT'
        ? getNoSecretMessage(folder)
        : getUnreadableSecretMessage(file, error),
    )
  })
  return requireLongEnough(file, secret.trim())
}

const getNoSecretMessage = (folder: string) =>
  `There is no secret in ${folder}. Run the command with the DATA_DIR and SECRET of the site; a new site creates its secret at its first start.`

function requireLongEnough(file: string, secret: string): string {
  if (isSecretLongEnough(secret)) return secret
  throw new Refusal(getShortSecretMessage(file, secret))
}

export const getShortSecretMessage = (file: string, { length }: string) =>
  `The secret in ${file} has ${length} characters, but it needs ${secretLengthMin}; a full disk may have truncated it. ${withoutSecretAdvice}`

export const getUnreadableSecretMessage = (file: string, { message }: Error) =>
  `The secret ${file} cannot be read or created: ${message}`

const withoutSecretAdvice =
  'Restore it from a backup. If you have none, remove the file, and the next start creates a new secret: open forms must then be reloaded, queued mails are lost, and two-step sign-in fails for users who have it ("./vitrine auth:rescue" turns it off).'

async function readOrCreateSecret(file: string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (existing !== undefined) return existing.trim()
  // If several processes start at once, one creates the file, and all read it.
  await createAtomically(file, randomBytes(secretBytes).toString('hex'), {
    mode: ownerOnlyModes.file,
  })
  return (await readFile(file, 'utf8')).trim()
}
