import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createAtomically } from '@vitrine/files/atomic-write'
import { ownerAlone } from '@vitrine/files/owner-alone'
import { isLongEnough, secretLengthMin } from '../settings/environment.ts'
import { Refusal } from '../settings/refusal.ts'
import { alone } from './lock.ts'
import { endMoves, hasMovesLeft } from './moves.ts'

const secretBytes = 32

const firstStartFile = 'first-start'
const firstStartText = 'A new site is being made here. This file goes once its database is there.\n'

/** Makes sure that the data folder is there and can be written to. */
export async function prepareDataFolder(folder: string) {
  const problem = await dataFolderProblem(folder)
  if (problem !== undefined) throw new Refusal(problem)
  try {
    // It holds hashes of passwords, mails and a secret. One that is there keeps the rights it was given.
    await mkdir(folder, { recursive: true, mode: ownerAlone.folder })
    await mkdir(join(folder, 'media'), { recursive: true })
    if (await hasMovesLeft(folder)) await alone(folder, () => endMoves(folder))
    // Comes first: what a start leaves that is killed later is then known for its own.
    if ((await thingsIn(folder)).length === 0)
      await createAtomically(join(folder, firstStartFile), firstStartText)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(unwritable(folder, Object(error)))
  }
}

const unwritable = (folder: string, { message }: Error) =>
  `DATA_DIR is ${folder}, but nothing can be written there: ${message}`

/** Returns why `prepareDataFolder` refuses a folder; undefined if it does not. Changes nothing. */
export async function dataFolderProblem(folder: string): Promise<string | undefined> {
  for (const path of [folder, join(folder, 'media')]) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => error)
    if (found instanceof Error) {
      if (found.code !== 'ENOENT') return unwritable(folder, found)
    } else if (!found.isDirectory()) return `DATA_DIR is ${folder}, but ${path} is no folder.`
  }
  const { R_OK, W_OK, X_OK } = constants
  return access(await folderFor(folder), R_OK | W_OK | X_OK).then(
    () => undefined,
    (error: Error) => unwritable(folder, error),
  )
}

/** Returns a folder, or the nearest existing one above it, in which it would be created. */
export async function folderFor(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  return isThere || dirname(folder) === folder ? folder : folderFor(dirname(folder))
}

/**
 * Names, in words, the parts of a site with a database in a data folder. Returns none for a new
 * folder, and for one whose first start was interrupted before its database.
 */
export async function siteHeldIn(folder: string): Promise<string[]> {
  const things = await thingsIn(folder)
  // Asked for last: the process that takes the sign away has made its database before.
  return (await namesIn(folder)).includes(firstStartFile) ? [] : things
}

/** Ends what `prepareDataFolder` has begun, once there is a database. */
export const endFirstStart = (folder: string) => rm(join(folder, firstStartFile), { force: true })

/** Names, in words, the parts of a site in a data folder, except the database. */
async function thingsIn(folder: string): Promise<string[]> {
  // One that is too short has never been a secret: `readSecret` says so.
  const secret = await readFile(join(folder, 'secret'), 'utf8').catch(() => '')
  const images = await namesIn(join(folder, 'media'))
  const screenshots = await namesIn(join(folder, 'reports'))
  return [
    ...(isLongEnough(secret) ? ['a secret'] : []),
    ...(images.length > 0 ? ['images'] : []),
    ...(screenshots.length > 0 ? ['screenshots'] : []),
  ]
}

/** Lists the files of a user, without those that a system or a disk puts into each folder. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.') && name !== 'lost+found')
}

/** The secret that was given, else the one in the data folder, made on the first start. */
export async function readSecret(folder: string, given: string | undefined): Promise<string> {
  if (given) return given
  const file = join(folder, 'secret')
  return longEnough(
    file,
    await readOrMake(file).catch((error: Error) => {
      throw new Refusal(secretProblem(file, error))
    }),
  )
}

/**
 * Like `readSecret`, but refuses if there is no secret: the site could not open what a command seals with
 * a new one.
 */
export async function readKnownSecret(folder: string, given: string | undefined): Promise<string> {
  if (given) return given
  const file = join(folder, 'secret')
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(error.code === 'ENOENT' ? noSecretIn(folder) : secretProblem(file, error))
  })
  return longEnough(file, secret.trim())
}

const noSecretIn = (folder: string) =>
  `There is no secret in ${folder}. Give the command the DATA_DIR and SECRET that the site has; a new site makes its secret at its first start.`

function longEnough(file: string, secret: string): string {
  if (isLongEnough(secret)) return secret
  throw new Refusal(shortSecretProblem(file, secret))
}

export const shortSecretProblem = (file: string, { length }: string) =>
  `The secret in ${file} has ${length} characters, but it needs ${secretLengthMin}; a full disk leaves such a file. ${withoutSecret}`

export const secretProblem = (file: string, { message }: Error) =>
  `The secret ${file} cannot be read or made: ${message}`

const withoutSecret =
  'Put it back from a backup. Where there is none, remove the file, and the next start makes a new secret: open forms must then be loaded again, mails that wait are lost, and two-step sign-in fails for whoever has it ("./vitrine auth:rescue" takes it away).'

async function readOrMake(file: string): Promise<string> {
  const held = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (held !== undefined) return held.trim()
  // Of several processes that start at once one makes it, and all read the same.
  await createAtomically(file, randomBytes(secretBytes).toString('hex'), { mode: ownerAlone.file })
  return (await readFile(file, 'utf8')).trim()
}
