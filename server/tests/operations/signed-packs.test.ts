import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signSums } from '../../../bin/sign.mjs'
import { installNextVersion } from '../../../bin/update/next-version.mjs'
import { readPack } from '../../../bin/update/pack-file.mjs'
import { type Entry, keyPair, packedFiles, packOf, tarOf } from '../../src/testing/packed.ts'

const root = join(import.meta.dirname, '../../..')
const release = keyPair()
const stranger = keyPair()
const pem = ({ publicKey }: { publicKey: KeyObject }) =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString()
const keysFile = 'bin/update/release-keys.pem'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'vitrine-signed-'))
})
afterEach(() => rmSync(site, { recursive: true }))

function write(name: string, content: string | Buffer) {
  mkdirSync(dirname(join(site, name)), { recursive: true })
  writeFileSync(join(site, name), content)
}
const read = (name: string) => readFileSync(join(site, name), 'utf8')

/** Writes a packed file into the site. */
function pack(files: Map<string, string | Buffer>) {
  write('a.tgz', packOf(files))
  return join(site, 'a.tgz')
}

/** Creates a site with the version of this repository, which trusts these keys. */
function layOut(keys: string) {
  const product = 'node_modules/vitrine'
  write('site.config.ts', '')
  write(`${product}/package.json`, JSON.stringify({ version: '0.1.0', dependencies: {} }))
  write(`${product}/SUMS`, '')
  cpSync(join(root, 'bin'), join(site, product, 'bin'), { recursive: true })
  write(`${product}/${keysFile}`, keys)
  symlinkSync(join(root, 'node_modules/node'), join(site, 'node_modules/node'))
}

/** Runs `vitrine update` and returns its messages. Nothing of the pack may be left in the site. */
function update(...words: string[]) {
  const program = join(site, 'node_modules/vitrine/bin/vitrine.mjs')
  const { status, stderr } = spawnSync(
    process.execPath,
    [program, 'update', 'a.tgz', '--yes', ...words],
    { cwd: site, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(readdirSync(join(site, '.vitrine'))).toEqual(['update-lock'])
  return stderr
}

/**
 * After the signature, the update reads the state of the site, which fails because it has no
 * server.
 */
const accepted = 'Cannot find module'
const refused = 'Nothing was unpacked.'

test('update reports a product that is not installed as "vitrine"', () => {
  layOut(pem(release))
  const product = join(site, 'node_modules/product')
  renameSync(join(site, 'node_modules/vitrine'), product)
  const words = [join(product, 'bin/vitrine.mjs'), 'update']
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: site, encoding: 'utf8' })
  expect(stderr).toContain('node_modules/vitrine is missing: run "npm install", then try again.')
  expect(status).toBe(1)
})

test('a pack signed with a key of the installed version is accepted', () => {
  layOut(`# two keys\n${pem(stranger)}${pem(release)}`)
  pack(packedFiles({ key: release.privateKey }))
  const said = update()
  expect(said).toContain(accepted)
  expect(said).not.toContain('NOT SIGNED')
})

test('an unsigned pack is refused without --allow-unsigned', () => {
  layOut(pem(release))
  pack(packedFiles())
  expect(update()).toMatch(/^a\.tgz is not signed: it is unknown who made it\. .*unpacked\.$/m)
  const said = update('--allow-unsigned')
  expect(said).toContain('NOT SIGNED. a.tgz is not signed')
  expect(said).toContain(accepted)
})

test('a pack signed with another key is refused, even with --allow-unsigned', () => {
  layOut(pem(release))
  pack(packedFiles({ key: stranger.privateKey }))
  const sentence = 'a.tgz is not signed by a key that Vitrine 0.1.0 trusts'
  expect(update()).toContain(sentence)
  expect(update('--allow-unsigned')).toContain(sentence)
})

test('the signature is not verified with a key in the pack', () => {
  layOut(pem(release))
  const files = { [keysFile]: pem(stranger) }
  pack(packedFiles({ key: stranger.privateKey, files }))
  expect(update()).toContain(refused)
  pack(packedFiles({ key: release.privateKey, files }))
  expect(update()).toContain(accepted)
})

test('changed checksums invalidate the signature', () => {
  layOut(pem(release))
  const before = packedFiles({ key: release.privateKey })
  const after = packedFiles({ files: { 'bin/vitrine.mjs': 'console.log("other")' } })
  pack(after.set('SUMS.sig', before.get('SUMS.sig') ?? ''))
  expect(update()).toContain(refused)
})

test('a version without a release key accepts a pack only with --allow-unsigned', () => {
  layOut('# none yet\n')
  pack(packedFiles({ key: release.privateKey }))
  expect(update()).toContain(
    'Vitrine 0.1.0 has no release key, so it cannot verify who made a.tgz.',
  )
  expect(update('--allow-unsigned')).toContain(accepted)
})

