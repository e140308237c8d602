import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,files,api,site,server}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['api/src/testing/postgres.ts'],
    // Each file has a process of its own, and waits for a database or a server for much of its time.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
