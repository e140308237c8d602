import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hourMs, minuteMs, secondMs } from '@vitrine/contract/bounds/durations'
import { Refusal } from '../../settings/refusal.ts'
import type { ChunkPlace } from '../chunks/chunk-place.ts'
import { chunkFolderName } from '../chunks/chunk-store.ts'
import { readBackupName } from '../retention/backup-name.ts'
import { type BackupFile, backupsToRemove } from '../retention/retention.ts'
import { notListed, type SecondFile } from './second-file.ts'

/** Of the connection; what follows has as long as the whole copy may take. */
const connectSeconds = 20
const copyMs = 6 * hourMs
/** Time limits for a test of the server, and for a list. */
const triedMs = 20 * secondMs
const listedMs = minuteMs

/**
 * Copies a backup to a server by the system's `sftp`, which knows the keys, agents and jump hosts
 * of the owner. The copy has a temporary name until it is whole; then its size is checked. Removes
 * old backups at the end.
 */
export async function copyBySftp(file: string, url: string, bytesMax: number) {
  const place = placeOf(url)
  const name = basename(file)
  const [part, target] = [place.at(`.${name}.part`), place.at(name)]
  const listed = await ask(place, [
    `put ${quoted(file, true)} ${quoted(part)}`,
    // Where another one of this name is, not every server puts it in its place.
    `-rm ${quoted(target)}`,
    `rename ${quoted(part)} ${quoted(target)}`,
    `ls -ln ${quoted(place.folder)}`,
  ])
  const files = filesIn(listed)
  const { size } = await stat(file)
  if (!files.some((held) => held.name === name && held.bytes === size))
    throw refusal(place, 'the copy there is not as large as the backup')
  const { site } = readBackupName(name) ?? {}
  // Another site may use the same folder; without the name of a site, the owner of a copy is
  // unknown.
  const ours =
    site === undefined ? [] : files.filter((held) => readBackupName(held.name)?.site === site)
  const old = backupsToRemove(ours, bytesMax, new Date())
  if (old.length > 0)
    await ask(
      place,
      old.map((each) => `-rm ${quoted(place.at(each))}`),
    )
}

