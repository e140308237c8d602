import { defineConfig } from '@playwright/test'

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Journeys between two hosts need two host names, because cookies ignore the port.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.vitrine/playwright',
  globalSetup: './e2e/first-starts.ts',
  // More workers than cores: journeys often wait for the browser.
  workers: 3,
  // The journeys of a file run in one worker: a product of their own starts once.
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Animations take more than a second of processor time at each navigation. The journeys that test
    // them turn them on.
    reducedMotion: 'reduce',
    // A service worker costs a process. The journeys that test tracking turn it on.
    serviceWorkers: 'block',
    launchOptions: {
      // Places letters as on a screen: headless Chromium would round their positions to pixels.
      args: [...chromiumFlags, '--font-render-hinting=none'],
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    },
  },
})
