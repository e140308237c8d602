import { randomBytes } from 'node:crypto'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import ssh2 from 'ssh2'

const { STATUS_CODE: status, OPEN_MODE: mode } = ssh2.utils.sftp

/** Starts an SFTP server that accepts one key and stores files in a folder. */
export async function startSftpServer(folder: string, keys: string) {
  const [host, user, stranger] = [createKeyPair(), createKeyPair(), createKeyPair()]
  const write = (name: string, content: string) => {
    const file = join(keys, name)
    writeFileSync(file, content, { mode: 0o600 })
    return file
  }
  const allowed = ssh2.utils.parseKey(user.public)
  if (allowed instanceof Error) throw allowed
  const server = new ssh2.Server({ hostKeys: [host.private] }, (client) => {
    client.on('authentication', (context) => {
      const isKnown =
        context.method === 'publickey' && context.key.data.equals(allowed.getPublicSSH())
      if (isKnown) context.accept()
      else context.reject(['publickey'])
    })
    client.on('error', () => {})
    client.on('ready', () =>
      client.on('session', (accept) => accept().on('sftp', (open) => serve(open(), folder))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const known = write('known_hosts', `[127.0.0.1]:${port} ${host.public}\n`)
  const urlWith = (key: string, hosts = known) =>
    `sftp://me@127.0.0.1:${port}/copies?${new URLSearchParams({ key, known_hosts: hosts })}`
  return {
    url: urlWith(write('key', user.private)),
    ofStranger: urlWith(write('stranger', stranger.private)),
    toStranger: urlWith(write('key2', user.private), write('nobody', '')),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** About one pair in 250 that ssh2 creates cannot be parsed, not even by ssh2: creates another then. */
function createKeyPair() {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519')
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair
  }
}

type Sftp = ssh2.SFTPWrapper

function serve(sftp: Sftp, folder: string) {
  // The client waits until its channel is closed.
  sftp.on('end', () => sftp.end())
  const open = new Map<string, { fd?: number; list?: string[]; at: string }>()
  const at = (path: string) => join(folder, path)
  const handleFor = (what: { fd?: number; list?: string[]; at: string }) => {
    const handle = randomBytes(4)
    open.set(handle.toString('hex'), what)
    return handle
  }
  const of = (handle: Buffer) => open.get(handle.toString('hex'))
  const attrsOf = (path: string) => {
    const { mode: bits, size, mtimeMs } = statSync(path)
    const time = Math.floor(mtimeMs / 1_000)
    return { mode: bits, uid: 0, gid: 0, size, atime: time, mtime: time }
  }
  /** Reports every file system error as NO_SUCH_FILE. */
  const trying = (id: number, work: () => void) => {
    try {
      work()
    } catch {
      sftp.status(id, status.NO_SUCH_FILE)
    }
  }
  const done = (id: number, work: () => void) =>
    trying(id, () => {
      work()
      sftp.status(id, status.OK)
    })
  const show = (id: number, path: string) => trying(id, () => sftp.attrs(id, attrsOf(at(path))))
  sftp.on('REALPATH', (id, path) => {
    const filename = join('/', path)
    sftp.name(id, [{ filename, longname: filename, attrs: {} as ssh2.Attributes }])
  })
  sftp.on('STAT', show)
  sftp.on('LSTAT', show)
  sftp.on('OPEN', (id, path, flags) =>
    trying(id, () => {
      const fd = openSync(at(path), flags & mode.WRITE ? 'a+' : 'r')
      if (flags & mode.TRUNC) ftruncateSync(fd)
      sftp.handle(id, handleFor({ fd, at: at(path) }))
    }),
  )
  sftp.on('WRITE', (id, handle, _offset, data) =>
    done(id, () => void writeSync(of(handle)?.fd ?? -1, data)),
  )
  sftp.on('FSETSTAT', (id) => done(id, () => {}))
  sftp.on('SETSTAT', (id) => done(id, () => {}))
  sftp.on('MKDIR', (id, path) => done(id, () => mkdirSync(at(path))))
  sftp.on('RMDIR', (id, path) => done(id, () => rmdirSync(at(path))))
  sftp.on('REMOVE', (id, path) => done(id, () => rmSync(at(path))))
  sftp.on('RENAME', (id, from, to) => done(id, () => renameSync(at(from), at(to))))
  sftp.on('OPENDIR', (id, path) =>
    trying(id, () => sftp.handle(id, handleFor({ list: readdirSync(at(path)), at: at(path) }))),
  )
  sftp.on('READDIR', (id, handle) => {
    const dir = of(handle)
    const names = dir?.list?.splice(0) ?? []
    if (names.length === 0) return void sftp.status(id, status.EOF)
    sftp.name(
      id,
      names.map((filename) => {
        const attrs = attrsOf(join(dir?.at ?? '', filename))
        return { filename, longname: filename, attrs }
      }),
    )
  })
  sftp.on('CLOSE', (id, handle) =>
    done(id, () => {
      const fd = of(handle)?.fd
      if (fd !== undefined) closeSync(fd)
    }),
  )
}
