import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hourMs, minuteMs, secondMs } from '@vitrine/contract/bounds/durations'
import { Refusal } from '../../settings/refusal.ts'
import { chunkFolderName } from '../chunks/chunk-store.ts'
import type { ChunkTarget } from '../chunks/chunk-target.ts'
import { parseBackupName } from '../retention/backup-name.ts'
import { type BackupFile, selectExpired } from '../retention/retention.ts'
import { listFailureMessage, type SecondFile } from './second-file.ts'

/** Time limit for connecting; `copyMs` limits the whole transfer. */
const connectSeconds = 20
const copyMs = 6 * hourMs
/** Time limits for a test of the server, and for a list. */
const testTimeoutMs = 20 * secondMs
const listTimeoutMs = minuteMs

/**
 * Copies a backup to a server with the system's `sftp`, which uses the owner's keys, agents and jump
 * hosts. Uploads under a temporary name, renames, checks the size, and removes old backups.
 */
export async function copyBySftp(file: string, url: string, bytesMax: number) {
  const server = parseSftpUrl(url)
  const name = basename(file)
  const [partial, target] = [server.at(`.${name}.part`), server.at(name)]
  const listing = await runSftp(server, [
    `put ${quotePath(file, true)} ${quotePath(partial)}`,
    // Not every server replaces an existing file on rename.
    `-rm ${quotePath(target)}`,
    `rename ${quotePath(partial)} ${quotePath(target)}`,
    `ls -ln ${quotePath(server.folder)}`,
  ])
  const files = parseFiles(listing)
  const { size } = await stat(file)
  if (!files.some((file) => file.name === name && file.bytes === size))
    throw refusal(server, 'the size of the copy differs from the backup')
  const { site } = parseBackupName(name) ?? {}
  // Sites may share a folder: remove only backups with the name of this site.
  const siteFiles =
    site === undefined ? [] : files.filter((file) => parseBackupName(file.name)?.site === site)
  const outdated = selectExpired(siteFiles, bytesMax, new Date())
  if (outdated.length > 0)
    await runSftp(
      server,
      outdated.map((each) => `-rm ${quotePath(server.at(each))}`),
    )
}

