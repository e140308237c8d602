import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenAtBlockedPort } from '../../src/testing/blocked-port.ts'
import { blocksFor, type Installation } from '../../src/testing/guide-lines.ts'
import { createOwnSite } from '../../src/testing/own-site.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rooms: string[] = JSON.parse(read('package.json')).workspaces
const table = new Set(
  Array.from(read('docs/operations.md').matchAll(/^\| `([A-Z_0-9]+)`/gm), ([, name]) => name),
)

test('the image installs the packages of every workspace', () => {
  for (const room of rooms)
    expect(read('Dockerfile')).toContain(`\nCOPY ${room}/package.json ${room}/\n`)
})

const site = mkdtempSync(join(tmpdir(), 'vitrine-deploying-'))
beforeAll(() => createOwnSite(site))
afterAll(() => rmSync(site, { recursive: true }))

/** Folders with files for a server, and the place of the product in them. */
const places = [
  { name: 'the checkout', folder: root, product: '' },
  { name: 'a site of its own', folder: site, product: 'node_modules/vitrine/' },
]

describe.each(places)('in $name', ({ folder, product }) => {
  const readHere = (path: string) => readFileSync(join(folder, path), 'utf8')

  test('the image, the unit and `npm start` run the same program with the same flags', () => {
    const [, list = ''] = /serverFlags = \[(.*?)\]/s.exec(read('bin/site-commands.mjs')) ?? []
    const flags = Array.from(list.matchAll(/'(--.*?)'/g), ([, flag = '']) => flag)
    expect(flags).toHaveLength(2)
    const words = [...flags, `${product}server/dist/main.js`]
    expect(readHere('Dockerfile')).toContain(words.map((word) => `"${word}"`).join(', '))
    expect(readHere('deploy/vitrine.service')).toContain(words.join(' '))
  })

  test('the image, the unit and its command name existing programs', () => {
    const files = ['Dockerfile', 'deploy/vitrine', 'deploy/vitrine.service'].map(readHere)
    const named = files.flatMap((text) =>
      Array.from(
        text.matchAll(/[ "](?:\/opt\/vitrine\/)?([\w./-]+\.m?js)\b/g),
        ([, path = '']) => path,
      ),
    )
    expect(new Set(named)).toEqual(
      new Set(
        ['server/dist/main.js', 'server/dist/cli.js', 'deploy/healthcheck.mjs'].map(
          (path) => product + path,
        ),
      ),
    )
    for (const path of named) expect(existsSync(join(folder, path))).toBe(true)
    expect(statSync(join(folder, 'deploy/vitrine')).mode & 0o111).toBe(0o111)
  })
})

test('the image of a site is built from the packed product, without the workspaces of the checkout', () => {
  const dockerfile = readFileSync(join(site, 'Dockerfile'), 'utf8')
  expect(dockerfile).toContain('\nCOPY package.json package-lock.json *.tgz ./\nRUN npm ci ')
})

test.each(['.dockerignore', 'compose.yaml', 'deploy/Caddyfile', 'deploy/nginx.conf'])(
  'a site and the product have the same %s',
  (path) => {
    expect(readFileSync(join(site, path), 'utf8')).toBe(read(path))
  },
)

test('the unit listens on the loopback address, and trusts only a proxy there', () => {
  const unit = read('deploy/vitrine.service')
  expect(unit).toMatch(/^Environment=HOST=127\.0\.0\.1 TRUST_PROXY=127\.0\.0\.1$/m)
})

test('the command of the unit has the user, settings, folders and program of the unit', () => {
  const unit = read('deploy/vitrine.service')
  const script = read('deploy/vitrine')
  const valueIn = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  for (const name of ['DynamicUser', 'UMask', 'StateDirectory', 'StateDirectoryMode'])
    expect(script).toContain(`-p ${name}=${valueIn(name)}`)
  for (const name of ['EnvironmentFile', 'WorkingDirectory'])
    expect(script).toContain(`-p ${name}=${valueIn(name)}`)
  const [, dataDir] = /DATA_DIR=(\S+)/.exec(unit) ?? []
  expect(script).toContain(`-E DATA_DIR=${dataDir} `)
  expect(script).toContain(`${valueIn('ExecStart')?.split(' ')[0]} `)
  // With `DynamicUser`, the user has the name of the unit.
  expect(script).toContain('-p User=vitrine ')
})

test('the command of the unit may write to the same folders as the unit', () => {
  const bin = mkdtempSync(join(tmpdir(), 'vitrine-beside-'))
  const programs = {
    systemctl: `[ "$*" = 'show --property=ReadWritePaths --value vitrine' ] && echo '/mnt/a /mnt/b'`,
    'systemd-run': `printf '%s\\n' "$@"`,
  }
  for (const [name, body] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  const env = { PATH: `${bin}:${process.env.PATH}` }
  const script = join(root, 'deploy/vitrine')
  const { stdout } = spawnSync('sh', [script, 'backup', 'a b'], { env, encoding: 'utf8' })
  const words = stdout.split('\n')
  expect(words).toContain('ReadWritePaths=/mnt/a /mnt/b')
  expect(words.slice(-3)).toEqual(['backup', 'a b', ''])
  rmSync(bin, { recursive: true })
})

/** Commands of `./vitrine`. */
const commands = Array.from(
  read('server/src/cli/main.ts').matchAll(/^ {2}'?([a-z:]+)'?: async/gm),
  ([, name = '']) => name,
)

const guidesForNights = ['site-is-down.md', 'moving.md']

describe.each(guidesForNights)('%s contains', (guide) => {
  const linesFor = (installation: Installation) =>
    blocksFor(guide, installation).flatMap(({ lines }) => lines)

  test.each<Installation>(['folder', 'unit', 'container', 'postgres'])(
    'valid shell commands for a %s',
    (installation) => {
      const script = linesFor(installation).join('\n')
      const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      const named = Array.from(
        script.matchAll(/(?:^|\/)vitrine ([a-z]+(?::[a-z]+)?)/gm),
        ([, name]) => name,
      )
      const others = ['start', 'build', 'update']
      expect(named.filter((name = '') => ![...commands, ...others].includes(name))).toEqual([])
    },
  )

  test('the names, folders and settings of the unit', () => {
    const unit = read('deploy/vitrine.service')
    const lines = linesFor('unit')
    expect(lines.length).toBeGreaterThan(10)
    const all = lines.join('\n')
    const named = Array.from(
      all.matchAll(/(?:systemctl (?:enable --now )?(?:[a-z-]+)|journalctl -u) ([a-z]+)(?![\w-])/g),
      ([, name]) => name,
    )
    expect(new Set(named)).toEqual(new Set(['vitrine']))
    const folders = [/\/opt\/\w+/g, /\/var\/lib\/\w+/g, /\/etc\/\w+\.env/g]
    for (const folder of folders)
      for (const [path] of all.matchAll(folder))
        expect(unit).toMatch(new RegExp(`=-?${path}\\b`, 'm'))
    for (const [, file = ''] of all.matchAll(/\/opt\/vitrine\/(deploy\/\S+)/g))
      expect(existsSync(join(root, file))).toBe(true)
  })

  test('the services, volume and program of the container', () => {
    const compose = read('compose.yaml')
    const lines = linesFor('container').filter((line) => line.includes('docker compose'))
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) {
      const [, words = ''] =
        /docker compose (?:run --rm (?:-T )?|exec |stop |logs --tail \d+ |up -d --force-recreate )(\w+)/.exec(
          line,
        ) ?? []
      if (words !== '') expect(compose).toContain(`\n  ${words}:\n    build: .`)
      else expect(line).toMatch(/docker compose (ps|build|up -d)$/)
    }
    const all = linesFor('container').join('\n')
    const [node] = /node_modules\/node\/bin\/node/.exec(read('Dockerfile')) ?? []
    expect(all).toContain(`docker compose run --rm vitrine ${node} server/dist/cli.js "$@"`)
    expect(compose).toContain('volumes: ["vitrine:/data"]')
    for (const [, path] of all.matchAll(/ (\/[a-z]+)\/[*\w]/g)) expect(path).toBe('/data')
    const ports = Array.from(all.matchAll(/http:\/\/(127\.0\.0\.1:\d+)/g), ([, at]) => at)
    for (const at of ports) expect(compose).toContain(`"${at}:3000"`)
  })
})

test.each([
  'Dockerfile',
  'compose.yaml',
  ...readdirSync(join(root, 'deploy')).map((name) => `deploy/${name}`),
])('%s sets only variables that the product reads', (path) => {
  const names = Array.from(read(path).matchAll(variable), ([, name = '']) =>
    name.replace(/_FILE$/, ''),
  )
  expect(names.filter((name) => !table.has(name) && !ofOthers.test(name))).toEqual([])
})

/** Variables that only the owner can choose: the compose files forward them without a value. */
const handedOn = [
  ...['MAIL_URL', 'MAIL_FROM', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'BACKUP_URL', 'BACKUP_PASSPHRASE'],
  ...['WORKERS', 'LOG_LEVEL', 'LOG_REQUESTS', 'METRICS_TOKEN', 'MEDIA_URL'],
  ...['AWS_ENDPOINT_URL_S3', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
]
test.each(['compose.yaml', 'deploy/compose.postgres.yaml'])(
  '%s forwards the variables of the owner',
  (path) => {
    const without = Array.from(read(path).matchAll(/^ +([A-Z_0-9]+):$/gm), ([, name]) => name)
    expect(without).toEqual(expect.arrayContaining(handedOn))
    for (const name of handedOn) expect([...table]).toContain(name)
  },
)

test('the cache of nginx is in a folder that the Debian package creates', () => {
  expect(read('deploy/nginx.conf')).toMatch(/^proxy_cache_path \/var\/lib\/nginx\/vitrine /m)
})

test('secrets of the compose file are in neither the image nor Git', () => {
  const compose = read('deploy/compose.postgres.yaml')
  const files = Array.from(compose.matchAll(/\{ file: \.\/(\S+) \}/g), ([, name]) => String(name))
  expect(files).toHaveLength(3)
  for (const name of files) {
    expect(read('.dockerignore').split('\n')).toContain(`deploy/${name}`)
    expect(read('deploy/.gitignore').split('\n')).toContain(name)
  }
  // The guides put the settings into .env and site.env.
  expect(read('.dockerignore').split('\n')).toContain('*.env')
})

test('volumes are mounted on folders that the user of the image can write to', () => {
  const [, ofUser = ''] = /install -d -o node -g node (.*)/.exec(read('Dockerfile')) ?? []
  const compose = read('compose.yaml') + read('deploy/compose.postgres.yaml')
  const points = Array.from(compose.matchAll(/"[a-z]+:(\/data[/a-z]*)"/g), ([, point]) => point)
  expect(points).toContain('/data/media')
  expect(ofUser.split(' ')).toEqual(expect.arrayContaining(points))
})

test('the container is healthy while the process is alive, and ready if /readyz says so', async () => {
  const server = createServer(({ url }, res) => {
    res.writeHead(url === '/healthz' ? 200 : 503).end()
  })
  // Behind a proxy the site may use a port that browsers refuse.
  const PORT = String(await listenAtBlockedPort(server))
  const codeIn = (env: Record<string, string>, ...words: string[]) => {
    const program = join(root, 'deploy/healthcheck.mjs')
    const child = spawn(process.execPath, [program, ...words], { env })
    return new Promise((resolve) => child.once('close', resolve))
  }
  const codeOf = (...words: string[]) => codeIn({ PORT }, ...words)
  expect([await codeOf(), await codeOf('/readyz')]).toEqual([0, 1])
  expect(await codeIn({ ROLE: 'admin', PORT: '1', ADMIN_PORT: PORT, HOST: '127.0.0.1' })).toBe(0)
  await new Promise((resolve) => server.close(resolve))
  expect(await codeOf()).toBe(1)
})

/** Matches `NAME=` and `NAME:`, which set or forward a variable. */
const variable = /(?<![$\w{/])([A-Z]{2,}(?:_[A-Z]+)*)(?==|:(?: |$))/gm
/**
 * Variables of the C library, of terminal colours, of the database image, and of the product’s
 * Caddyfile.
 */
const ofOthers = /^(MALLOC_ARENA_MAX|FORCE_COLOR|POSTGRES_\w+|SITE|ADMIN|SITE_AT|ADMIN_AT)$/
