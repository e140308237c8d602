import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'

/** A running product of a worker's own, with the demo in an empty data folder. */
export interface Product {
  siteUrl: string
  adminUrl: string
}

const root = join(import.meta.dirname, '..')

/** Tests of the browser: `product` is the address book; console errors fail the test. */
export const test = base.extend<{ quietConsole: undefined }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'))
      const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await use(await addresses(child))
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(dataDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
  quietConsole: [
    async ({ page }, use) => {
      const loud: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') loud.push(message.text())
      })
      page.on('pageerror', (error) => loud.push(error.message))
      await use(undefined)
      // A document that answers 404 is reported by the browser itself.
      expect(loud.filter((text) => !/Failed to load resource.*(404|503)/.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

function addresses({ stdout }: ChildProcess) {
  return new Promise<Product>((resolve) => {
    let output = ''
    stdout?.on('data', (chunk) => {
      output += chunk
      const [, siteUrl, adminUrl] = /Site {3}(\S+)\nAdmin {2}(\S+)\n/.exec(output) ?? []
      if (siteUrl && adminUrl) resolve({ siteUrl, adminUrl })
    })
  })
}
