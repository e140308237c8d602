import { realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Sentence } from '../process.mjs'
import { envOf } from './data-place.mjs'

const root = 0
/** Folder of systemd for the data of units with `DynamicUser`; no other user may enter it. */
const ofDynamicUsers = '/var/lib/private/'

/**
 * Refuses an update by root if the data of the site belong to another user, and says what to type. The
 * commands that an update runs would refuse too, but under their own names.
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
    throw new Sentence(sentenceFor(realpathSync(dataDir), owner, words))
}

function sentenceFor(dataDir, { uid, gid }, words) {
  const problem = `The site in ${dataDir} belongs to the user ${uid}, and root would leave files there that the site cannot read.`
  // This user may not write the files of the product, which an update replaces.
  if (dataDir.startsWith(ofDynamicUsers))
    return `${problem} Update it by hand, as docs/site-folder.md says, with commands that run as the user of its unit.`
  const typed = ['./vitrine', 'update', ...words].join(' ')
  return `${problem} Type:\n  setpriv --reuid=${uid} --regid=${gid} --clear-groups ${typed}`
}
