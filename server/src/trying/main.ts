import { parseArgs } from 'node:util'
import { withTrial } from '../backup/trial.ts'
import { readConfig } from '../settings/config.ts'
import { orRefuse } from '../settings/refusal.ts'
import { askForAll } from './addresses.ts'
import { openLooker } from './axe.ts'
import { withCopy } from './copy.ts'
import { htmlFindings } from './html.ts'

// `vitrine test`: the pages of a site, on a copy of it. `--browser` is a Chromium, where there is one.
await orRefuse(async () => {
  const { values } = parseArgs({ options: { browser: { type: 'string' } } })
  const findings = await withCopy(readConfig(), (place) =>
    withTrial(place, 'a copy of your data', (address) => look(address, values.browser)),
  )
  for (const finding of findings) process.stdout.write(`  ${finding}\n`)
  if (findings.length > 0) process.exitCode = 1
})

async function look(address: string, browser: string | undefined): Promise<string[]> {
  const pages = await askForAll(address)
  const looker = browser === undefined ? undefined : await openLooker(browser)
  const all: string[] = []
  try {
    for (const { path, html, findings } of pages) {
      const shown = (await looker?.findings(new URL(path, address).href)) ?? []
      const found = [...findings, ...(await htmlFindings(html)), ...shown]
      all.push(...found.map((finding) => `${decodeURI(path)} ${finding}`))
    }
  } finally {
    await looker?.close()
  }
  const what = `addresses and HTML${looker ? ', and axe on a phone, light and dark' : ''}`
  process.stdout.write(`${pages.length} pages, ${all.length} findings (${what})\n`)
  return all
}
