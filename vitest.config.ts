import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,api,site,server}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['api/src/testing/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
