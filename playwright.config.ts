import { defineConfig } from '@playwright/test'

const asRoot = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Journeys between two hosts need two names: ports share their cookies.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.vitrine/playwright',
  globalSetup: './e2e/first-starts.ts',
  // Journeys wait for the browser for much of their time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Ends that a busy machine reaches, too; nothing waits for them where all is well.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Pages that move keep the processor busy for more than a second at each navigation; the journeys
    // about motion ask for it.
    reducedMotion: 'reduce',
    // A worker for each journey costs a process; those about counting ask for it.
    serviceWorkers: 'block',
    launchOptions: {
      // Letters stand where they stand on a screen: the browser without a window would move them to pixels.
      args: [...asRoot, '--font-render-hinting=none'],
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    },
  },
})
