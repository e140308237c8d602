import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = 4180
const serverCore = '0'
/** Core of the load generator; the product uses the other one. */
export const loadCore = '1'

/** Creates an empty folder, which is deleted at the end of the measurement. */
export function temporaryFolder() {
  if (folders.length === 0) process.once('exit', removeFolders)
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  folders.push(folder)
  return folder
}

const folders: string[] = []
function removeFolders() {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/** Entry file of the command line. */
export const cli = join(root, 'server/dist/cli.js')

/** Imports pages with the command line. Returns the duration in seconds. */
export function importPages(
  dataDir: string,
  file: string,
  more: string[] = [],
  environment: Record<string, string> = {},
) {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [cli, 'import', file, '--new', ...more], {
    env: { ...process.env, ...environment, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return (performance.now() - began) / 1000
}

/** Like `importPages`, but takes pages and the URL of a database. */
export function importInto(databaseUrl: string, dataDir: string, pages: object[]) {
  const file = join(temporaryFolder(), 'pages.json')
  writeFileSync(file, JSON.stringify(pages))
  importPages(dataDir, file, [], { DATABASE_URL: databaseUrl })
}

export interface Running {
  url: string
  /** Resident memory in MB. */
  memory: () => number
  /** CPU time in seconds. */
  busy: () => number
  /** Restarts the workers one by one. */
  replace: () => void
  stop: () => Promise<void>
  /** Kills it with SIGKILL. */
  kill: () => Promise<void>
}

/**
 * Starts the product, by default on one core. `pageCache` `0` renders every page. `more` are
 * environment variables, `program` is the entry file of another build.
 */
export async function startProduct(
  dataDir: string,
  pageCache: '0' | '1',
  cores = serverCore,
  more: Record<string, string> = {},
  program = main,
): Promise<Running> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn('taskset', ['-c', cores, process.execPath, ...nodeFlags, program], {
    env: {
      ...nodeEnv,
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: String(port),
      ADMIN_PORT: '0',
      PUBLIC_URL: url,
      PAGE_CACHE: pageCache,
      IMAGES_AHEAD: '0',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (running.size === 0) process.once('exit', endAll)
  running.add(child)
  child.once('exit', () => running.delete(child))
  await ready(child)
  const memory = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await new Promise((resolve) => child.once('exit', resolve))
  }
  const [stop, kill] = [() => end('SIGTERM'), () => end('SIGKILL')]
  const replace = () => child.kill('SIGHUP')
  const busy = () => busySeconds(child)
  return { url, memory, busy, replace, stop, kill }
}

// After a failed measurement no process keeps the port.
const running = new Set<ChildProcess>()
function endAll() {
  for (const child of running) child.kill()
}

const ticksPerSecond = 100

/** CPU time of a process with all its threads, in seconds. */
export function busySeconds({ pid }: Pick<ChildProcess, 'pid'>) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const main = join(root, 'server/dist/main.js')
/** The flags and the environment of `npm start`: see bin/site-commands.mjs. */
const nodeFlags = ['--max-semi-space-size=8', '--v8-pool-size=0']
const nodeEnv = { MALLOC_ARENA_MAX: '2' }

function ready(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('Admin')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The product exited with code ${code}.`)))
  })
}

/** Requests the addresses in turn for some seconds. Returns the requests per second. */
export function load(url: string, addresses: string[], seconds: number, encoding = 'identity') {
  const folder = temporaryFolder()
  const list = join(folder, 'addresses')
  const script = join(folder, 'rotate.lua')
  writeFileSync(list, `${addresses.join('\n')}\n`)
  writeFileSync(script, rotate(list, encoding))
  const words = ['-c', loadCore, 'wrk', '-t1', '-c16', `-d${seconds}s`, '-s', script, url]
  const { stdout, error } = spawnSync('taskset', words, { encoding: 'utf8' })
  if (error) throw new Error('wrk is missing: apt-get install wrk')
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]))
}

const rotate = (list: string, encoding: string) => `
local paths = {}
for line in io.lines("${list}") do paths[#paths + 1] = line end
local at = 0
local headers = { ["Accept"] = "text/html", ["Accept-Encoding"] = "${encoding}" }
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at], headers)
end
`
