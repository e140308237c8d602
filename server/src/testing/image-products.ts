import { type FSWatcher, mkdtempSync, readdirSync, rmSync, statSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from '@vitrine/site/server/testing/images'
import { afterEach, beforeEach } from 'vitest'
import { startTestProduct, type TestProduct, type Wanted } from './product.ts'

/**
 * Starts products one after another on a data folder, new for each test, and inspects their image
 * cache.
 */
export function imageProducts() {
  let dataDir: string
  const running: { stop: () => Promise<void> }[] = []
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'vitrine-images-'))
  })
  afterEach(async () => {
    for (const part of running.splice(0)) await part.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const folder = () => join(dataDir, 'cache/images')
  const names = () => readdirSync(folder())
  return {
    dataDir: () => dataDir,
    folder,
    /** Starts a product that stops after the test, unless the test stops it. */
    start: async (wanted: Wanted = {}): Promise<TestProduct> => {
      const product = await startTestProduct({ dataDir, ...wanted })
      running.unshift(product)
      return product
    },
    stop: async (product: TestProduct) => {
      running.splice(running.indexOf(product), 1)
      await product.stop()
    },
    /** Stops something else after the test, before the parts that were started earlier. */
    ends: (part: { stop: () => Promise<void> }) => void running.unshift(part),
    /** Names of the cache files with an ending; the images if it is empty. */
    kept: (ending = '') =>
      names().filter((name) => (ending ? name.endsWith(ending) : !name.includes('.'))),
    bytesKept: () => names().reduce((sum, name) => sum + statSync(join(folder(), name)).size, 0),
    /** Records temporary files from now on: one for each image that is resized or fetched. */
    watchDrafts: () => {
      const drafts = new Set<string>()
      const watcher: FSWatcher = watch(folder(), (_, name) => {
        if (name?.endsWith('.part')) drafts.add(name)
      })
      running.unshift({ stop: async () => watcher.close() })
      return drafts
    },
    /** Starts another host, which stops after the test. */
    startHost: async (...parts: Parameters<typeof startHost>) => {
      const host = await startHost(...parts)
      running.unshift(host)
      return host
    },
  }
}

export const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))
