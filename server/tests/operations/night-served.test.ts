import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@vitrine/files/testing/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layDamagedSite } from '../../src/testing/damaged-site.ts'
import { blocksFor, type Installation } from '../../src/testing/guide-lines.ts'
import { follow, openShell, type Shell } from '../../src/testing/guide-shell.ts'
import {
  createMachine,
  installProduct,
  onMachine,
  siteUser,
} from '../../src/testing/served-machine.ts'
import { testAdmin } from '../../src/testing/sign-in.ts'

const root = join(import.meta.dirname, '../../..')

let folder: string
let old: string
let next: string
let port: number

const shellOn = (machine: string, place: string) =>
  openShell(join(machine, place), join(machine, 'bin'), { MACHINE: machine, OTHER: next })

/** Replaces folders and the port in a line by those of the machine and of the test. */
const hereOn = (machine: string) => (line: string) =>
  onMachine(machine, line).replace('127.0.0.1:3000', `127.0.0.1:${port}`)

/** Creates the old and the new machine. Returns the settings of the site. */
async function layMachines(): Promise<string> {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-served-')))
  // The user of the site must be able to enter the folder.
  chmodSync(folder, 0o755)
  old = join(folder, 'old')
  next = join(folder, 'next')
  for (const machine of [old, next]) createMachine(machine)
  port = await freePort()
  const values = { PORT: port, ADMIN_PORT: 0, DEMO: 0, PUBLIC_URL: 'https://www.example.org' }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

async function removeMachines() {
  for (const machine of [old, next]) {
    const shell = shellOn(machine, 'home')
    await shell.type('power-off')
    shell.close()
  }
  rmSync(folder, { recursive: true, force: true })
}

interface Served {
  installation: Installation
  /** Folder of the old machine in which the commands are run. */
  typedIn: string
  /** Data folder on the old machine. */
  data: string
  /** Installs the site on the old machine with these settings. */
  lay: (settings: string) => void
}

const served: Served[] = [
  {
    installation: 'unit',
    typedIn: 'home',
    data: 'lib/vitrine',
    lay: (settings) => {
      installProduct(join(old, 'opt/vitrine'))
      copyFileSync(
        join(root, 'deploy/vitrine.service'),
        join(old, 'etc/systemd/system/vitrine.service'),
      )
      writeFileSync(join(old, 'etc/vitrine.env'), settings)
    },
  },
  {
    installation: 'container',
    typedIn: 'site',
    data: 'volume',
    lay: (settings) => {
      mkdirSync(join(old, 'site'))
      copyFileSync(join(root, 'compose.yaml'), join(old, 'site/compose.yaml'))
      writeFileSync(join(old, 'site/.env'), settings)
    },
  },
]

describe.each(served)('a site in a $installation', ({ installation, typedIn, data, lay }) => {
  const blocks = (guide: string, note?: RegExp) =>
    blocksFor(guide, installation).filter((block) => note === undefined || note.test(block.note))

  async function hasPerson(shell: Shell) {
    const listed = await shell.type('vitrine user:list')
    expect(listed).toMatchObject({ code: 0, said: expect.stringContaining(testAdmin.email) })
  }

  beforeAll(async () => {
    lay(await layMachines())
    await layDamagedSite(join(old, data))
    if (process.getuid?.() === 0)
      execFileSync('chown', ['-R', `${siteUser}:${siteUser}`, join(old, data)])
  })
  afterAll(removeMachines)

  test('is repaired by the commands of the guide', async () => {
    const shell = shellOn(old, typedIn)
    await follow(shell, blocks('site-is-down.md'), hereOn(old))
    await hasPerson(shell)
    shell.close()
  })

  test('moves to another machine with all of its data, by the commands of the guide', async () => {
    const shell = shellOn(old, typedIn)
    const commands = blocks('site-is-down.md').slice(0, 1)
    await follow(shell, [...commands, ...blocks('moving.md', /^old$/)], hereOn(old))
    shell.close()
    const moved = shellOn(next, 'home')
    await follow(moved, blocks('moving.md', /^(?!old)/), hereOn(next))
    await hasPerson(moved)
    moved.close()
  })
})
