import { readFile, realpath } from 'node:fs/promises'
import { sep } from 'node:path'

interface Mount {
  point: string
  type: string
}

/** Layers of a container's image, which go with the container. */
const layered = new Set(['overlay', 'aufs', 'fuse-overlayfs'])
const inMemory = new Set(['tmpfs', 'ramfs'])
const elsewhere = new Set(['nfs', 'nfs4', 'cifs', 'smb3', '9p', 'ceph', 'fuse.sshfs', 'glusterfs'])

/**
 * What is wrong with the place of a data folder, in a sentence: it goes with its container, is in
 * memory, or holds SQLite and is on another machine. Asks Linux alone; the others say nothing.
 */
export async function folderWarning(
  folder: string,
  holdsDatabase: boolean,
  mountInfo = '/proc/self/mountinfo',
): Promise<string | undefined> {
  const mounts = await readFile(mountInfo, 'utf8').catch(() => '')
  const mount = mountOf(await realpath(folder), mountsIn(mounts))
  if (!mount) return undefined
  if (mount.point === '/' && layered.has(mount.type))
    return `DATA_DIR is ${folder}, which goes with this container, and the whole site with it: mount a volume there.`
  if (inMemory.has(mount.type))
    return `DATA_DIR is ${folder}, which is kept in memory: everything is lost when this machine stops.`
  if (holdsDatabase && elsewhere.has(mount.type))
    return `DATA_DIR is ${folder}, on a network file system (${mount.type}): SQLite may be damaged there. Take a local disk, or PostgreSQL.`
  return undefined
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
