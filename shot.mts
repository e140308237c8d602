import { chromium } from '@playwright/test'
const base = 'http://localhost:4771'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const page = await (await browser.newContext({ locale: process.env.LOC ?? 'fr-FR', viewport: { width: 1280, height: 900 } })).newPage()
page.setDefaultTimeout(40000)
page.on('console', (m) => console.log(m.text().slice(0,300)))
page.on('pageerror', (e) => console.log(String(e).slice(0,500)))
await page.goto(base + '/login')
await page.screenshot({ path: '/tmp/h/shots-w7/login.png' })
await page.locator('input[type=email], input[name=email]').first().fill('anna@example.org')
await page.locator('input[type=password]').first().fill('une phrase de passe sûre')
await page.keyboard.press('Enter')
await page.waitForURL(/to-do/)
const shots: [string, string, number, 'light' | 'dark'][] = JSON.parse(process.env.SHOTS ?? '[]')
for (const [name, path, width, scheme] of shots) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme })
  await page.goto(path.startsWith('http') ? path : base + path)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `/tmp/h/shots-w7/${name}.png`, fullPage: true })
}
await browser.close()
