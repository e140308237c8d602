import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './install.mjs'
import { root, run, Sentence, step } from './process.mjs'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser of the tests: the system's, Debian's package when root, else Playwright's own. */
export async function findBrowser() {
  const found = systemBrowsers.find((file) => existsSync(file))
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium from Debian’s packages', async () => {
      await run('apt-get', ['update', '-qq'])
      await run('apt-get', ['install', '-y', '-qq', 'chromium'])
    })
    if (existsSync(systemBrowsers[0])) return systemBrowsers[0]
  }
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { code, output } = await step('Installing Playwright’s Chromium', () =>
    run(pinnedNode, [cli, 'install', 'chromium']),
  )
  if (code !== 0) throw new Sentence(`No browser could be installed for the tests:\n${output}`)
  return ''
}
