import { realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../process.mjs'
import { envOf } from './data-place.mjs'

const root = 0
/** Folder of systemd for units with `DynamicUser`; only root may enter it. */
const dynamicUsersFolder = '/var/lib/private/'

/**
 * Throws a `UserError` with the command to type instead if root updates a site whose data belongs to
 * another user. The commands that an update runs refuse too, but name other commands to type.
 * @param {string} site
 * @param {string[]} words
 * @param {number} [uid]
 */
export function refuseAsRoot(site, words, uid = process.getuid?.()) {
  if (uid !== root) return
  const { DATA_DIR: dataDir, DATABASE_URL: url } = envOf(site)
  const database = url?.startsWith('file:')
    ? url.slice('file:'.length)
    : join(dataDir, 'vitrine.db')
  const owner = [database, join(dataDir, 'secret'), dataDir]
    .map((path) => statSync(path, { throwIfNoEntry: false }))
    .find((found) => found !== undefined)
  if (owner && owner.uid !== root)
    throw new UserError(formatRefusal(realpathSync(dataDir), owner, words))
}

/**
 * @param {string} dataDir
 * @param {{ uid: number, gid: number }} owner
 * @param {string[]} words
 */
function formatRefusal(dataDir, { uid, gid }, words) {
  const problem = `The site in ${dataDir} belongs to the user ${uid}, and root would leave files there that the site cannot read.`
  // A dynamic user may not write the files of the product, which an update replaces.
  if (dataDir.startsWith(dynamicUsersFolder))
    return `${problem} Update it by hand, as docs/site-folder.md says, with commands that run as the user of its unit.`
  const command = ['./vitrine', 'update', ...words].join(' ')
  return `${problem} Type:\n  setpriv --reuid=${uid} --regid=${gid} --clear-groups ${command}`
}
