import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import { type Config, readConfig } from './config.ts'
import { Refusal } from './refusal.ts'
import { productFolder } from './site-folder.ts'

const rootUid = 0
/** Folder of systemd for the data of units with `DynamicUser`; no other user may enter it. */
const dynamicUserFolder = '/var/lib/private/'
/**
 * Script that runs a command with the settings of the unit `vitrine`; only the product's repository
 * has it.
 */
const unitScript = join(productFolder, 'deploy/vitrine')

/**
 * Commands that do not write to the site of this installation. Each returns the file in whose
 * folder it writes; undefined if it writes none.
 */
const writtenFile: Record<string, (names: string[]) => string | undefined> = {
  'backup:verify': ([file]) => file,
  mcp: () => undefined,
  'db:copy': ([, to = '']) => parseFile(to),
}

function parseFile(databaseUrl: string) {
  const file = databaseUrl.replace(/^file:/, '')
  return file === '' || /^\w+:/.test(file) ? undefined : file
}

/**
 * Refuses to run a command as root on the site, or in a folder, of another user, and says what to
 * type instead. Files that root leaves there belong to root: the site can neither read nor replace
 * them.
 */
export function refuseAsRoot(command: string, words: string[], uid = process.getuid?.()) {
  if (uid !== rootUid) return
  const getFile = writtenFile[command]
  const owner = getFile
    ? findFolderOwner(getFile(words.filter((word) => !word.startsWith('-'))))
    : findSiteOwner(readConfigIfValid())
  if (owner === undefined || owner.uid === rootUid) return
  throw new Refusal(formatRootRefusal(owner, [command, ...words]))
}

/** Like `refuseAsRoot`, but for a start with the command line `typed`. */
export function refuseStartAsRoot(config: DataLocation, typed: string[], uid = process.getuid?.()) {
  const owner = uid === rootUid ? findSiteOwner(config) : undefined
  if (owner === undefined || owner.uid === rootUid) return
  throw new Refusal(formatRootStartRefusal(owner, typed))
}

/** Returns undefined if the settings are wrong: the command itself reports the error. */
function readConfigIfValid(): Config | undefined {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type DataLocation = Pick<Config, 'databaseUrl' | 'dataDir'>

interface Owner {
  uid: number
  gid: number
  /** The data folder, or the folder of a file. */
  folder: string
  isOfSite: boolean
}

/**
 * Returns the user who owns the database or the secret, else the data folder; undefined if none of
 * them exists.
 */
function findSiteOwner(config: DataLocation | undefined): Owner | undefined {
  if (config === undefined) return undefined
  const { databaseUrl, dataDir } = config
  const database = isFileUrl(databaseUrl) ? [toFilePath(databaseUrl)] : []
  for (const path of [...database, join(dataDir, 'secret'), dataDir]) {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats)
      return { uid: stats.uid, gid: stats.gid, folder: resolveLinks(dataDir), isOfSite: true }
  }
  return undefined
}

/** Returns the owner of the folder of a file; undefined if the folder does not exist. */
function findFolderOwner(file: string | undefined): Owner | undefined {
  if (file === undefined) return undefined
  const folder = dirname(file)
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats && { uid: stats.uid, gid: stats.gid, folder: resolveLinks(folder), isOfSite: false }
}

const resolveLinks = (path: string) => (existsSync(path) ? realpathSync(path) : path)

/** Returns why root may not run the command, and how to run it as the user of the site. */
export function formatRootRefusal(owner: Owner, words: string[]): string {
  const typed = words.map(quote).join(' ')
  const cli = [process.execPath, process.argv[1] ?? ''].map(quote).join(' ')
  const unit = findUnit(owner)
  if (unit === undefined) return `${describeProblem(owner)}\n  ${asUser(owner, `${cli} ${typed}`)}`
  const byScript = unit === 'vitrine' && existsSync(unitScript)
  const line = byScript
    ? `sh ${quote(unitScript)} ${typed}`
    : `${runLikeUnit(unit)} ${cli} ${typed}`
  return `${describeProblem(owner)}\n  ${line}\nIt runs the command as the user of the unit ${unit}, with its settings.`
}

/** Returns why root may not start the site, and how to start it as its user. */
export function formatRootStartRefusal(owner: Owner, typed: string[]): string {
  const unit = findUnit(owner)
  const line =
    unit === undefined
      ? asUser(owner, typed.map(quote).join(' '))
      : `systemctl start ${quote(unit)}`
  return `${describeProblem(owner)}\n  ${line}`
}

const describeProblem = ({ uid, folder, isOfSite }: Owner) =>
  isOfSite
    ? `The site in ${folder} belongs to the user ${uid}, and root would leave files there that the site cannot read. Type:`
    : `The folder ${folder} belongs to the user ${uid}, and root could leave files there that this user cannot remove. Type:`

/** Returns the unit of systemd to which the folder belongs; undefined if it belongs to none. */
const findUnit = ({ folder }: Owner) =>
  folder.startsWith(dynamicUserFolder)
    ? folder.slice(dynamicUserFolder.length).split('/', 1)[0]
    : undefined

const asUser = ({ uid, gid }: Owner, line: string) =>
  `setpriv --reuid=${uid} --regid=${gid} --clear-groups ${line}`

/** Returns the command line of `deploy/vitrine` for another unit, in the current folder. */
const runLikeUnit = (unit: string) =>
  [
    'systemd-run --quiet --collect --wait --pipe --pty',
    `-p DynamicUser=yes -p User=${unit} -p UMask=0077 -p StateDirectory=${unit} -p StateDirectoryMode=0700`,
    `-p "ReadWritePaths=$(systemctl show --property=ReadWritePaths --value ${unit})"`,
    `-p EnvironmentFile=-/etc/${unit}.env -p WorkingDirectory=${quote(process.cwd())}`,
    `-E NODE_ENV=production -E DATA_DIR=/var/lib/${unit} -E MALLOC_ARENA_MAX=2`,
  ].join(' ')

const quote = (word: string) =>
  /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
