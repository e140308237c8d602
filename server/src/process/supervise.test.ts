import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../testing/processes.ts'

const supervisor = pathToFileURL(join(import.meta.dirname, '../../../bin/supervise.mjs')).href
const main = join(import.meta.dirname, '../main.ts')

let folder: string
const running: (() => void)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-supervise-'))
})
afterEach(() => {
  for (const kill of running.splice(0)) kill()
  rmSync(folder, { recursive: true, force: true })
})

/** A program as `npm start` runs it. */
function supervise(words: string[], env: Record<string, string> = {}, waits = [0, 0, 0, 0, 0]) {
  const script = `
    import { supervise } from '${supervisor}'
    const words = ${JSON.stringify(words)}
    process.exitCode = await supervise(process.execPath, words, { waits: ${JSON.stringify(waits)} })
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, ...env },
    // A group of its own: what it runs is killed with it.
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
      const over = ended.then(() => Promise.reject(new Error(`It has ended: ${printed}`)))
      await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), over])
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

/** A program that prints the number of its start, and ends as the test says. */
const program = (body: string) => ['-e', `console.log('pid=' + process.pid + ';'); ${body}`]

const numberIn = (printed: string) => Number(/.*pid=(\d+)/s.exec(printed)?.[1])

test('a site that is killed is started again, says so, and answers', async () => {
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

test('after wrong settings it is not started again', async () => {
  const site = supervise([main], { DATA_DIR: folder, PORT: 'x' })
  expect(await site.ended).toBe(1)
  expect(site.printed()).toBe('PORT is "x", but it must be a port number from 0 to 65535.\n')
})

test('a program that is killed after it has refused its settings ends with an error code', async () => {
  const site = supervise(
    program("process.send('refused', () => process.kill(process.pid, 'SIGKILL'))"),
  )
  expect(await site.ended).toBe(1)
  expect(site.printed()).toMatch(/^pid=\d+;\n$/)
})

test('after five starts within a minute it stays down, with the code of the fault', async () => {
  const site = supervise(program('process.exit(3)'))
  expect(await site.ended).toBe(3)
  expect(site.printed().match(/pid=/g)).toHaveLength(6)
  // What the two print comes by pipes of their own, in any order.
  expect(site.printed()).toMatch(
    /\(code 3\), for the 6th time within a minute\. It is not restarted again\.$/m,
  )
})

test('SIGHUP reaches the parent of the workers, which replaces them', async () => {
  const script = `
    process.on('SIGHUP', () => console.log('anew'))
    setInterval(() => {}, 1000)
    console.log('begun')
  `
  const parent = ['-e', script]
  const site = supervise(parent, { WORKERS: '2' })
  await site.until('begun')
  site.child.kill('SIGHUP')
  await site.until('anew')
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('it is not started again when it was told to stop', async () => {
  const site = supervise(program('setInterval(() => {}, 1000)'))
  await site.until(';')
  site.child.kill('SIGINT')
  expect(await site.ended).toBe(0)
  expect(site.printed()).toMatch(/^pid=\d+;\n$/)
})

test('told while it waits for the next start, it ends at once', async () => {
  const hourMs = 3_600_000
  const site = supervise(program('process.exit(3)'), {}, [hourMs])
  await site.until('Restarting it')
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(3)
})