test('a packed file is checked before it is installed', () => {
  const file = pack(packedFiles())
  const bytes = readFileSync(file)
  expect(readPack(file)).toMatchObject({ version: '0.2.0', bytes })
  expect(readPack(file).changelog).toContain('- A later one.')
  write('a.tgz', bytes.subarray(0, bytes.length - 10))
  expect(() => readPack(file)).toThrow('it may be truncated')
  pack(packedFiles({ files: { 'package.json': '{ "name": "react", "version": "20.0.0" }' } }))
  expect(() => readPack(file)).toThrow('is not a pack of Vitrine')
})

test.each<[string, (files: Map<string, string | Buffer>) => unknown, string]>([
  ['changed', (files) => files.set('bin/vitrine.mjs', 'other'), 'bin/vitrine.mjs'],
  ['added', (files) => files.set('bin/more.mjs', ''), 'bin/more.mjs'],
  ['removed', (files) => files.delete('CHANGELOG.md'), 'CHANGELOG.md'],
  ['named twice in the sums', (files) => files.set('SUMS', twice(files.get('SUMS'))), 'SUMS'],
])('a pack with a file that was %s is refused', (_, change, name) => {
  const files = packedFiles({ key: release.privateKey })
  change(files)
  expect(() => readPack(pack(files))).toThrow(
    `a.tgz was changed after it was packed: the checksum of ${name} is wrong.`,
  )
})

const twice = (sums: string | Buffer = '') => `${sums}${sums}`

const file = { name: 'package/a', text: 'a' }
const extended = (text: string) => ({ name: 'PaxHeader/a', text, type: 'x' })
test.each<[string, Entry[], string]>([
  ['a link', [{ ...file, text: '', type: '2' }], '"package/a" is not a regular file'],
  ['a folder', [{ ...file, text: '', type: '5' }], '"package/a" is not a regular file'],
  ['a device', [{ ...file, text: '', type: '3' }], '"package/a" is not a regular file'],
  [
    'a path to a parent folder',
    [{ ...file, name: 'package/../a' }],
    'is not a valid file name in a package',
  ],
  ['an absolute path', [{ ...file, name: '/etc/a' }], 'is not a valid file name in a package'],
  ['a second folder', [{ ...file, name: 'other/a' }], 'is not a valid file name in a package'],
  ['a Windows path', [{ ...file, name: 'package/C:\\a' }], 'is not a valid file name'],
  ['other packages', [{ ...file, name: 'package/node_modules/a' }], 'is not a valid file name'],
  ['a name twice', [file, file], '"a" occurs twice'],
  ['two names that differ in case', [file, { ...file, name: 'package/A' }], '"A" occurs twice'],
  [
    'a long path to a parent folder',
    [extended('19 path=package/..\n'), file],
    'is not a valid file name',
  ],
  ['a second size', [extended('18 path=package/b\n9 size=9\n'), file], 'has two sizes'],
  [
    'a link in an extended header',
    [extended('14 linkpath=a\n'), file],
    'extended header that npm does not write',
  ],
  ['two long names', [extended('10 path=b\n'), extended('10 path=c\n')], 'is not a regular file'],
])('a pack with %s is refused', (_, entries, why) => {
  write('a.tgz', gzipSync(tarOf(entries)))
  expect(() => readPack(join(site, 'a.tgz'))).toThrow(why)
})

test('a long name is read from the extended header', () => {
  const name = `server/dist/${'n'.repeat(120)}.js`
  const files = packedFiles({ files: { [name]: 'export {}\n' } })
  const entries = Array.from(files, ([each, text]) => ({ name: `package/${each}`, text }))
  const record = ` path=package/${name}\n`
  const at = entries.findIndex((entry) => entry.name === `package/${name}`)
  entries.splice(at, 1, extended(`${record.length + 3}${record}`), { ...file, text: 'export {}\n' })
  write('a.tgz', gzipSync(tarOf(entries)))
  expect(readPack(join(site, 'a.tgz')).version).toBe('0.2.0')
})

test.each<[string, (tar: Buffer) => Buffer, string]>([
  ['ends within a file', (tar) => tar.subarray(0, 600), 'it ends within a file'],
  ['ends in the padding of a file', (tar) => tar.subarray(0, -1280), 'its end is missing'],
  ['has no end', (tar) => tar.subarray(0, -1024), 'its end is missing'],
  ['continues after its end', (tar) => Buffer.concat([tar, tar]), 'there is data after its end'],
  ['has a changed header', (tar) => tar.fill('x', 8, 9), 'it has an invalid header'],
])('a pack that %s is refused', (_, change, why) => {
  write('a.tgz', gzipSync(change(tarOf([{ ...file, text: 'a'.repeat(700) }]))))
  expect(() => readPack(join(site, 'a.tgz'))).toThrow(why)
})

