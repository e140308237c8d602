import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { test as base, freePorts, newDataDir, root, startProduct } from './product.ts'

const execute = promisify(execFile)

/** Folders that are not copied: packages, which are shared, builds and data. */
const leftOut = /^((site\/)?node_modules|data|\.git|\.vitrine|site\/dist)$/

interface Deploys {
  /** A site whose versions run one after the other on the same data folder. */
  host: { siteUrl: string; deploy: (checkout: string) => Promise<void> }
  /** A checkout whose pages show that they are the second version, and contain islands. */
  second: string
}

/** Tests with a second checkout of the product, which is built once per worker. */
export const test = base.extend<Deploys>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  host: async ({}, use) => {
    const dataDir = newDataDir()
    const [port, adminPort] = await freePorts()
    const siteUrl = `http://127.0.0.1:${port}`
    let stop = async () => {}
    const deploy = async (checkout: string) => {
      await stop()
      const adminUrl = `http://127.0.0.1:${adminPort}`
      stop = await startProduct(checkout, { siteUrl, adminUrl, dataDir })
    }
    await use({ siteUrl, deploy })
    await stop()
    rmSync(dataDir, { recursive: true })
  },
  second: [async ({ keep }, use) => use(await keep('second', makeSecond)), { timeout: 240_000 }],
})

async function makeSecond() {
  const folder = copyCheckout()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  change(folder)
  await build(folder)
  return { thing: folder, close: async () => rmSync(folder, { recursive: true }) }
}

/** Builds only the parts that differ from our own build, without compression. */
export async function build(folder: string) {
  const cli = join(root, 'node_modules/vite/bin/vite.js')
  const outputs = [
    ['--outDir', 'dist/client'],
    ['--ssr', '--outDir', 'dist/server'],
  ]
  for (const words of outputs)
    await execute(process.execPath, [cli, 'build', 'site', ...words], { cwd: folder })
  const dist = join(folder, 'site/dist')
  cpSync(join(root, 'site/dist/worker'), join(dist, 'worker'), { recursive: true })
  const name = { id: 'second', timestamp: Date.now() }
  writeFileSync(join(dist, 'client/.vite/build.json'), JSON.stringify(name))
}

/** Copies the source, without the packages, into a new folder. */
export function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-checkout-'))
  const filter = (path: string) => !leftOut.test(relative(root, path))
  cpSync(root, folder, { recursive: true, filter })
  return folder
}

/** Replaces `from` in a source file of the site. Returns the former content. */
export function replaceIn(folder: string, name: string, from: string, to: string): string {
  const file = join(folder, 'site', name)
  const before = readFileSync(file, 'utf8')
  if (!before.includes(from)) throw new Error(`${name} does not contain ${from}`)
  writeFileSync(file, before.replace(from, to))
  return before
}

function change(folder: string) {
  const file = (name: string) => join(folder, 'site', name)
  const replace = (name: string, from: string, to: string) => replaceIn(folder, name, from, to)
  const version = "\ndocument.documentElement.dataset.version = 'second'\n"
  writeFileSync(file('entry-client.ts'), version, { flag: 'a' })
  writeFileSync(file('app/islands/counter.tsx'), counter)
  writeFileSync(file('app/islands/clock.tsx'), clock)
  replace(
    'app/islands/table.ts',
    '> = {',
    `> = { counter: async () => (await import('./counter.tsx')).Counter,
    clock: async () => (await import('./clock.tsx')).Clock,`,
  )
  replace(
    'app/templates/plain.tsx',
    "import { Cover, Related } from './cards.tsx'",
    `import { Clock } from '../islands/clock.tsx'
import { Counter } from '../islands/counter.tsx'
import { island } from '../islands/island.tsx'
import { Cover, Related } from './cards.tsx'
const Seen = island('counter', Counter)
const Ticking = island('clock', Clock)
const Touched = island('counter', Counter, 'touched')`,
  )
  replace(
    'app/templates/plain.tsx',
    '<PageTitle title={texts.title} />',
    '<PageTitle title={texts.title} /><Seen name="seen" /><Ticking /><Touched name="touched" />',
  )
}

/** An island that counts presses, shows its count, and throws at the third. */
const counter = `
import { useState } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { usePage } from './use-page.ts'

export function Counter({ name = '' }: { name?: string }) {
  const t = useTexts()
  const [presses, press] = useState(0)
  const { locale, currentPath, currentPage } = usePage()
  if (presses > 2) throw new Error('Enough.')
  return (
    <p className={name} aria-label={t('menu')}>
      <button type="button" onClick={() => press(presses + 1)}>{name} {presses}</button>
      <span>{locale} {decodeURI(currentPath)} {currentPage?.template}</span>
    </p>
  )
}
`

/** The timer of docs/site-folder.md with one tick an hour; the document counts unmounted clocks. */
const clock = `
import { useEffect, useState } from 'react'
import { usePageShown } from './use-page-shown.ts'

export function Clock() {
  const shown = usePageShown()
  const [hours, setHours] = useState(0)
  useEffect(() => {
    if (!shown) return
    const timer = setInterval(() => setHours((now) => now + 1), 3_600_000)
    return () => clearInterval(timer)
  }, [shown])
  useEffect(() => () => {
    const { dataset } = document.documentElement
    dataset.unmounted = String(Number(dataset.unmounted ?? 0) + 1)
  }, [])
  return <p className="clock">{hours}</p>
}
`
