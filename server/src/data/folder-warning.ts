import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

interface Mount {
  point: string
  type: string
}

/** File systems of container layers, which are deleted with the container. */
const containerTypes = new Set(['overlay', 'aufs', 'fuse-overlayfs'])
const memoryTypes = new Set(['tmpfs', 'ramfs'])
const networkTypes = new Set([
  'nfs',
  'nfs4',
  'cifs',
  'smb3',
  '9p',
  'ceph',
  'fuse.sshfs',
  'glusterfs',
])

/** Storage that is unsafe for a data folder: deleted with the container, in memory, or on a network. */
export type UnsafeStorage = 'container' | 'memory' | 'network'

const systemMountInfo = '/proc/self/mountinfo'

const sentences: Record<UnsafeStorage, (folder: string, type: string) => string> = {
  container: (folder) =>
    `DATA_DIR is ${folder}, which is deleted with this container, and the whole site with it: mount a volume there.`,
  memory: (folder) =>
    `DATA_DIR is ${folder}, which is in memory: the whole site is lost when this machine stops.`,
  network: (folder, type) =>
    `DATA_DIR is ${folder}, on a network file system (${type}): SQLite may be damaged there. Use a local disk, or PostgreSQL.`,
}

/** Returns a warning if the data folder is on unsafe storage; undefined if it is safe. */
export async function getFolderWarning(
  folder: string,
  holdsDatabase: boolean,
  mountInfo = systemMountInfo,
): Promise<string | undefined> {
  const storage = await findUnsafeStorage(folder, holdsDatabase, mountInfo)
  return storage && sentences[storage.kind](folder, storage.type)
}

/**
 * Returns the kind of unsafe storage of a data folder and its file system type; undefined if it is
 * safe. A network is unsafe only for SQLite. Works only on Linux, which has the file `mountInfo`.
 */
export async function findUnsafeStorage(
  folder: string,
  holdsDatabase: boolean,
  mountInfo = systemMountInfo,
): Promise<{ kind: UnsafeStorage; type: string } | undefined> {
  const mounts = await readFile(mountInfo, 'utf8').catch(() => '')
  const mount = findMount(await realpath(folder), parseMounts(mounts))
  if (!mount) return undefined
  const { point, type } = mount
  if (point === '/' && containerTypes.has(type)) return { kind: 'container', type }
  if (memoryTypes.has(type)) return { kind: 'memory', type }
  return holdsDatabase && networkTypes.has(type) ? { kind: 'network', type } : undefined
}

/** Returns those of the subfolders `names` that are mount points, which cannot be renamed. Works only on Linux. */
export async function findMountPoints(
  folder: string,
  names: readonly string[],
  mountInfo = systemMountInfo,
): Promise<string[]> {
  const mounts = parseMounts(await readFile(mountInfo, 'utf8').catch(() => ''))
  const storage = await realpath(folder).catch(() => folder)
  return names.filter((name) => mounts.some(({ point }) => point === join(storage, name)))
}

/** Finds the mount of a path. If several mounts share a mount point, the last one is visible. */
function findMount(path: string, mounts: Mount[]): Mount | undefined {
  const containing = mounts.filter(
    ({ point }) => path === point || path.startsWith(point === sep ? sep : point + sep),
  )
  const longest = Math.max(...containing.map(({ point }) => point.length))
  return containing.findLast(({ point }) => point.length === longest)
}

/** Parses `proc_pid_mountinfo(5)`: the mount point is the fifth field, the type follows `-`. */
function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const fields = line.split(' ')
    const point = fields[4]
    const type = fields[fields.indexOf('-') + 1]
    return point && type ? [{ point: unescapeOctal(point), type }] : []
  })
}

/** Decodes octal escapes: a space is `\040`. */
const unescapeOctal = (text: string) =>
  text.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
