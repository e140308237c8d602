import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { codes, settingsIn, withDataDir } from '../testing/doctor.ts'
import { startProgram } from '../testing/processes.ts'
import { compareClocks } from './clock.ts'
import { checkDataFolder, toSpaceFinding } from './data-folder-checks.ts'
import { describeFinding } from './describe-finding.ts'
import { checkMailServer } from './examine-site.ts'
import { checkFilePermissions } from './file-permissions.ts'
import { checkImages } from './images.ts'
import { checkSecret } from './secret.ts'
import { checkSenderDomain } from './sender-domain.ts'
import { checkNodeVersion, checkSettings } from './settings.ts'

let dataDir: string
withDataDir((folder) => {
  dataDir = folder
})

const settings = () => settingsIn(dataDir)
const now = new Date()

test('an old Node and a full disk are found', () => {
  expect(codes(checkNodeVersion('20.19.0'))).toEqual(['nodeOld'])
  expect(codes(checkNodeVersion('99.0.0'))).toEqual(['nodeFits'])
  const megabyte = 1024 * 1024
  const levels = [10, 100, 1_000].map((free) => toSpaceFinding(dataDir, free * megabyte).code)
  expect(levels).toEqual(['spaceGone', 'spaceLow', 'spaceEnough'])
})

test('an initial password that is still set is found, and the destination of traces is named', () => {
  const config = readConfig({
    ADMIN_EMAIL: 'a@example.org',
    ADMIN_PASSWORD: 'x',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/otlp',
  })
  const found = checkSettings({ config, env: {}, openFiles: undefined })
  expect(codes(found)).toEqual(['settingsRead', 'adminAt', 'passwordStays', 'tracesSent'])
  expect(found[3]?.values).toEqual({ place: 'http://127.0.0.1:4318' })
})

test('the address of the admin is reported, as a fault if no other machine reaches it', () => {
  const adminFinding = (env: Record<string, string>) =>
    checkSettings({ config: readConfig(env), env: {}, openFiles: undefined })[1]
  const PUBLIC_URL = 'https://example.org'
  expect(adminFinding({ PUBLIC_URL })).toMatchObject({
    code: 'adminAt',
    values: { url: `${PUBLIC_URL}/admin` },
  })
  expect(adminFinding({ PUBLIC_URL, ADMIN_URL: 'http://localhost:3001' })).toEqual({
    code: 'adminLocal',
    level: 'fault',
    values: { url: 'http://localhost:3001', site: PUBLIC_URL },
  })
})

test('a port that browsers refuse, a low limit of open files and misspelt variables are found', () => {
  const config = readConfig({ PORT: '4190' })
  const env = {
    BACKUPS_DIR: '/b',
    PROT: '80',
    SECRET_FIL: 'x',
    PATH: '/bin',
    HOME: '/root',
    SECRET_FILE: 'x',
  }
  expect(checkSettings({ config, env, openFiles: 1_024 }).slice(2)).toEqual([
    {
      code: 'portBlocked',
      level: 'fault',
      values: { url: 'http://localhost:4190', port: '4190' },
    },
    { code: 'handlesFew', level: 'warning', values: { files: 1_024, connections: 824 } },
    {
      code: 'variableUnknown',
      level: 'warning',
      values: { name: 'BACKUPS_DIR', nearest: 'BACKUP_DIR' },
    },
    {
      code: 'variableUnknown',
      level: 'warning',
      values: { name: 'PROT', nearest: 'PORT' },
    },
  ])
})

test.each([
  ['overlay', '/', 'folderContainer'],
  ['tmpfs', '/', 'folderMemory'],
  ['nfs4', '/', 'folderNetwork'],
  ['ext4', '/', 'folderKept'],
])('a data folder on %s mounted at %s is %s', async (type, point, code) => {
  const mounts = join(dataDir, 'mountinfo')
  writeFileSync(mounts, `27 1 254:0 / ${point} rw - ${type} source rw\n`)
  expect(codes(await checkDataFolder(settings(), mounts))).toContain(code)
})

test('a missing data folder, and a missing or short secret, are found', async () => {
  const gone = { ...settings(), dataDir: join(dataDir, 'gone') }
  expect(codes(await checkDataFolder(gone))).toEqual(['folderMissing'])
  const examined = (secret?: string) => checkSecret({ config: settings() as never, secret })
  expect(await examined()).toEqual([])
  mkdirSync(join(dataDir, 'media'))
  writeFileSync(join(dataDir, 'media/picture.png'), '')
  expect(codes(await examined())).toEqual(['secretMissing'])
  expect(codes(await examined('short'))).toEqual(['secretShort'])
  expect(codes(await examined('x'.repeat(32)))).toEqual(['secretThere'])
})

