import { execFileSync } from 'node:child_process'
import { freePort } from '../files/src/testing/free-port.ts'
import {
  addressesOf,
  type Program,
  printed,
  startProgram,
} from '../server/src/testing/processes.ts'
import { testAdmin } from '../server/src/testing/sign-in.ts'

export const kinds = ['WORKERS=3', 'three processes'] as const

export const secret = 'a secret for the benchmark of outages'

const count = 3
/** Number of separate connections that reaches every worker. */
const triesOfWorkers = 9

interface Place {
  url: string
  dataDir: string
  /** Additional environment variables. */
  more: Record<string, string>
}

export interface Running {
  /** Addresses of the site. */
  urls: string[]
  /** Addresses of the admin. */
  admins: string[]
  /** Like `urls`, but repeated so that requests reach every process. */
  each: string[]
  /** Resolves once all processes are ready. */
  ready: Promise<void>
  /** Number of processes that have run since `ready` without a restart. */
  alive: () => number
  /** Distinct log messages so far. */
  logged: () => string[]
  /** Stops all processes. Returns true if each exited with code 0. */
  stop: () => Promise<boolean>
}

/** Starts three processes on one database and data folder: as workers of one parent, or separately. */
export async function startProcesses(
  kind: (typeof kinds)[number],
  { url, dataDir, more }: Place,
): Promise<Running> {
  const isPool = kind === 'WORKERS=3'
  const started: { program: Program; site: string; admin: string }[] = []
  for (let each = 0; each < (isPool ? 1 : count); each++) {
    const [port, adminPort] = [await freePort(), await freePort()]
    const program = startProgram('main.ts', [], {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      PUBLIC_URL: hostAt(port),
      SECRET: secret,
      ADMIN_EMAIL: testAdmin.email,
      ADMIN_PASSWORD: testAdmin.password,
      CONNECTIONS_PER_ADDRESS: '10000',
      IMAGES_AHEAD: '0',
      ...(isPool && { WORKERS: String(count) }),
      ...more,
    })
    started.push({ program, site: hostAt(port), admin: hostAt(adminPort) })
  }
  const programs = started.map(({ program }) => program)
  const urls = started.map(({ site }) => site)
  let pids: number[] = []
  const pidsNow = () => (isPool ? childrenOf(programs) : programs.flatMap(pidOf))
  const ready = Promise.all(
    programs.map((program) =>
      isPool ? printed(program, `All ${count} workers are ready.`) : addressesOf(program),
    ),
  ).then(() => {
    pids = pidsNow()
  })
  const [first = ''] = urls
  return {
    urls,
    admins: started.map(({ admin }) => admin),
    each: isPool ? Array<string>(triesOfWorkers).fill(first) : urls,
    ready,
    alive: () => pidsNow().filter((pid) => pids.includes(pid)).length,
    logged: () => [...new Set(programs.flatMap(sentencesOf))],
    stop: async () => {
      for (const { child } of programs) child.kill('SIGTERM')
      return (await Promise.all(programs.map(({ ended }) => ended))).every((code) => code === 0)
    },
  }
}

const hostAt = (port: number) => `http://127.0.0.1:${port}`

const pidOf = ({ child }: Program) => (child.exitCode === null ? [child.pid ?? 0] : [])

const childrenOf = (programs: Program[]) =>
  programs.flatMap(({ child }) =>
    execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number),
  )

const sentencesOf = ({ output }: Program) =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): string => JSON.parse(line).msg)
