import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from '../../../bin/packages.mjs'

const machine = { platform: 'linux', arch: 'x64' }
const named = (version: string, more = {}) => ({ version, integrity: `sha512-${version}`, ...more })
const lock = {
  '': { name: 'site' },
  server: { version: '0.1.0' },
  'node_modules/@room/server': { resolved: 'server', link: true },
  'node_modules/answers': named('1.0.0'),
  'node_modules/tests': named('2.0.0', { dev: true }),
  'node_modules/quick-here': named('3.0.0', { optional: true, os: ['linux'], cpu: ['x64'] }),
  'node_modules/quick-there': named('3.0.0', { optional: true, os: ['darwin'], cpu: ['x64'] }),
  'node_modules/quick-musl': named('3.0.0', {
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  }),
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-packages-'))
  write('package-lock.json', lock)
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, packages: object) {
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(join(folder, name), JSON.stringify({ lockfileVersion: 3, packages }))
}

function writeInstalled(...leftOut: string[]) {
  const installed = Object.entries(lock).filter(([path]) => !leftOut.includes(path))
  write('node_modules/.package-lock.json', Object.fromEntries(installed))
}
const elsewhere = ['node_modules/quick-there', 'node_modules/quick-musl']

test('the packages that npm installs for this machine are sufficient', () => {
  writeInstalled(...elsewhere)
  expect(isInstalled(folder, true, machine)).toBe(true)
})

test('a built site runs without development packages, but cannot be built without them', () => {
  writeInstalled(...elsewhere, 'node_modules/tests')
  expect(isInstalled(folder, false, machine)).toBe(true)
  expect(isInstalled(folder, true, machine)).toBe(false)
})

test.each(['node_modules/answers', 'node_modules/@room/server', 'node_modules/quick-here'])(
  'a site without %s does not run',
  (path) => {
    writeInstalled(...elsewhere, path)
    expect(isInstalled(folder, false, machine)).toBe(false)
  },
)

test('another version, or packages for another machine, do not count as installed', () => {
  const changed = { ...lock, 'node_modules/answers': named('1.0.1') }
  write('node_modules/.package-lock.json', changed)
  expect(isInstalled(folder, false, machine)).toBe(false)
  writeInstalled(...elsewhere)
  expect(isInstalled(folder, false, { platform: 'darwin', arch: 'x64' })).toBe(false)
})

test('if npm was stopped or never ran, nothing counts as installed', () => {
  expect(isInstalled(folder, false, machine)).toBe(false)
})
