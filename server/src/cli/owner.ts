import { realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import { type Config, readConfig } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'

const root = 0
/** Folder of systemd for the data of units with `DynamicUser`; no other user may enter it. */
const ofDynamicUsers = '/var/lib/private/'

/** Commands that do not write to the site of this installation: root may run them. */
const elsewhere = ['backup:verify', 'db:copy']

/**
 * Refuses to run as root on the site of another user, and says what to type instead. Files that
 * such a command creates belong to root, and the site can neither read nor replace them.
 */
export function refuseAsRoot(command: string, words: string[], uid = process.getuid?.()) {
  if (uid !== root || elsewhere.includes(command)) return
  const owner = ownerOf(readUnlessRefused())
  if (owner === undefined || owner.uid === root) return
  throw new Refusal(sentenceFor(owner, [command, ...words]))
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

export interface Owner {
  uid: number
  gid: number
  folder: string
}

/**
 * Returns the user who owns the database or the secret, else the data folder; undefined if none of
 * them exists.
 */
export function ownerOf(config: Pick<Config, 'databaseUrl' | 'dataDir'> | undefined) {
  if (config === undefined) return undefined
  const { databaseUrl, dataDir } = config
  const database = isFileUrl(databaseUrl) ? [fileOf(databaseUrl)] : []
  for (const path of [...database, join(dataDir, 'secret'), dataDir]) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found) return { uid: found.uid, gid: found.gid, folder: realpathSync(dataDir) }
  }
  return undefined
}

/** Returns why root may not run the command, and how to run it as the user of the site. */
export function sentenceFor({ uid, gid, folder }: Owner, words: string[]): string {
  const problem = `The site in ${folder} belongs to the user ${uid}, and root would leave files there that the site cannot read. Type:`
  const typed = words.map(quoted).join(' ')
  if (folder.startsWith(ofDynamicUsers))
    return `${problem}\n  sh deploy/vitrine ${typed}\nIt runs the command as the user of the unit ${basename(folder)}, with its settings.`
  const own = [process.execPath, process.argv[1] ?? ''].map(quoted).join(' ')
  return `${problem}\n  setpriv --reuid=${uid} --regid=${gid} --clear-groups ${own} ${typed}`
}

const quoted = (word: string) =>
  /^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
