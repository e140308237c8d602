import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
const modules = join(root, 'node_modules')
const guide = join(root, 'docs/guides/your-own-front-end.md')
const exec = promisify(execFile)

const load = (file: string) => import(pathToFileURL(join(root, 'bin', file)).href)
const { stageClient }: { stageClient: (folder: string) => void } = await load('stage-client.mjs')
const { npmPack }: { npmPack: (what: string, into: string, prefix: string) => Promise<string> } =
  await load('npm.mjs')

/** Packages of the registry that the front end needs, as npm would install them. */
const packages = ['zod', 'react', 'react-dom', '@types/react', '@types/react-dom', '@types/node']

/** Replaces Next for the front end of the guide: types, and a record of revalidated paths. */
const next = {
  'package.json': JSON.stringify({
    name: 'next',
    type: 'module',
    exports: { '.': './index.ts', './*': './*.ts' },
  }),
  'index.ts': `export interface NextConfig {
    rewrites?: () => Promise<{ source: string; destination: string }[]>
  }`,
  'navigation.ts': `
    export function notFound(): never { throw new Error('not found') }
    export function redirect(address: string): never { throw new Error('redirect to ' + address) }`,
  'cache.ts': `
    export const revalidated: string[] = []
    export function revalidatePath(path: string, type: 'layout' | 'page') {
      revalidated.push(path + ' ' + type)
    }`,
}

/** Runs the files of the guide like Next. */
const front = `
import { createClient } from '@vitrine/client'
import { renderToStaticMarkup } from 'react-dom/server'
import Page from './app/[[...path]]/page.js'

export { POST } from './app/api/revalidate/route.js'
export { draftsOf } from './drafts.js'
export { default as config } from './next.config.js'
export { revalidated } from 'next/cache'

export async function htmlAt(address: string) {
  const path = address.split('/').filter(Boolean)
  return renderToStaticMarkup(await Page({ params: Promise.resolve({ path }) }))
}

// Without the declarations of the client, these lines would compile.
export async function missing() {
  const client = createClient({ url: 'https://example.org' })
  // @ts-expect-error There is no such method.
  client.nothing
  const answer = await client.listPublishedPages()
  // @ts-expect-error There is no such field.
  return answer.ok && answer.data.data[0].nothing
}
`

/** The exports of the built front end. */
export interface FrontEnd {
  htmlAt: (address: string) => Promise<string>
  POST: (request: Request) => Promise<Response>
  revalidated: string[]
  config: { rewrites: () => Promise<{ source: string; destination: string }[]> }
  draftsOf: (id: number, locale: string) => Promise<{ title: string; content: string }>
}

/** Packs the client, installs it in an empty folder, and writes the files of the guide there. */
export async function createFrontEnd(folder: string) {
  const staged = join(folder, 'staged')
  stageClient(staged)
  const packed = await npmPack(staged, folder, 'vitrine-client')
  const installed = join(folder, 'node_modules/@vitrine/client')
  mkdirSync(installed, { recursive: true })
  await exec('tar', ['-xzf', join(folder, packed), '-C', installed, '--strip-components=1'])
  for (const name of packages) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(modules, name), link)
  }
  const blocks = readFileSync(guide, 'utf8').matchAll(/^```tsx? \.\/(\S+)\n([\s\S]*?)^```$/gm)
  const files: Record<string, string> = {
    'package.json': JSON.stringify({ type: 'module' }),
    'front.tsx': front,
    ...Object.fromEntries(Array.from(blocks, ([, name = '', body = '']) => [name, body])),
  }
  for (const [name, text] of Object.entries(next)) files[`node_modules/next/${name}`] = text
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Checks the types with the usual strict settings. Returns what the compiler prints. */
export async function checkTypes(folder: string, moduleResolution: string): Promise<string> {
  const module = moduleResolution === 'bundler' ? 'esnext' : moduleResolution
  const settings = [
    '--strict',
    '--noEmit',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
  ]
  const words = ['--module', module, '--moduleResolution', moduleResolution, '--jsx', 'react-jsx']
  const files = ['front.tsx', 'next.config.ts']
  const compiler = join(modules, 'typescript/bin/tsc')
  const all = [compiler, '--ignoreConfig', ...settings, ...words, '--types', 'node', ...files]
  return exec(process.execPath, all, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

/** Builds the front end with vite, with the client and Next in it. Returns the file. */
export async function buildFrontEnd(folder: string): Promise<string> {
  const settings = `export default { ssr: { noExternal: ['@vitrine/client', /^next/] } }`
  writeFileSync(join(folder, 'vite.config.js'), settings)
  const vite = join(modules, 'vite/bin/vite.js')
  const words = ['build', '--ssr', 'front.tsx', '--outDir', 'built', '--logLevel', 'error']
  await exec(process.execPath, [vite, ...words], { cwd: folder })
  return join(folder, 'built/front.js')
}

/** Builds the client for browsers. Returns its code. */
export async function bundleClient(folder: string): Promise<string> {
  writeFileSync(
    join(folder, 'browser.js'),
    `import { createClient } from '@vitrine/client'
    globalThis.createClient = createClient`,
  )
  const settings = `export default { build: { outDir: 'browser', modulePreload: false, rollupOptions: {
    input: 'browser.js', output: { entryFileNames: 'browser.js' } } } }`
  writeFileSync(join(folder, 'vite.browser.js'), settings)
  const vite = join(modules, 'vite/bin/vite.js')
  const words = ['build', '--config', 'vite.browser.js', '--logLevel', 'error']
  await exec(process.execPath, [vite, ...words], { cwd: folder })
  return readFileSync(join(folder, 'browser/browser.js'), 'utf8')
}
