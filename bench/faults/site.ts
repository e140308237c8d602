import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveSiteKey } from '../../server/src/parts/api-part.ts'
import { temporaryFolder } from '../product.ts'

const setup = join(import.meta.dirname, '../../bin/setup.mjs')
const sitePort = 4290
const secret = 'a secret of the measurement of faults'

/** The key of `POST /api/store-contents`. */
export const siteKey = deriveSiteKey(secret)

/** The product as `npm start` runs it, with what starts it again. */
export interface Site {
  url: string
  /** The process that answers, which may be another one after a fault. */
  pid: () => number
  /** How many files it holds open; 0 where it is gone. */
  files: () => number
  /** Resident memory in MB. */
  memory: () => number
  /** Lines of its log so far. */
  logged: () => number
  stop: () => Promise<void>
}

/** Starts it on a data folder, with these additional variables. */
export async function startSite(
  dataDir: string,
  more: Record<string, string> = {},
  port = sitePort,
): Promise<Site> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [setup, 'start'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PORT: '0',
      PUBLIC_URL: url,
      SECRET: secret,
      IMAGES_AHEAD: '0',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const kill = () => {
    for (const pid of [...childrenOf(child.pid ?? 0), child.pid ?? 0]) end(pid)
  }
  process.once('exit', kill)
  const printed = read(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([printed.addresses, ended])
  if (child.exitCode !== null) throw new Error('The product did not start.')
  const pid = () => childrenOf(child.pid ?? 0)[0] ?? 0
  return {
    url,
    pid,
    files: () => readOr(0, () => readdirSync(`/proc/${pid()}/fd`).length),
    memory: () => readOr(0, () => residentMegabytes(pid())),
    logged: printed.lines,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
    },
  }
}

function read(child: ChildProcess) {
  let lines = 0
  const addresses = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      const text = String(chunk)
      lines += text.split('\n').filter((line) => line.startsWith('{')).length
      if (/^(Site|API) /m.test(text)) resolve()
    })
  })
  return { addresses, lines: () => lines }
}

/** The processes that a process has started. */
export function childrenOf(parent: number): number[] {
  return processes().filter((pid) => readOr(0, () => parentOf(pid)) === parent)
}

/** Every process of the machine. */
export const processes = () => readdirSync('/proc').map(Number).filter(Boolean)

/** The program of a process and its words; none where it is gone. */
export const wordsOf = (pid: number) =>
  readOr([], () => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean))

const parentOf = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])

const kilobytesInMegabyte = 1_024
const residentMegabytes = (pid: number) =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
      kilobytesInMegabyte,
  )

// A process may end while it is looked at.
function readOr<T>(otherwise: T, look: () => T): T {
  try {
    return look()
  } catch {
    return otherwise
  }
}

const end = (pid: number) => readOr(false, () => pid > 0 && process.kill(pid, 'SIGKILL'))

let demonstration: string | undefined

/** A data folder of its own with the demonstration in it, which is loaded once for all. */
export async function demonstrationFolder(folder = temporaryFolder()) {
  if (!demonstration) {
    demonstration = temporaryFolder()
    await (await startSite(demonstration)).stop()
  }
  cpSync(demonstration, folder, { recursive: true })
  return folder
}
