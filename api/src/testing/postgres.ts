import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vitrine/files/testing/free-port'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { listChosenTests } from '../../../bin/build-for-tests.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL server of this run. Empty if PostgreSQL is unavailable. */
    postgres: string
    /** Folder of its socket, which is faster than TCP. */
    postgresSocket: string
  }
}

const installed = '/usr/lib/postgresql'
const superUser = 'vitrine'
/** Trades durability for speed: no fsync, no vacuum. The data is deleted after the run. */
const fastOptions = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]
const isRoot = process.getuid?.() === 0

/** Starts a PostgreSQL server for the run, if a chosen test file may use a database. */
export async function setup(project: TestProject) {
  const tests = await listChosenTests(project, /\/(api|server)\/(src|tests)\//)
  if (tests.length === 0) {
    project.provide('postgres', '')
    project.provide('postgresSocket', '')
    return
  }
  const server = await startPostgres()
  project.provide('postgres', server.url)
  project.provide('postgresSocket', server.socket)
  return server.stop
}

/** A PostgreSQL server on a temporary folder. Its URL is empty if PostgreSQL is unavailable. */
interface PostgresServer {
  url: string
  /** Folder of its socket. */
  socket: string
  /** Stops the server cleanly, as an operator does. */
  halt: () => Promise<void>
  /** Starts the server again on the same folder. */
  resume: () => Promise<void>
  stop: () => void
}

/** Creates a database on a server. Returns its URL. */
export async function createDatabase(server: string): Promise<string> {
  const name = `journey_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: `${server}/postgres` })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return `${server}/${name}`
}

export async function startPostgres(): Promise<PostgresServer> {
  const binaries = findBinaries() ?? installFromDebian()
  if (!binaries) {
    process.stderr.write('\n!! PostgreSQL is not available: HALF OF THE API TESTS ARE SKIPPED.\n\n')
    return { url: '', socket: '', halt: async () => {}, resume: async () => {}, stop: () => {} }
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  const port = await freePort()
  const owner = ownerOf(folder)
  const made = ['-U', superUser, '-A', 'trust', '-E', 'UTF8', '--locale=C']
  execFileSync(join(binaries, 'initdb'), ['-D', folder, ...made], owner)
  const options = [`-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`, ...fastOptions].join(
    ' -c ',
  )
  const control = join(binaries, 'pg_ctl')
  const start = ['-D', folder, '-o', options, '-l', join(folder, 'log'), '-w', 'start']
  execFileSync(control, start, owner)
  return {
    url: `postgres://${superUser}@127.0.0.1:${port}`,
    socket: folder,
    halt: () => run(control, ['-D', folder, '-m', 'fast', '-w', 'stop'], owner),
    resume: () => run(control, start, owner),
    stop: () => {
      execFileSync(control, ['-D', folder, '-m', 'immediate', 'stop'], owner)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a program without blocking the process. */
async function run(program: string, words: string[], owner: ReturnType<typeof ownerOf>) {
  const [code] = await once(spawn(program, words, owner), 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
}

function findBinaries() {
  const versions = existsSync(installed) ? readdirSync(installed) : []
  const latest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  const folder = latest && join(installed, latest, 'bin')
  return folder && existsSync(join(folder, 'initdb')) ? folder : undefined
}

function installFromDebian() {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined
  process.stderr.write('Installing PostgreSQL from Debian’s packages …\n')
  try {
    execFileSync('apt-get', ['update', '-qq'])
    execFileSync('apt-get', ['install', '-y', '-qq', 'postgresql'], { stdio: 'ignore' })
  } catch {
    // Without a network PostgreSQL is unavailable. The run prints a warning and continues.
  }
  return findBinaries()
}

// The server refuses to run as root, so the user of the Debian package runs it.
function ownerOf(folder: string) {
  const options = { cwd: folder, stdio: 'ignore' } as const
  if (!isRoot) return options
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
  const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, uid, gid)
  return { ...options, uid, gid }
}
