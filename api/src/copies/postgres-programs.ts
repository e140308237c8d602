import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { connectionTo } from '../db/postgres-connection.ts'
import { CopyProblem } from './problem.ts'

type Program = 'pg_dump' | 'pg_restore'

/** Refuses where one of PostgreSQL's own programs is missing, or knows less than the server. */
export async function needPrograms(client: Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const server = rows[0]?.server_version ?? ''
  for (const program of ['pg_dump', 'pg_restore'] as const) {
    const said = await run(program, ['--version'], {})
    const [version = ''] = /\d+(\.\d+)*/.exec(said) ?? []
    if (majorOf(version) < majorOf(server))
      throw new CopyProblem(
        `${program} is of version ${version}, but the server is PostgreSQL ${server}: install its client programs of version ${majorOf(server)} or later.`,
      )
  }
}

const majorOf = (version: string) => Number.parseInt(version, 10)

/** Runs one of PostgreSQL's programs on the database that an address names; answers what it prints. */
export const runOn = (program: Program, url: string, words: string[], signal?: AbortSignal) =>
  run(program, words, environmentOf(url), signal)

async function run(
  program: Program,
  words: string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  const child = spawn(program, words, {
    // biome-ignore lint/style/noProcessEnv: libpq has its own variables, such as PGPASSFILE.
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ENOENT' ? missing(program) : error),
  )
  child.once('close', resolve)
  const [code, printed, said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code === 0) return printed
  throw new CopyProblem(`${program} has failed: ${said.trim().split('\n')[0]}`)
}

const missing = (program: Program) =>
  new CopyProblem(
    `There is no ${program} here: install PostgreSQL's client programs (on Debian the package postgresql-client).`,
  )

/** What libpq calls the parameters of an address. */
const parameters = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  options: 'PGOPTIONS',
}

// In the environment and not among the words: those are shown to everybody who lists processes.
function environmentOf(url: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new Client(connectionTo(url))
  const asked = new URL(url).searchParams
  const given = Object.entries(parameters).flatMap(([name, variable]) => {
    const value = asked.get(name)
    return value === null ? [] : [[variable, value] as const]
  })
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password && { PGPASSWORD: password }),
    ...Object.fromEntries(given),
  }
}
