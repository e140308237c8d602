import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../api/src/testing/postgres.ts'
import { temporaryFolder } from '../product.ts'
import type { Begun, Fault } from './fault.ts'
import { childrenOf, createDemoFolder, processes, startSite, wordsOf } from './site.ts'

const outageMs = 8_000
const dripMs = 100
/** Faults of an API on another server. */
const troubles = [
  'is 3 s late',
  'hangs',
  'drips',
  'refuses',
  'answers {}',
  'answers an empty list',
  'answers 404',
  'answers half a body',
] as const
type Trouble = (typeof troubles)[number] | 'none'
const kills = 3
const apiPort = 4291
const gatePort = 4292
const lateMs = 3_000

/** Faults of the process, the databases and the API. */
export const outages: Fault[] = [
  { name: 'process killed three times', begin: beginKills },
  { name: 'SQLite file locked for 8 s', begin: beginLock },
  { name: 'PostgreSQL frozen for 8 s', begin: () => beginPostgres(freeze) },
  { name: 'PostgreSQL killed, back after 3 s', begin: () => beginPostgres(killAndStart) },
  ...troubles.map((trouble) => ({
    name: `API ${trouble} for 8 s`,
    begin: () => beginGate(trouble),
  })),
]

async function onSqlite() {
  const folder = await createDemoFolder()
  return { folder, file: join(folder, 'vitrine.db'), site: await startSite(folder) }
}

async function beginKills(): Promise<Begun> {
  const { file, site } = await onSqlite()
  const harm = async () => {
    const downs: number[] = []
    for (let time = 0; time < kills; time++) {
      process.kill(site.pid(), 'SIGKILL')
      const began = performance.now()
      await wait(50)
      while (!(await answers(site.url))) await wait(50)
      downs.push(performance.now() - began)
      await wait(1_000)
    }
    return `it answered again after ${downs.map((ms) => `${Math.round(ms)} ms`).join(', ')}.`
  }
  return { site, database: `file:${file}`, harm, end: async () => {} }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(outageMs) }).then(
    ({ status }) => status === 200,
    () => false,
  )

async function beginLock(): Promise<Begun> {
  const { file, site } = await onSqlite()
  const harm = async () => {
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    await wait(outageMs)
    other.exec('rollback')
    other.close()
    return 'another program had the write lock.'
  }
  return { site, database: `file:${file}`, harm, end: async () => {} }
}

async function beginPostgres(harm: (server: number) => Promise<string>): Promise<Begun | string> {
  const postgres = await startPostgres()
  if (!postgres.url) return 'PostgreSQL is not installed.'
  const database = `${postgres.url}/postgres`
  const site = await startSite(temporaryFolder(), { DATABASE_URL: database })
  const server = postmasterOf(new URL(postgres.url))
  return { site, database, harm: () => harm(server), end: async () => postgres.stop() }
}

/** The first process of the local PostgreSQL server with this port in its arguments. */
function postmasterOf({ port }: URL) {
  const server = processes().find((pid) => wordsOf(pid).join(' ').includes(` -p ${port} `))
  if (!server) throw new Error('PostgreSQL is not among the processes.')
  return server
}

async function freeze(server: number) {
  const all = [server, ...childrenOf(server)]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  await wait(outageMs)
  for (const pid of all) process.kill(pid, 'SIGCONT')
  return 'all of its processes were halted by SIGSTOP.'
}

const downMs = 3_000

async function killAndStart(server: number) {
  const [program = '', ...words] = wordsOf(server)
  const owner = (name: string) =>
    Number(
      new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1],
    )
  const [uid, gid] = [owner('Uid'), owner('Gid')]
  for (const pid of [server, ...childrenOf(server)]) process.kill(pid, 'SIGKILL')
  await wait(downMs)
  spawn(program, words, { uid, gid, stdio: 'ignore', cwd: words[words.indexOf('-D') + 1] })
  await wait(outageMs - downMs)
  return 'all of its processes were killed, and it was started on the same folder.'
}

/** A site whose API is another process, behind a proxy that causes the faults. */
async function beginGate(trouble: Trouble): Promise<Begun> {
  const api = await startSite(await createDemoFolder(), { ROLE: 'api,admin' }, apiPort)
  const gate = openGate(api.url)
  const apiUrl = `http://127.0.0.1:${gatePort}`
  const site = await startSite(temporaryFolder(), { ROLE: 'site', API_URL: apiUrl })
  const harm = async () => {
    gate.set(trouble)
    await wait(outageMs)
    gate.set('none')
    return 'all requested pages had been requested before.'
  }
  const end = async () => {
    gate.close()
    await api.stop()
  }
  return { site, harm, end }
}

function openGate(target: string) {
  let trouble: Trouble = 'none'
  const server = createServer(async (req, res) => {
    const json = (status: number, body: string) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(body)
    switch (trouble) {
      case 'refuses':
        return req.socket.destroy()
      case 'hangs':
        return
      case 'drips':
        return drip(res)
      case 'answers {}':
        return json(200, '{}')
      case 'answers an empty list':
        return json(200, '{"data":[]}')
      case 'answers 404':
        return json(404, '{"message":"Not found"}')
      case 'answers half a body':
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' })
        return res.write('{"data":[{"id":1', () => req.socket.destroy())
      case 'is 3 s late':
        await wait(lateMs)
    }
    const { method, headers } = req
    const passing = request(target + req.url, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    passing.once('error', () => res.destroy())
    req.pipe(passing)
  }).listen(gatePort, '127.0.0.1')
  return {
    set: (next: Trouble) => {
      trouble = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A response that starts correctly and never ends. */
function drip(res: ServerResponse) {
  res.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => res.write(' '), dripMs)
  res.once('close', () => clearInterval(timer))
}
