import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressesOf, type Program, printed, startProgram } from '../../src/testing/processes.ts'

let folder: string
let env: Record<string, string>
let program: Program
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-faults-'))
  const [PORT, ADMIN_PORT] = [String(await freePort()), String(await freePort())]
  env = { DATA_DIR: folder, DEMO: '0', PORT, ADMIN_PORT }
})
afterEach(async () => {
  program.child.kill('SIGKILL')
  await program.ended
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the product with code that SIGUSR2 runs. */
async function startWith(fault: string) {
  const script = `process.on('SIGUSR2', () => { ${fault} })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`
  program = startProgram('main.ts', [], { ...env, NODE_OPTIONS })
  return addressesOf(program)
}

const event = '{"t":"view","id":1,"locale":"fr","path":"/"}'

/** Begins to send an event. The server has answered `Expect`, so it waits for the body. */
async function beginEvent(site: string) {
  const socket = connect(Number(new URL(site).port), '127.0.0.1')
  const head = `POST /api/status HTTP/1.1\r\nHost: x\r\nContent-Length: ${event.length}\r\n`
  socket.write(`${head}Expect: 100-continue\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  return socket
}

const logged = () =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

const error = `new Error('broken on purpose', { cause: new Error('the cause of it') })`

test('an uncaught error is logged once with its cause, and the process exits with 1', async () => {
  const { site } = await startWith(
    `for (const at of [1, 2]) setImmediate(() => { throw ${error} })`,
  )
  const telling = await beginEvent(site)
  program.child.kill('SIGUSR2')
  await printed(program, 'broken on purpose')
  // Running requests are answered first.
  telling.write(event)
  expect(String(await once(telling, 'data'))).toMatch(/204 No Content\r\n[\s\S]*Connection: close/)
  expect(await program.ended).toBe(1)
  const [{ level, err }, more] = logged()
  expect(level).toBe(60)
  expect(err.stack).toContain('broken on purpose')
  expect(err.stack).toContain('the cause of it')
  expect(more.msg).toBe('Uncaught errors during shutdown: 1.')
  expect(program.errors()).toBe('')
})

test('a rejected promise is handled like an uncaught error, even if the reason is no error', async () => {
  await startWith(`Promise.reject('no error at all')`)
  program.child.kill('SIGUSR2')
  expect(await program.ended).toBe(1)
  expect(logged()).toHaveLength(1)
  expect(logged()[0].err.stack).toContain('no error at all')
})

test('the product keeps running if the reader of its log exits', async () => {
  const { site } = await startWith(`console.log('x'.repeat(100_000))`)
  program.child.stdout?.destroy()
  program.child.kill('SIGUSR2')
  expect((await fetch(site)).status).toBe(200)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
})

test.runIf(process.platform === 'linux')(
  'the product keeps running if its log is on a full disk',
  async () => {
    const full = openSync('/dev/full', 'w')
    program = startProgram('main.ts', [], env, full)
    closeSync(full)
    const answers = async () => (await fetch(`http://127.0.0.1:${env.PORT}`)).status
    const ended = program.ended.then((code) => `ended with ${code}`)
    const answered = expect.poll(() => answers().catch(() => 0), { timeout: 120_000 }).toBe(200)
    expect(await Promise.race([ended, Promise.resolve(answered).then(() => 'answers')])).toBe(
      'answers',
    )
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  },
)