/** Writes a test file of one byte to the server and removes it. */
export async function trySftp(url: string, name: string) {
  const server = parseSftpUrl(url)
  const scratch = await mkdtemp(join(tmpdir(), 'vitrine-try-'))
  try {
    const file = join(scratch, name)
    await writeFile(file, 'x')
    const target = quotePath(server.at(name))
    await runSftp(server, [`put ${quotePath(file, true)} ${target}`, `-rm ${target}`], {
      answerMs: testTimeoutMs,
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Lists the files of the folder, and of those subfolders that `isMeant` accepts. */
export async function listSftp(
  url: string,
  isMeant: (name: string) => boolean,
): Promise<SecondFile[]> {
  const server = parseSftpUrl(url)
  const listing = async (folder: string) =>
    runSftp(server, [`ls -ln ${quotePath(folder)}`], {
      answerMs: listTimeoutMs,
      action: listFailureMessage,
    })
  const topListing = await listing(server.folder)
  const found = parseFiles(topListing)
  for (const folder of parseFolders(topListing).filter(isMeant))
    for (const { name, bytes } of parseFiles(await listing(server.at(folder))))
      found.push({ name: `${folder}/${name}`, bytes })
  return found.map(({ name, bytes }) => ({ name, bytes, at: `${server.shown}/${name}` }))
}

/** Like `copyBySftp`, but for hourly copies. */
export function openSftpChunks(url: string): ChunkTarget {
  const server = parseSftpUrl(url)
  return {
    listNames: async (folder) => {
      // The leading dash ignores a missing folder.
      const listing = await runSftp(server, [`-ls -ln ${quotePath(server.at(folder))}`])
      return new Set(parseFiles(listing).map(({ name }) => name))
    },
    send: async (from, folder, paths) => {
      const folders = new Set([folder, ...paths.map((path) => dirname(join(folder, path)))])
      const mkdirs = [...folders].map((name) => `-mkdir ${quotePath(server.at(name))}`)
      const uploads = paths.flatMap((path) => {
        const target = server.at(`${folder}/${path}`)
        const partial = `${target}.part`
        return [
          `put ${quotePath(join(from, path), true)} ${quotePath(partial)}`,
          `-rm ${quotePath(target)}`,
          `rename ${quotePath(partial)} ${quotePath(target)}`,
        ]
      })
      await runSftp(server, [...mkdirs, ...uploads])
    },
    removeFolders: async (oldOf) => {
      const listing = await runSftp(server, [`ls -ln ${quotePath(server.folder)}`])
      for (const name of oldOf(parseFolders(listing))) {
        const inside = quotePath(server.at(name))
        const chunks = quotePath(server.at(`${name}/${chunkFolderName}`))
        await runSftp(server, [
          ...[`-rm ${chunks}/*`, `-rmdir ${chunks}`],
          ...[`-rm ${inside}/*`, `-rmdir ${inside}`],
        ])
      }
    },
  }
}

interface SftpServer {
  /** Arguments of the `sftp` command. */
  args: string[]
  folder: string
  at: (name: string) => string
  /** Location for messages, without credentials. */
  shown: string
}

/** Parses `sftp://user@host:port/folder`. The folder is absolute, or relative to the home of the user after `/~/`. */
function parseSftpUrl(url: string): SftpServer {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const folder =
    decodeURIComponent(pathname)
      .replace(/^\/~\//, '')
      .replace(/(?<=.)\/+$/, '') || '.'
  const [key, hosts] = [searchParams.get('key'), searchParams.get('known_hosts')]
  const options = {
    BatchMode: 'yes',
    StrictHostKeyChecking: 'yes',
    ConnectTimeout: String(connectSeconds),
    ServerAliveInterval: '15',
    ...(key && { IdentityFile: `"${key}"`, IdentitiesOnly: 'yes' }),
    ...(hosts && { UserKnownHostsFile: `"${hosts}"` }),
  }
  const optionArgs = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const host = `${decodeURIComponent(username)}@${hostname}`
  return {
    args: [...optionArgs, ...(port ? ['-P', port] : []), '-b', '-', host],
    folder,
    at: (name) => `${folder}/${name}`,
    shown: `${hostname}/${folder.replace(/^\//, '')}`,
  }
}

/** Quotes a path; for local files also escapes glob characters. */
const quotePath = (path: string, isPattern = false) =>
  `"${path.replace(isPattern ? /["\\*?[\]]/g : /["\\]/g, '\\$&')}"`

const copyAction = 'The backup cannot be copied to'
const refusal = ({ shown }: SftpServer, problem: string, action = copyAction) =>
  new Refusal(`${action} ${shown}: ${problem}.`)

/** Runs `sftp` with commands, which stop at the first failure, and returns its output. */
async function runSftp(
  server: SftpServer,
  commands: string[],
  { answerMs = copyMs, action = copyAction }: { answerMs?: number; action?: string } = {},
): Promise<string> {
  const child = spawn('sftp', server.args, { signal: AbortSignal.timeout(answerMs) })
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  // Ignore EPIPE: the program may exit before it reads its input.
  child.stdin.on('error', () => {})
  child.stdin.end(`${commands.join('\n')}\n`)
  const all = Promise.all([text(child.stdout), text(child.stderr), exited])
  const [stdout, stderr, code] = await all.catch((error: NodeJS.ErrnoException) => {
    throw refusal(server, error.code === 'ENOENT' ? missingProgram : 'it takes too long', action)
  })
  if (code !== 0) throw refusal(server, explainFailure(stderr), action)
  return stdout
}

const missingProgram = 'the program sftp is missing (on Debian: openssh-client)'

/** Messages for errors that the owner can fix. */
const knownErrors: [RegExp, string][] = [
  [/Host key verification failed/i, 'its host key is not in known_hosts'],
  [/Permission denied \(/i, 'it refuses the key'],
  [/No such file/i, 'there is no such folder'],
]

function explainFailure(stderr: string): string {
  const known = knownErrors.find(([pattern]) => pattern.test(stderr))?.[1]
  return (
    known ??
    (stderr.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') || 'it printed no message')
  )
}

/** Parses lines such as `-rw------- 1 0 0 1234 Nov 22 03:00 name`. Some servers print the full path. */
function parseFiles(listing: string): BackupFile[] {
  return listing.split('\n').flatMap((line) => {
    const [, bytes, name] =
      /^-\S+\s+\S+\s+\S+\s+\S+\s+(\d+)\s+.*[\s/](\S+)$/.exec(line.trim()) ?? []
    return bytes === undefined || name === undefined ? [] : [{ name, bytes: Number(bytes) }]
  })
}

const parseFolders = (listing: string): string[] =>
  listing.split('\n').flatMap((line) => /^d\S+\s.*[\s/](\S+)$/.exec(line.trim())?.[1] ?? [])
