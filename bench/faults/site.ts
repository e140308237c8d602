import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deriveSiteKey } from '../../server/src/parts/api-part.ts'
import { temporaryFolder } from '../product.ts'

const setup = join(import.meta.dirname, '../../bin/setup.mjs')
const sitePort = 4290
const secret = 'a secret for the benchmark of faults'

/** The key of `POST /api/store-contents`. */
export const siteKey = deriveSiteKey(secret)

/** The product as `npm start` runs it, with its restart after a crash. */
export interface Site {
  url: string
  /** The process that serves requests. A fault may replace it. */
  pid: () => number
  /** Number of its open files; 0 if it has exited. */
  files: () => number
  /** Resident memory in MB. */
  memory: () => number
  /** Number of log lines so far. */
  logged: () => number
  stop: () => Promise<void>
}

/** Starts the product on a data folder, with additional environment variables. */
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

/** Child processes of a process. */
export function childrenOf(parent: number): number[] {
  return processes().filter((pid) => readOr(0, () => parentOf(pid)) === parent)
}

/** All processes of the machine. */
export const processes = () => readdirSync('/proc').map(Number).filter(Boolean)

/** Command line of a process; empty if it has exited. */
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

// A process may exit during the read.
function readOr<T>(otherwise: T, look: () => T): T {
  try {
    return look()
  } catch {
    return otherwise
  }
}

const end = (pid: number) => readOr(false, () => pid > 0 && process.kill(pid, 'SIGKILL'))

let demoFolder: string | undefined

/** Returns a new data folder with the demo, which is imported once and then copied. */
export async function createDemoFolder(folder = temporaryFolder()) {
  if (!demoFolder) {
    demoFolder = temporaryFolder()
    await (await startSite(demoFolder)).stop()
  }
  cpSync(demoFolder, folder, { recursive: true })
  return folder
}
