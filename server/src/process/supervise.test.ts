import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'

const supervisor = pathToFileURL(join(import.meta.dirname, '../../../bin/supervise.mjs')).href
const main = join(import.meta.dirname, '../../dist/main.js')

let folder: string
const running: (() => void)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-supervise-'))
})
afterEach(() => {
  for (const kill of running.splice(0)) kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a program like `npm start`. */
function supervise(words: string[], env: Record<string, string> = {}, waits = [0, 0, 0, 0, 0]) {
  const script = `
    import { supervise } from '${supervisor}'
    const words = ${JSON.stringify(words)}
    process.exitCode = await supervise(process.execPath, words, { waits: ${JSON.stringify(waits)} })
  `
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    // In a process group of its own, so that its children are killed with it.
    detached: true,
  })
  running.push(() => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk
    })
  const ended = once(child, 'close').then(([code]) => code)
  /** Waits until a text has been printed a number of times. */
  const until = async (text: string, times = 1) => {
    while (printed.split(text).length <= times) {
      const failed = ended.then(() => Promise.reject(new Error(`It has ended: ${printed}`)))
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), failed])
    }
    return printed
  }
  return { child, ended, until, printed: () => printed }
}

const product = async () => ({
  DATA_DIR: folder,
  DEMO: '0',
  PORT: String(await freePort()),
  ADMIN_PORT: String(await freePort()),
})

/** A program that prints its process ID, and ends as `body` says. */
const program = (body: string) => ['-e', `console.log('pid=' + process.pid + ';'); ${body}`]

const numberIn = (printed: string) => Number(/.*pid=(\d+)/s.exec(printed)?.[1])

test('a killed site is restarted with a message, and responds again', async () => {
  const env = await product()
  const site = supervise(
    ['--import=data:text/javascript,console.log("pid="+process.pid+";")', main],
    env,
  )
  const first = await site.until('Admin')
  expect(first).toContain('This site has no administrator yet.')
  process.kill(numberIn(first), 'SIGKILL')
  const second = await site.until('Admin', 2)
  expect(second).toContain('The site has crashed (signal SIGKILL). Restarting it.')
  expect((await fetch(`http://127.0.0.1:${env.PORT}`)).status).toBe(200)
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
  expect(site.printed().split('Admin')).toHaveLength(3)
})

test('a site with wrong settings is not restarted', async () => {
  const site = supervise([main], { DATA_DIR: folder, PORT: 'x' })
  expect(await site.ended).toBe(1)
  expect(site.printed()).toBe('PORT is "x", but it must be a port number from 0 to 65535.\n')
})

test('a program that is killed after it has refused its settings makes the supervisor exit with 1', async () => {
  const site = supervise(
    program("process.send('refused', () => process.kill(process.pid, 'SIGKILL'))"),
  )
  expect(await site.ended).toBe(1)
  expect(site.printed()).toMatch(/^pid=\d+;\n$/)
})

test('a site that crashes for the sixth time within a minute is not restarted, and its exit code is returned', async () => {
  const site = supervise(program('process.exit(3)'))
  expect(await site.ended).toBe(3)
  expect(site.printed().match(/pid=/g)).toHaveLength(6)
  // The two processes print through separate pipes, in any order.
  expect(site.printed()).toMatch(
    /\(code 3\), for the 6th time within a minute\. It is not restarted again\.$/m,
  )
})

test('SIGHUP is forwarded to the parent of the workers', async () => {
  const script = `
    process.on('SIGHUP', () => console.log('reloaded'))
    setInterval(() => {}, 1000)
    console.log('begun')
  `
  const parent = ['-e', script]
  const site = supervise(parent, { WORKERS: '2' })
  await site.until('begun')
  site.child.kill('SIGHUP')
  await site.until('reloaded')
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('a site that was stopped by a signal is not restarted', async () => {
  const site = supervise(program('setInterval(() => {}, 1000)'))
  await site.until(';')
  site.child.kill('SIGINT')
  expect(await site.ended).toBe(0)
  expect(site.printed()).toMatch(/^pid=\d+;\n$/)
})

test('a signal before the next restart ends the supervisor at once', async () => {
  const hourMs = 3_600_000
  const site = supervise(program('process.exit(3)'), {}, [hourMs])
  await site.until('Restarting it')
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(3)
})
