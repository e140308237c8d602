import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '@vitrine/api/db/open'
import { databases } from '@vitrine/api/testing/databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksFor, type GuideBlock } from '../../src/testing/guide-lines.ts'
import { laySite } from '../../src/testing/own-site.ts'
import { freePort } from '../../src/testing/processes.ts'

const person = 'marie@example.org'
const notFound = [126, 127]

let folder: string
let site: string
let port: number
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-night-')))
  site = join(folder, 'site')
  mkdirSync(site)
  laySite(site)
  port = await freePort()
  const settings = { PORT: port, ADMIN_PORT: await freePort(), DEMO: 0 }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(site, 'site.env'), lines.join(''))
  layStandIns()
})
afterAll(async () => {
  for (const place of [site, join(folder, 'new/site')]) await stopSite(place)
  rmSync(folder, { recursive: true, force: true })
})

/** Stops the site that a guide has started, if it is running. */
async function stopSite(place: string) {
  if (!existsSync(join(place, 'site.pid'))) return
  const [stop] = blocksFor('moving.md', 'folder')
  const shell = openShell(place)
  for (const line of stop?.lines.slice(0, 2) ?? []) await shell.type(line)
  shell.close()
}

/**
 * Replaces npm, scp and sudo: the packages are installed already, and the other machine is a
 * folder.
 */
function layStandIns() {
  const bin = join(folder, 'bin')
  const other = join(folder, 'new')
  for (const place of [bin, other]) mkdirSync(place)
  const standIns = {
    npm: `[ "$*" = install ] && ln -s '${site}/node_modules' node_modules`,
    scp: `while [ $# -gt 1 ]; do cp "$1" '${other}/'; shift; done`,
    sudo: 'shift 2; exec "$@"',
  }
  for (const [name, body] of Object.entries(standIns)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`)
    chmodSync(join(bin, name), 0o755)
  }
}

/** Starts a shell. `type` runs one line in it, and returns its exit code and its output. */
function openShell(cwd: string, more: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH: `${join(folder, 'bin')}:${PATH}`, NODE_COMPILE_CACHE, ...more }
  const shell: ChildProcess = spawn('bash', ['--norc'], {
    ...{ cwd, env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  let onCode: (code: number) => void = () => {}
  for (const stream of [shell.stdout, shell.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        const [, code] = /^__ended (\d+)$/.exec(line) ?? []
        if (code === undefined) printed.push(line)
        else onCode(Number(code))
      })
  const type = async (line: string) => {
    printed.length = 0
    const { promise, resolve } = Promise.withResolvers<number>()
    onCode = resolve
    // Standard input is empty: a command would otherwise read the lines that follow.
    shell.stdin?.write(`{ ${line}\n} < /dev/null\nprintf '\\n__ended %s\\n' $?\n`)
    return { line, code: await promise, said: printed.join('\n').trim() }
  }
  return { type, close: () => shell.stdin?.end() }
}

type Shell = ReturnType<typeof openShell>

/**
 * Runs the lines of a guide. Each must succeed; those of a `look` block may fail, but must exist.
 */
async function follow(shell: Shell, blocks: GuideBlock[], host = '') {
  for (const { lines, note } of blocks)
    for (const line of lines) {
      const here = line
        .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
        .replace('127.0.0.1/', `${host}/`)
      const done = await shell.type(here)
      if (note === 'look') expect(notFound, done.said).not.toContain(done.code)
      else expect(done).toEqual({ ...done, code: 0 })
    }
}

test('a site that is down comes back by the lines of the guide', async () => {
  const blocks = blocksFor('site-is-down.md', 'folder')
  const before = openShell(site)
  // State before the failure: the site is built and started, and has an account and a backup.
  const start = blocks.slice(-2)
  await follow(before, [{ lines: ['./vitrine build', ...(blocks[0]?.lines ?? [])], note: '' }])
  await follow(before, start)
  const asked = await before.type(`echo 'une phrase de passe' | ./vitrine user:create ${person}`)
  expect(asked).toMatchObject({ code: 0 })
  expect(await before.type('./vitrine backup')).toMatchObject({ code: 0 })
  before.close()
  await stopSite(site)
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(site, `data/vitrine.db${end}`), { force: true })
  writeFileSync(
    join(site, 'data/vitrine.db'),
    'no database at all, whatever it is called'.repeat(500),
  )

  const shell = openShell(site)
  await follow(shell, blocks)
  expect(await shell.type('./vitrine user:list')).toMatchObject({
    code: 0,
    said: expect.stringContaining(person),
  })
  shell.close()
})

test('a site goes to another machine by the lines of the guide, with all of its data', async () => {
  const blocks = blocksFor('moving.md', 'folder')
  const old = openShell(site)
  await follow(
    old,
    blocks.filter(({ note }) => note === 'old'),
  )
  old.close()
  const shell = openShell(join(folder, 'new'))
  await follow(
    shell,
    blocks.filter(({ note }) => note !== 'old'),
  )
  expect(await shell.type('pwd')).toMatchObject({ said: join(folder, 'new/site') })
  expect(await shell.type('./vitrine user:list')).toMatchObject({
    code: 0,
    said: expect.stringContaining(person),
  })
  shell.close()
})

const servers = databases.filter(({ name }) => name === 'PostgreSQL')

test.each(servers)('the database of a site on $name goes with it', async ({ empty }) => {
  const place = await empty()
  await (await openDatabase(place.url)).close()
  const { hostname, port: at, username, pathname } = new URL(place.url)
  const server = { PGHOST: hostname, PGPORT: at, PGUSER: username, PGDATABASE: pathname.slice(1) }
  const old = openShell(site, { DATABASE_URL: place.url })
  const typed = ['./vitrine backup ../postgres.backup', 'mv ../postgres.backup ../site.backup']
  await follow(old, [{ lines: typed, note: '' }])
  old.close()
  const dataDir = join(folder, 'postgres-data')
  const shell = openShell(site, { ...server, DATA_DIR: dataDir })
  await follow(shell, blocksFor('moving.md', 'postgres'), `${hostname}:${at}`)
  expect(existsSync(join(dataDir, 'secret'))).toBe(true)
  shell.close()
  await place.execute('drop database site with (force)')
  await place.execute('drop role site')
  await place.drop()
})
