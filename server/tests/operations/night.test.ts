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
import { databases } from '@vitrine/api/testing/databases'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layDamagedSite } from '../../src/testing/damaged-site.ts'
import { blocksFor, type GuideBlock } from '../../src/testing/guide-lines.ts'
import { follow, openShell, type Shell } from '../../src/testing/guide-shell.ts'
import { createOwnSite } from '../../src/testing/own-site.ts'
import { testAdmin } from '../../src/testing/sign-in.ts'

const person = testAdmin.email

let folder: string
let site: string
let port: number
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-night-')))
  site = join(folder, 'site')
  mkdirSync(site)
  createOwnSite(site)
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
  const shell = shellAt(place)
  for (const line of stop?.lines.slice(0, 2) ?? []) await shell.type(line)
  shell.close()
}

/**
 * Replaces npm, scp and sudo: the packages are already installed, and the other machine is a
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

const shellAt = (cwd: string, more?: Record<string, string>) =>
  openShell(cwd, join(folder, 'bin'), more)

/** Replaces the port in a line by that of these tests, and the database server by `host`. */
const hereWith = (host: string) => (line: string) =>
  line.replace('127.0.0.1:3000', `127.0.0.1:${port}`).replace('127.0.0.1/', `${host}/`)

const type = (shell: Shell, blocks: GuideBlock[], host = '') =>
  follow(shell, blocks, hereWith(host))

test('a site that is down is repaired by the commands of the guide', async () => {
  const blocks = blocksFor('site-is-down.md', 'folder')
  await layDamagedSite(join(site, 'data'))
  const shell = shellAt(site)
  await type(shell, [{ lines: ['./vitrine build'], note: '' }, ...blocks])
  expect(await shell.type('./vitrine user:list')).toMatchObject({
    code: 0,
    said: expect.stringContaining(person),
  })
  shell.close()
})

test('a site moves to another machine with all of its data, by the commands of the guide', async () => {
  const blocks = blocksFor('moving.md', 'folder')
  const old = shellAt(site)
  await type(
    old,
    blocks.filter(({ note }) => note === 'old'),
  )
  old.close()
  const shell = shellAt(join(folder, 'new'))
  await type(
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

test.each(servers)('a site on $name moves with its database', async ({ migrated }) => {
  const place = await migrated()
  const { hostname, port: at, username, pathname } = new URL(place.url)
  const server = { PGHOST: hostname, PGPORT: at, PGUSER: username, PGDATABASE: pathname.slice(1) }
  const old = shellAt(site, { DATABASE_URL: place.url })
  const typed = ['./vitrine backup ../postgres.backup', 'mv ../postgres.backup ../site.backup']
  await type(old, [{ lines: typed, note: '' }])
  old.close()
  const dataDir = join(folder, 'postgres-data')
  const shell = shellAt(site, { ...server, DATA_DIR: dataDir })
  await type(shell, blocksFor('moving.md', 'postgres'), `${hostname}:${at}`)
  expect(existsSync(join(dataDir, 'secret'))).toBe(true)
  shell.close()
  await place.execute('drop database site with (force)')
  await place.execute('drop role site')
  await place.drop()
})
