import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureNode, fetchNode, nodeSums, nodeVersion } from '../../../bin/pinned-node.mjs'

const root = join(import.meta.dirname, '../../..')

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-node-'))
  file = join(folder, 'node_modules/node/bin/node')
})
afterEach(() => rmSync(folder, { recursive: true }))

const program = '#!/bin/sh\necho v1.2.3\n'
const knownSums = { here: createHash('sha256').update(program).digest('hex') }
const options = { version: '1.2.3', machine: 'here', knownSums }

function layOut(text = program) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, 0o755)
}

test('the checksums belong to the version in package.json, and include this machine', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(nodeVersion).toBe(dependencies.node)
  const sum = createHash('sha256').update(readFileSync(process.execPath)).digest('hex')
  expect(nodeSums[`${process.platform}-${process.arch}`]).toBe(sum)
})

test('.nvmrc and package.json name the same version', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(readFileSync(join(root, '.nvmrc'), 'utf8').trim()).toBe(dependencies.node)
})

test('a Node with one changed byte is refused without running it', async () => {
  const mark = join(folder, 'has-run')
  layOut(`#!/bin/sh\necho v1.2.3 | tee ${mark}\n`)
  await expect(ensureNode(file, options)).rejects.toThrow(
    'is not Node 1.2.3 as published (SHA-256 ',
  )
  expect(existsSync(mark)).toBe(false)
})

test('a Node is verified once, and again after it has changed', async () => {
  const [then, later] = [new Date('2026-01-01'), new Date('2026-01-02')]
  layOut()
  utimesSync(file, then, then)
  await ensureNode(file, options)
  writeFileSync(file, program.replace('echo', 'ECHO'))
  utimesSync(file, then, then)
  // Size and time are unchanged, so the file is not read again.
  await ensureNode(file, options)
  utimesSync(file, later, later)
  await expect(ensureNode(file, options)).rejects.toThrow('is not Node 1.2.3 as published')
})

test('a Node with another checksum is refused after an update, even if it was verified before', async () => {
  layOut()
  await ensureNode(file, options)
  const later = { ...options, knownSums: { here: 'another' } }
  await expect(ensureNode(file, later)).rejects.toThrow('not another): remove it')
})

test('a machine without a checksum is refused with the list of supported ones', async () => {
  await expect(ensureNode(file, { machine: 'sunos-x64' })).rejects.toThrow(
    /^Vitrine supports no Node .* for sunos-x64\. It runs on linux-x64, linux-arm64, win32-x64\.$/,
  )
})

test('a Node that cannot run on this machine is reported', async () => {
  const text = '#!/bin/sh\necho no such library\nexit 1\n'
  layOut(text)
  const sum = createHash('sha256').update(text).digest('hex')
  await expect(ensureNode(file, { ...options, knownSums: { here: sum } })).rejects.toThrow(
    'Node 1.2.3 does not run on this machine: no such library',
  )
})

test('a missing Node is installed from its package without running scripts', async () => {
  const source = join(folder, 'package')
  const mark = join(folder, 'has-run')
  mkdirSync(join(source, 'bin'), { recursive: true })
  const scripts = { preinstall: `touch ${mark}`, postinstall: `touch ${mark}` }
  const about = { name: 'node-here', version: '1.2.3', scripts }
  writeFileSync(join(source, 'package.json'), JSON.stringify(about))
  writeFileSync(join(source, 'bin/node'), program)
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: source,
    stdio: 'ignore',
  })
  await fetchNode(file, `node-here@file:${join(folder, 'node-here-1.2.3.tgz')}`)
  expect(readFileSync(file, 'utf8')).toBe(program)
  expect(readdirSync(dirname(file))).toEqual(['node'])
  expect(readFileSync(join(folder, 'node_modules/.bin/node'), 'utf8')).toBe(program)
  expect(existsSync(mark)).toBe(false)
})

test('a Node that cannot be downloaded is reported with one message', async () => {
  await expect(fetchNode(file, `node-here@file:${folder}/missing.tgz`)).rejects.toThrow(
    'could not be installed. Is the network available?',
  )
  expect(readdirSync(dirname(file))).toEqual([])
})
