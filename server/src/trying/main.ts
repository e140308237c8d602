import { parseArgs } from 'node:util'
import { requestPages, requestSignIn, withTrialSite } from '../backup/trial-start.ts'
import { readConfig } from '../settings/config.ts'
import { runOrRefuse } from '../settings/refusal.ts'
import { openAxeBrowser } from './axe-browser.ts'
import { crawlSite } from './crawl.ts'
import { validateHtml } from './html-validation.ts'
import { withSiteCopy } from './site-copy.ts'

const what = 'a copy of your data'

// `vitrine test`: checks all pages on a copy of the site. `--browser` is the path of a Chromium, for
// axe. `--update` checks only what `vitrine update` needs: a few pages and the sign-in.
await runOrRefuse(async () => {
  const { values } = parseArgs({
    options: { browser: { type: 'string' }, update: { type: 'boolean' } },
  })
  const findings = await withSiteCopy(readConfig(), (place) =>
    withTrialSite(place, what, (address) =>
      values.update ? checkBriefly(address) : checkAll(address, values.browser),
    ),
  )
  for (const finding of findings) process.stdout.write(`  ${finding}\n`)
  if (findings.length > 0) process.exitCode = 1
})

async function checkBriefly(address: string): Promise<string[]> {
  const pages = await requestPages(address, what)
  await requestSignIn(address, what)
  process.stdout.write(
    `The site starts on a copy of your data: ${pages} pages and the sign-in work.\n`,
  )
  return []
}

async function checkAll(address: string, browser: string | undefined): Promise<string[]> {
  const pages = await crawlSite(address)
  const axe = browser === undefined ? undefined : await openAxeBrowser(browser)
  const all: string[] = []
  try {
    for (const { path, html, findings } of pages) {
      const accessibility = (await axe?.check(new URL(path, address).href)) ?? []
      const pageFindings = [...findings, ...(await validateHtml(html)), ...accessibility]
      all.push(...pageFindings.map((finding) => `${decodeURI(path)} ${finding}`))
    }
  } finally {
    await axe?.close()
  }
  const checks = `addresses and HTML${axe ? ', and axe on a phone, light and dark' : ''}`
  process.stdout.write(`${pages.length} pages, ${all.length} findings (${checks})\n`)
  return all
}
