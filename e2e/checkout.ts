import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from './product.ts'

/** What is not of the source: packages are shared, what was built and what runs is not. */
const leftOut = /^(node_modules|data|\.git|\.vitrine|site\/dist)$/

/** Makes a checkout of its own whose pages say which version they are, and builds it. */
export function checkoutThatSays(version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-checkout-'))
  const filter = (path: string) => !leftOut.test(relative(root, path))
  cpSync(root, folder, { recursive: true, filter })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'site/entry-client.tsx'),
    `\ndocument.documentElement.dataset.version = '${version}'\n`,
    { flag: 'a' },
  )
  const build = "import('./bin/build.mjs').then(({ build }) => build())"
  execFileSync(process.execPath, ['-e', build], { cwd: folder, stdio: 'ignore' })
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