/** Writes a file of one byte to the server and removes it again. */
export async function trySftp(url: string, name: string) {
  const place = placeOf(url)
  const scratch = await mkdtemp(join(tmpdir(), 'vitrine-try-'))
  try {
    const file = join(scratch, name)
    await writeFile(file, 'x')
    const target = quoted(place.at(name))
    await ask(place, [`put ${quoted(file, true)} ${target}`, `-rm ${target}`], {
      answerMs: triedMs,
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Lists the files of the folder, and those of its subfolders for which `isMeant` is true. */
export async function listSftp(
  url: string,
  isMeant: (name: string) => boolean,
): Promise<SecondFile[]> {
  const place = placeOf(url)
  const listed = async (folder: string) =>
    ask(place, [`ls -ln ${quoted(folder)}`], { answerMs: listedMs, doing: notListed })
  const top = await listed(place.folder)
  const found = filesIn(top)
  for (const folder of foldersIn(top).filter(isMeant))
    for (const { name, bytes } of filesIn(await listed(place.at(folder))))
      found.push({ name: `${folder}/${name}`, bytes })
  return found.map(({ name, bytes }) => ({ name, bytes, at: `${place.shown}/${name}` }))
}

/** Like `copyBySftp`, but for the chunks of hourly copies. */
export function sftpForChunks(url: string): ChunkPlace {
  const place = placeOf(url)
  return {
    held: async (folder) => {
      // Where it is not there yet, nothing is listed.
      const listed = await ask(place, [`-ls -ln ${quoted(place.at(folder))}`])
      return new Set(filesIn(listed).map(({ name }) => name))
    },
    put: async (from, folder, paths) => {
      const folders = new Set([folder, ...paths.map((path) => dirname(join(folder, path)))])
      const made = [...folders].map((name) => `-mkdir ${quoted(place.at(name))}`)
      const copied = paths.flatMap((path) => {
        const target = place.at(`${folder}/${path}`)
        const part = `${target}.part`
        return [
          `put ${quoted(join(from, path), true)} ${quoted(part)}`,
          `-rm ${quoted(target)}`,
          `rename ${quoted(part)} ${quoted(target)}`,
        ]
      })
      await ask(place, [...made, ...copied])
    },
    removeFolders: async (oldOf) => {
      const listed = await ask(place, [`ls -ln ${quoted(place.folder)}`])
      for (const name of oldOf(foldersIn(listed))) {
        const inside = quoted(place.at(name))
        const chunks = quoted(place.at(`${name}/${chunkFolderName}`))
        await ask(place, [
          ...[`-rm ${chunks}/*`, `-rmdir ${chunks}`],
          ...[`-rm ${inside}/*`, `-rmdir ${inside}`],
        ])
      }
    },
  }
}

interface Place {
  words: string[]
  folder: string
  at: (name: string) => string
  /** Location for messages, without credentials. */
  shown: string
}

/** `sftp://user@host:port/folder`: from the root, or with `/~/` from the home of the user. */
function placeOf(url: string): Place {
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
  const words = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const host = `${decodeURIComponent(username)}@${hostname}`
  return {
    words: [...words, ...(port ? ['-P', port] : []), '-b', '-', host],
    folder,
    at: (name) => `${folder}/${name}`,
    shown: `${hostname}/${folder.replace(/^\//, '')}`,
  }
}

/** In quotes; what a pattern of local names would take for itself is escaped. */
const quoted = (path: string, isPattern = false) =>
  `"${path.replace(isPattern ? /["\\*?[\]]/g : /["\\]/g, '\\$&')}"`

const copying = 'The backup cannot be copied to'
const refusal = ({ shown }: Place, problem: string, doing = copying) =>
  new Refusal(`${doing} ${shown}: ${problem}.`)

/** Makes the program run commands in order until one fails; returns its output. */
async function ask(
  place: Place,
  commands: string[],
  { answerMs = copyMs, doing = copying }: { answerMs?: number; doing?: string } = {},
): Promise<string> {
  const child = spawn('sftp', place.words, { signal: AbortSignal.timeout(answerMs) })
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  // The program may have ended before it has read its input.
  child.stdin.on('error', () => {})
  child.stdin.end(`${commands.join('\n')}\n`)
  const all = Promise.all([text(child.stdout), text(child.stderr), ended])
  const [printed, said, code] = await all.catch((error: NodeJS.ErrnoException) => {
    throw refusal(place, error.code === 'ENOENT' ? missing : 'it takes too long', doing)
  })
  if (code !== 0) throw refusal(place, whyNot(said), doing)
  return printed
}

const missing = 'there is no program sftp (on Debian: openssh-client)'

/** What the program says, in our words where there is something to do about it. */
const meanings: [RegExp, string][] = [
  [/Host key verification failed/i, 'its key is not among the known hosts'],
  [/Permission denied \(/i, 'it refuses the key'],
  [/No such file/i, 'there is no such folder'],
]

function whyNot(said: string): string {
  const known = meanings.find(([pattern]) => pattern.test(said))?.[1]
  return known ?? (said.trim().split('\n').at(-1)?.trim().replace(/\.$/, '') || 'it says nothing')
}

/** `-rw------- 1 0 0 1234 Nov 22 03:00 name`, with the path that was asked for in front of some names. */
function filesIn(listed: string): BackupFile[] {
  return listed.split('\n').flatMap((line) => {
    const [, bytes, name] =
      /^-\S+\s+\S+\s+\S+\s+\S+\s+(\d+)\s+.*[\s/](\S+)$/.exec(line.trim()) ?? []
    return bytes === undefined || name === undefined ? [] : [{ name, bytes: Number(bytes) }]
  })
}

const foldersIn = (listed: string): string[] =>
  listed.split('\n').flatMap((line) => /^d\S+\s.*[\s/](\S+)$/.exec(line.trim())?.[1] ?? [])