test('the verified bytes are installed, even if the file has changed since', async () => {
  write('package.json', '{ "name": "site", "scripts": { "postinstall": "touch has-run" } }')
  const looked = readPack(pack(packedFiles()))
  pack(packedFiles({ files: { 'bin/vitrine.mjs': 'console.log("another one")' } }))
  mkdirSync(join(site, '.vitrine/next'), { recursive: true })
  const next = join(site, '.vitrine/next')
  await installNextVersion(site, next, { ...looked, packed: 'vitrine-0.2.0.tgz' })
  expect(read('.vitrine/next/node_modules/vitrine/bin/vitrine.mjs')).toBe('console.log("0.2.0")\n')
  expect(existsSync(join(next, 'has-run'))).toBe(false)
})

test('the files that npm has unpacked are verified before they run', async () => {
  write('package.json', '{ "name": "site" }')
  const looked = readPack(pack(packedFiles()))
  const other = packedFiles({ files: { 'bin/vitrine.mjs': 'console.log("another one")' } })
  mkdirSync(join(site, '.vitrine/next'), { recursive: true })
  const swapped = { ...looked, packed: 'vitrine-0.2.0.tgz', bytes: packOf(other) }
  await expect(installNextVersion(site, join(site, '.vitrine/next'), swapped)).rejects.toThrow(
    'npm has installed other files than those that were verified: bin/vitrine.mjs differs.',
  )
})

test('install scripts run only for packages that package.json allows', async () => {
  for (const name of ['allowed', 'other']) {
    const about = { name, version: '1.0.0', scripts: { install: 'node -e "" > has-run' } }
    write(`packages/${name}/package.json`, JSON.stringify(about))
    spawnSync('npm', ['pack', '--pack-destination', '..'], { cwd: join(site, 'packages', name) })
  }
  const dependencies = {
    allowed: 'file:packages/allowed-1.0.0.tgz',
    other: 'file:packages/other-1.0.0.tgz',
  }
  const allowScripts = { allowed: true, other: false }
  write('package.json', JSON.stringify({ name: 'site', dependencies, allowScripts }))
  const next = join(site, '.vitrine/next')
  mkdirSync(join(next, 'packages'), { recursive: true })
  // Packed files are not part of the copy of the owner’s files.
  for (const name of readdirSync(join(site, 'packages')).filter((each) => each.endsWith('.tgz')))
    cpSync(join(site, 'packages', name), join(next, 'packages', name))
  const looked = readPack(pack(packedFiles()))
  await installNextVersion(site, next, { ...looked, packed: 'vitrine-0.2.0.tgz' })
  expect(existsSync(join(next, 'node_modules/allowed/has-run'))).toBe(true)
  expect(existsSync(join(next, 'node_modules/other/has-run'))).toBe(false)
})

test('checksums are signed only with a key that the package trusts', () => {
  write('SUMS', 'sums\n')
  write(keysFile, pem(release))
  const key = join(site, 'release.key')
  const writeKey = (of: KeyObject, more = {}) =>
    writeFileSync(key, of.export({ type: 'pkcs8', format: 'pem', ...more }))
  writeKey(release.privateKey, { cipher: 'aes-256-cbc', passphrase: 'a phrase' })
  signSums(site, key, 'a phrase')
  expect(readFileSync(join(site, 'SUMS.sig'))).toHaveLength(64)
  expect(() => signSums(site, key)).toThrow('is read from PACK_KEY_PASSPHRASE')
  writeKey(stranger.privateKey)
  expect(() => signSums(site, key)).toThrow(
    `is not in bin/update/release-keys.pem; it is:\n${pem(stranger)}`,
  )
  writeKey(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  expect(() => signSums(site, key)).toThrow('is not an Ed25519 key')
})

test('the repository contains no private key', () => {
  const keys = readFileSync(join(root, keysFile), 'utf8')
  expect(keys).not.toContain('PRIVATE')
})

test('a pack can be verified by hand with openssl and sha256sum', () => {
  const files = packedFiles({ key: release.privateKey })
  for (const [name, content] of files) write(`package/${name}`, content)
  write('key.pem', pem(release))
  const cwd = join(site, 'package')
  const run = (program: string, ...words: string[]) => spawnSync(program, words, { cwd }).status
  expect(run('sha256sum', '-c', '--quiet', 'SUMS')).toBe(0)
  const words = ['-verify', '-rawin', '-pubin', '-inkey', '../key.pem', '-in', 'SUMS']
  expect(run('openssl', 'pkeyutl', ...words, '-sigfile', 'SUMS.sig')).toBe(0)
})