test('files that other users of the machine can read are found', async () => {
  for (const name of ['secret', 'vitrine.db'])
    writeFileSync(join(dataDir, name), '', { mode: 0o600 })
  expect(codes(await checkFilePermissions(settings()))).toEqual(['rightsClosed'])
  chmodSync(join(dataDir, 'secret'), 0o640)
  chmodSync(join(dataDir, 'vitrine.db'), 0o644)
  // No other user can reach it while the folder is private.
  expect(codes(await checkFilePermissions(settings()))).toEqual(['rightsSecret'])
  chmodSync(dataDir, 0o755)
  expect(codes(await checkFilePermissions(settings()))).toEqual([
    'rightsSecret',
    'rightsOpen',
    'rightsOpen',
  ])
})

test('a folder outside the data folder is checked on its own', async () => {
  const folder = `${dataDir}-backups`
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const { backups, ...places } = settings()
  const found = await checkFilePermissions({ ...places, backups: { ...backups, folder } })
  rmSync(folder, { recursive: true })
  expect(found).toMatchObject([{ code: 'rightsOpen', values: { file: folder } }])
})

test('a wrong clock is found', () => {
  const later = new Date(now.getTime() + 120_000)
  expect(compareClocks(now, later, 'x')).toMatchObject({
    code: 'clockOff',
    values: { seconds: -120 },
  })
  expect(compareClocks(now, now, 'x').code).toBe('clockRight')
})

test('an image library that cannot be loaded is found', async () => {
  const broken = () => Promise.reject(new Error('Could not load the "sharp" module'))
  expect(codes(await checkImages(broken))).toEqual(['imagesBroken'])
  expect(codes(await checkImages())).toEqual(['imagesMade'])
})

test('a mail server that does not answer, or is not set, is found', async () => {
  expect(codes(await checkMailServer({ mailUrl: undefined }))).toEqual(['mailNone'])
  expect(codes(await checkMailServer({ mailUrl: 'smtp://127.0.0.1:1' }))).toEqual(['mailRefused'])
})

const names = (records: Record<string, string[] | string>) => ({
  resolveTxt: async (name: string) => {
    const found = records[name] ?? 'ENOTFOUND'
    if (typeof found === 'string') throw Object.assign(new Error(name), { code: found })
    return found.map((text) => [text])
  },
})

test.each([
  [
    {
      'site.org': ['v=spf1 -all'],
      '_domainkey.site.org': 'ENODATA',
      '_dmarc.site.org': ['v=DMARC1'],
    },
    ['spfFound', 'dkimFound', 'dmarcFound'],
  ],
  [{ 'site.org': ['other'] }, ['spfMissing', 'dkimMissing', 'dmarcMissing']],
  [{ 'site.org': ['v=spf1 a', 'v=spf1 b'] }, ['spfTwice', 'dkimMissing', 'dmarcMissing']],
  [{}, ['senderUnknown']],
  [{ 'site.org': 'ETIMEOUT' }, ['senderUnknown']],
])('DNS records %j are evaluated', async (records, expected) => {
  const sender = { mailUrl: 'smtp://x', mailFrom: { name: '', address: 'no-reply@site.org' } }
  expect(codes(await checkSenderDomain(sender, names(records)))).toEqual(expected)
})

test('the command exits with 1 on a fault, with advice', async () => {
  const env = { DATA_DIR: dataDir, PORT: '70000' }
  const program = startProgram('cli/main.ts', ['doctor', '--json'], env)
  expect(await program.ended).toBe(1)
  const { findings } = JSON.parse(program.output())
  expect(findings[0]).toMatchObject({
    code: 'settingsRefused',
    level: 'fault',
    sentence: expect.stringContaining('PORT is "70000"'),
    advice: expect.any(String),
  })
})

test('an invalid e-mail address is refused before any check', async () => {
  const env = { DATA_DIR: dataDir, PORT: '70000' }
  const program = startProgram('cli/main.ts', ['doctor', '--mail', 'nobody'], env)
  expect(await program.ended).toBe(1)
  expect(program.errors()).toContain('nobody is not an e-mail address.')
  expect(program.output()).toBe('')
})

test('the command exits with 0 on a new site, and changes nothing', async () => {
  // The temporary folder may be in memory, which is a fault of a data folder.
  const onDisk = join(import.meta.dirname, '../../../.vitrine')
  mkdirSync(onDisk, { recursive: true })
  const folder = mkdtempSync(join(onDisk, 'doctor-'))
  const env = { DATA_DIR: folder, PORT: '0', ADMIN_PORT: '0' }
  const program = startProgram('cli/main.ts', ['doctor'], env)
  expect(await program.ended).toBe(0)
  expect(program.output()).toContain('ok       The settings are valid.')
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('the sentence of a finding contains its values', () => {
  const values = { folder: '/data', megabytes: 7 }
  expect(describeFinding({ code: 'spaceGone', level: 'fault', values }).sentence).toBe(
    '/data is almost full: 7 MB are free.',
  )
})
