import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// Later processes reuse the code that an earlier one has compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.vitrine/compiled')

export default defineConfig({
  test: {
    include: ['{contract,files,api,site,admin,server}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['bin/build-for-tests.mjs', 'api/src/testing/postgres.ts'],
    // More workers than cores: test files often wait for a database or a server.
    maxWorkers: 4,
    // Our modules have no state of their own, so the files of a worker share them.
    isolate: false,
    // Long timeouts: a virtual machine may pause for a while.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // Long enough for a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
})
