import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rooms: string[] = JSON.parse(read('package.json')).workspaces
const table = new Set(
  Array.from(read('docs/operations.md').matchAll(/^\| `([A-Z_]+)`/gm), ([, name]) => name),
)

test('the image installs the packages of every room', () => {
  for (const room of rooms)
    expect(read('Dockerfile')).toContain(`\nCOPY ${room}/package.json ${room}/\n`)
})

test('the image, the unit and `npm start` run the same program with the same flags', () => {
  const [flags] = /--max-semi-space-size=\d+/.exec(read('bin/site-commands.mjs')) ?? []
  expect(read('Dockerfile')).toContain(`"${flags}", "server/dist/main.js"`)
  expect(read('deploy/vitrine.service')).toContain(`${flags} server/dist/main.js`)
})

test.each([
  'Dockerfile',
  'compose.yaml',
  ...readdirSync(join(root, 'deploy')).map((name) => `deploy/${name}`),
])('%s sets what the product reads', (path) => {
  const names = Array.from(read(path).matchAll(variable), ([, name = '']) =>
    name.replace(/_FILE$/, ''),
  )
  expect(names.filter((name) => !table.has(name) && !ofOthers.test(name))).toEqual([])
})

test('the image holds no secret of the compose file, and Git none either', () => {
  const compose = read('deploy/compose.postgres.yaml')
  const files = Array.from(compose.matchAll(/\{ file: \.\/(\S+) \}/g), ([, name]) => String(name))
  expect(files).toHaveLength(3)
  for (const name of files) {
    expect(read('.dockerignore').split('\n')).toContain(`deploy/${name}`)
    expect(read('deploy/.gitignore').split('\n')).toContain(name)
  }
})

test('volumes stand on folders that the user of the image may write to', () => {
  const [, ofUser = ''] = /install -d -o node -g node (.*)/.exec(read('Dockerfile')) ?? []
  const compose = read('compose.yaml') + read('deploy/compose.postgres.yaml')
  const points = Array.from(compose.matchAll(/"[a-z]+:(\/data[/a-z]*)"/g), ([, point]) => point)
  expect(points).toContain('/data/media')
  expect(ofUser.split(' ')).toEqual(expect.arrayContaining(points))
})

test('the container is well while the process is alive, and ready when it says so', async () => {
  const server = createServer(({ url }, res) => {
    res.writeHead(url === '/healthz' ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const PORT = String(typeof at === 'object' && at?.port)
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

/** `NAME=` and `NAME:` where a variable is given a value, and where one is handed on. */
const variable = /(?<![$\w{/])([A-Z]{2,}(?:_[A-Z]+)*)(?==|:(?: |$))/gm
/** Of the C library, of colours, of the database's image, and of our own Caddyfile. */
const ofOthers = /^(MALLOC_ARENA_MAX|FORCE_COLOR|POSTGRES_\w+|SITE|ADMIN|SITE_AT|ADMIN_AT)$/
