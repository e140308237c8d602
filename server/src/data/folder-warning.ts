import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

interface Mount {
  point: string
  type: string
}

/** Layers of a container's image, which go with the container. */
const layered = new Set(['overlay', 'aufs', 'fuse-overlayfs'])
const inMemory = new Set(['tmpfs', 'ramfs'])
const elsewhere = new Set(['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'ceph', 'fuse.sshfs', 'glusterfs'])

/** A place where no data folder should be: it goes with its container, is in memory, or on another machine. */
export type PlaceKind = 'container' | 'memory' | 'network'

const systemMounts = '/proc/self/mountinfo'

const sentences: Record<PlaceKind, (folder: string, type: string) => string> = {
  container: (folder) =>
    `DATA_DIR is ${folder}, which goes with this container, and the whole site with it: mount a volume there.`,
  memory: (folder) =>
    `DATA_DIR is ${folder}, which is kept in memory: everything is lost when this machine stops.`,
  network: (folder, type) =>
    `DATA_DIR is ${folder}, on a network file system (${type}): SQLite may be damaged there. Take a local disk, or PostgreSQL.`,
}

/** What is wrong with the place of a data folder, in a sentence. */
export async function folderWarning(
  folder: string,
  holdsDatabase: boolean,
  mountInfo = systemMounts,
): Promise<string | undefined> {
  const place = await folderPlace(folder, holdsDatabase, mountInfo)
  return place && sentences[place.kind](folder, place.type)
}

/**
 * In what kind of a wrong place a data folder is, and the type of its file system; a network is wrong
 * for SQLite alone. Asks Linux alone; the others say nothing.
 */
export async function folderPlace(
  folder: string,
  holdsDatabase: boolean,
  mountInfo = systemMounts,
): Promise<{ kind: PlaceKind; type: string } | undefined> {
  const mounts = await readFile(mountInfo, 'utf8').catch(() => '')
  const mount = mountOf(await realpath(folder), mountsIn(mounts))
  if (!mount) return undefined
  const { point, type } = mount
  if (point === '/' && layered.has(type)) return { kind: 'container', type }
  if (inMemory.has(type)) return { kind: 'memory', type }
  return holdsDatabase && elsewhere.has(type) ? { kind: 'network', type } : undefined
}

/** Of the folders in a folder those at which something is mounted: they cannot be renamed. Asks Linux alone. */
export async function mountedIn(
  folder: string,
  names: readonly string[],
  mountInfo = systemMounts,
): Promise<string[]> {
  const mounts = mountsIn(await readFile(mountInfo, 'utf8').catch(() => ''))
  const place = await realpath(folder).catch(() => folder)
  return names.filter((name) => mounts.some(({ point }) => point === join(place, name)))
}

/** The mount that holds a path; of several at one point, the last is what is seen. */
function mountOf(path: string, mounts: Mount[]): Mount | undefined {
  const holding = mounts.filter(
    ({ point }) => path === point || path.startsWith(point === sep ? sep : point + sep),
  )
  const longest = Math.max(...holding.map(({ point }) => point.length))
  return holding.findLast(({ point }) => point.length === longest)
}

/** Lines as `proc_pid_mountinfo(5)` describes them: the point is the fifth word, the type follows `-`. */
function mountsIn(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const words = line.split(' ')
    const point = words[4]
    const type = words[words.indexOf('-') + 1]
    return point && type ? [{ point: unescaped(point), type }] : []
  })
}

/** Spaces and the like stand there as `\040`. */
const unescaped = (text: string) =>
  text.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
