import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// What one process has compiled, those that are started after it need not.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.vitrine/compiled')

export default defineConfig({
  test: {
    include: ['{contract,files,api,site,admin,server}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['bin/build-for-tests.mjs', 'api/src/testing/postgres.ts'],
    // Files wait for a database or a server for much of their time.
    maxWorkers: 4,
    // Our modules hold nothing of their own: they are imported once for all files of a worker.
    isolate: false,
    // Nothing waits for these ends where all is well; a machine may be taken away for a while.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // Whatever is waited for comes, on a busy machine as well.
    expect: { poll: { timeout: 30_000 } },
  },
})
