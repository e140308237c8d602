import { existsSync } from 'node:fs'
import { pinnedNode } from './install.mjs'
import { fileOf, isPackage } from './place.mjs'
import { run, Sentence, step } from './process.mjs'

/** Draws pages as the browser does, without a window: opening a page costs it a fifth. */
const headless = { name: 'chromium-headless-shell', file: '/usr/bin/chromium-headless-shell' }
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of the tests: Debian's without a window, else the system's, else Playwright's own. */
export async function findBrowser() {
  if (existsSync(headless.file)) return headless.file
  // Nobody who looks at a site asks for a package of the system.
  if (!isPackage && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium from Debian’s packages', async () => {
      await run('apt-get', ['update', '-qq'])
      await run('apt-get', ['install', '-y', '-qq', headless.name])
    })
    if (existsSync(headless.file)) return headless.file
  }
  const found = systemBrowsers.find((file) => existsSync(file))
  if (found) return found
  const cli = fileOf('playwright-core', 'cli.js')
  const { code, output } = await step('Installing Playwright’s Chromium', () =>
    run(pinnedNode, [cli, 'install', '--only-shell', 'chromium']),
  )
  if (code !== 0) throw new Sentence(`No browser could be installed for the tests:\n${output}`)
  return ''
}
