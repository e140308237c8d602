import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import { type Config, readConfig } from './config.ts'
import { Refusal } from './refusal.ts'
import { productFolder } from './site-folder.ts'

const root = 0
/** Folder of systemd for the data of units with `DynamicUser`; no other user may enter it. */
const ofDynamicUsers = '/var/lib/private/'
/**
 * Script that runs a command with the settings of the unit `vitrine`; only the product's repository
 * has it.
 */
const unitScript = join(productFolder, 'deploy/vitrine')

/**
 * Commands that do not write to the site of this installation. Each returns the file in whose
 * folder it writes; undefined if it writes none.
 */
const besideFile: Record<string, (names: string[]) => string | undefined> = {
  'backup:verify': ([file]) => file,
  mcp: () => undefined,
  'db:copy': ([, to = '']) => fileNamed(to),
}

function fileNamed(word: string) {
  const file = word.replace(/^file:/, '')
  return file === '' || /^\w+:/.test(file) ? undefined : file
}

/**
 * Refuses to run a command as root on the site, or in a folder, of another user, and says what to
 * type instead. Files that root leaves there belong to root: the site can neither read nor replace
 * them.
 */
export function refuseAsRoot(command: string, words: string[], uid = process.getuid?.()) {
  if (uid !== root) return
  const fileOfCommand = besideFile[command]
  const owner = fileOfCommand
    ? ownerBeside(fileOfCommand(words.filter((word) => !word.startsWith('-'))))
    : ownerOf(readUnlessRefused())
  if (owner === undefined || owner.uid === root) return
  throw new Refusal(sentenceFor(owner, [command, ...words]))
}

/** Like `refuseAsRoot`, but for a start with the command line `typed`. */
export function refuseStartAsRoot(config: Place, typed: string[], uid = process.getuid?.()) {
  const owner = uid === root ? ownerOf(config) : undefined
  if (owner === undefined || owner.uid === root) return
  throw new Refusal(startSentenceFor(owner, typed))
}

/** Returns undefined if the settings are wrong: the command itself reports the error. */
function readUnlessRefused(): Config | undefined {
  try {
    return readConfig()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

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
function ownerOf(config: Place | undefined): Owner | undefined {
  if (config === undefined) return undefined
  const { databaseUrl, dataDir } = config
  const database = isFileUrl(databaseUrl) ? [fileOf(databaseUrl)] : []
  for (const path of [...database, join(dataDir, 'secret'), dataDir]) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found) return { uid: found.uid, gid: found.gid, folder: folderAt(dataDir), isOfSite: true }
  }
  return undefined
}

/** Returns the owner of the folder of a file; undefined if the folder does not exist. */
function ownerBeside(file: string | undefined): Owner | undefined {
  if (file === undefined) return undefined
  const folder = dirname(file)
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid, folder: folderAt(folder), isOfSite: false }
}

const folderAt = (path: string) => (existsSync(path) ? realpathSync(path) : path)

/** Returns why root may not run the command, and how to run it as the user of the site. */
export function sentenceFor(owner: Owner, words: string[]): string {
  const typed = words.map(quoted).join(' ')
  const cli = [process.execPath, process.argv[1] ?? ''].map(quoted).join(' ')
  const unit = unitOf(owner)
  if (unit === undefined) return `${problemOf(owner)}\n  ${asUser(owner, `${cli} ${typed}`)}`
  const byScript = unit === 'vitrine' && existsSync(unitScript)
  const line = byScript
    ? `sh ${quoted(unitScript)} ${typed}`
    : `${besideUnit(unit)} ${cli} ${typed}`
  return `${problemOf(owner)}\n  ${line}\nIt runs the command as the user of the unit ${unit}, with its settings.`
}

/** Returns why root may not start the site, and how to start it as its user. */
export function startSentenceFor(owner: Owner, typed: string[]): string {
  const unit = unitOf(owner)
  const line =
    unit === undefined
      ? asUser(owner, typed.map(quoted).join(' '))
      : `systemctl start ${quoted(unit)}`
  return `${problemOf(owner)}\n  ${line}`
}

const problemOf = ({ uid, folder, isOfSite }: Owner) =>
  isOfSite
    ? `The site in ${folder} belongs to the user ${uid}, and root would leave files there that the site cannot read. Type:`
    : `The folder ${folder} belongs to the user ${uid}, and root could leave files there that this user cannot remove. Type:`

/** Returns the unit of systemd to which the folder belongs; undefined if it belongs to none. */
const unitOf = ({ folder }: Owner) =>
  folder.startsWith(ofDynamicUsers)
    ? folder.slice(ofDynamicUsers.length).split('/', 1)[0]
    : undefined

const asUser = ({ uid, gid }: Owner, line: string) =>
  `setpriv --reuid=${uid} --regid=${gid} --clear-groups ${line}`

/** Returns the command line of `deploy/vitrine` for another unit, in the present folder. */
const besideUnit = (unit: string) =>
  [
    'systemd-run --quiet --collect --wait --pipe --pty',
    `-p DynamicUser=yes -p User=${unit} -p UMask=0077 -p StateDirectory=${unit} -p StateDirectoryMode=0700`,
    `-p "ReadWritePaths=$(systemctl show --property=ReadWritePaths --value ${unit})"`,
    `-p EnvironmentFile=-/etc/${unit}.env -p WorkingDirectory=${quoted(process.cwd())}`,
    `-E NODE_ENV=production -E DATA_DIR=/var/lib/${unit} -E MALLOC_ARENA_MAX=2`,
  ].join(' ')

const quoted = (word: string) =>
  /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
