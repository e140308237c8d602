import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { createClientConfig } from '../db/postgres-connection.ts'
import { CopyProblem } from './copy-problem.ts'

type Program = 'pg_dump' | 'pg_restore'

/** Throws if `pg_dump` or `pg_restore` is missing or older than the server. */
export async function checkPrograms(client: Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const server = rows[0]?.server_version ?? ''
  for (const program of ['pg_dump', 'pg_restore'] as const) {
    const output = await run(program, ['--version'], {})
    const [version = ''] = /\d+(\.\d+)*/.exec(output) ?? []
    if (getMajor(version) < getMajor(server))
      throw new CopyProblem(
        `${program} has version ${version}, but the server is PostgreSQL ${server}. Install the client programs of version ${getMajor(server)} or later.`,
      )
  }
}

const getMajor = (version: string) => Number.parseInt(version, 10)

/** Runs a program on a database. Returns its output; throws a `CopyProblem` if it fails. */
export const runProgram = (program: Program, url: string, args: string[], signal?: AbortSignal) =>
  run(program, args, toEnvironment(url), signal)

async function run(
  program: Program,
  args: string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<string> {
  const child = spawn(program, args, {
    // biome-ignore lint/style/noProcessEnv: libpq has its own variables, such as PGPASSFILE.
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ENOENT' ? createMissingProblem(program) : error),
  )
  child.once('close', resolve)
  const [code, output, errors] = await Promise.all([exited, text(child.stdout), text(child.stderr)])
  if (code === 0) return output
  throw new CopyProblem(`${program} failed: ${errors.trim().split('\n')[0]}`)
}

const createMissingProblem = (program: Program) =>
  new CopyProblem(
    `${program} is not installed. Install the client programs of PostgreSQL (on Debian, the package postgresql-client).`,
  )

/** Environment variables of libpq by URL parameter. */
const parameters = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  connect_timeout: 'PGCONNECT_TIMEOUT',
  options: 'PGOPTIONS',
}

// Not as arguments: every user who lists processes can read them.
function toEnvironment(url: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new Client(createClientConfig(url))
  const { searchParams } = new URL(url)
  const variables = Object.entries(parameters).flatMap(([name, variable]) => {
    const value = searchParams.get(name)
    return value === null ? [] : [[variable, value] as const]
  })
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(password && { PGPASSWORD: password }),
    ...Object.fromEntries(variables),
  }
}
