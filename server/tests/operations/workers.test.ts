import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressesOf, type Program, printed, startProgram } from '../../src/testing/processes.ts'

const secret = 'a secret of more than thirty-two characters'

let folder: string
const running: Program[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-workers-'))
  writeFileSync(join(folder, 'secret.txt'), secret)
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

async function start(workers: number, more: Record<string, string> = {}) {
  const program = startProgram('main.ts', [], {
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    PORT: String(await freePort()),
    ADMIN_PORT: String(await freePort()),
    SECRET_FILE: join(folder, 'secret.txt'),
    WORKERS: String(workers),
    KEEP_ALIVE_SECONDS: '1',
    ...more,
  })
  running.push(program)
  return program
}

/**
 * Sends requests on kept and new connections until the signal. Returns the number of requests and
 * the failures.
 */
function sendUntil(end: AbortSignal, url: string) {
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })]
  const counts = { sent: 0, failed: [] as unknown[] }
  const ask = (agent: Agent) =>
    new Promise<unknown>((resolve) => {
      counts.sent++
      get(url, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode === 200 ? undefined : answer))
      }).once('error', resolve)
    })
  const all = agents.map(async (agent) => {
    while (!end.aborted) {
      const failure = await ask(agent)
      if (failure) counts.failed.push(failure)
    }
    agent.destroy()
  })
  return Promise.all(all).then(() => counts)
}

const workersOf = ({ child }: Program) =>
  execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')

test('a worker is replaced on the same SQLite file without failed requests', async () => {
  const program = await start(1)
  const { site } = await addressesOf(program)
  const former = workersOf(program)
  const finished = new AbortController()
  const asking = sendUntil(finished.signal, `${site}/robots.txt`)
  program.child.kill('SIGHUP')
  await printed(program, 'Restarted 1 workers, one after another.')
  finished.abort()
  const { sent, failed } = await asking
  expect(failed).toEqual([])
  expect(sent).toBeGreaterThan(0)
  expect(workersOf(program)).not.toEqual(former)

  // If the new worker does not start, the previous one continues.
  writeFileSync(join(folder, 'secret.txt'), 'short')
  program.child.kill('SIGHUP')
  await printed(program, 'The new worker has not started. The previous workers continue.')
  // It comes through another pipe.
  await expect.poll(program.errors).toBe('SECRET is set, but it must be at least 32 characters.\n')
  expect((await fetch(`${site}/robots.txt`)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

const robotsSeen = (text: string) =>
  Number(/^vitrine_http_requests_total\{kind="page",status="200"\} (\d+)$/m.exec(text)?.[1])

test('two workers share ports and metrics, a killed one is replaced, and both stop on a signal', async () => {
  const program = await start(2)
  const { site } = await addressesOf(program)
  await printed(program, 'All 2 workers are ready.')
  // New connections are distributed between the processes.
  const read = async (path: string) =>
    (await fetch(site + path, { headers: { connection: 'close' } })).text()
  for (const _ of Array(6)) await read('/robots.txt')
  const metrics = await read('/metrics')
  expect(robotsSeen(metrics)).toBe(6)
  expect(metrics.match(/^process_resident_memory_bytes.*(?= )/gm)).toEqual([
    'process_resident_memory_bytes{worker="1"}',
    'process_resident_memory_bytes{worker="2"}',
  ])
  expect(metrics.match(/^vitrine_mails_waiting .*$/gm)).toEqual(['vitrine_mails_waiting 0'])
  const [first = ''] = workersOf(program)
  process.kill(Number(first), 'SIGKILL')
  await printed(program, 'A worker has ended (signal SIGKILL). It is restarted.')
  expect(workersOf(program)).not.toContain(first)
  expect((await fetch(`${site}/robots.txt`)).status).toBe(200)
  expect(robotsSeen(await read('/metrics'))).toBe(7)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.output().match(/^Site/gm)).toHaveLength(1)
})

test('if the workers refuse to start, the parent exits with one message', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const program = await start(2, { PORT: String(port) })
  expect(await program.ended).toBe(1)
  other.close()
  expect(program.errors()).toBe(
    `Port ${port} is in use by another program: stop it, or set PORT to another port.\n`,
  )
})
