import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

for (const address of ['/', '/guide/premiers-pas', '/journal']) {
  test(`${address} stands still while it loads`, async ({ page }) => {
    await page.goto(address)
    await hydrated(page)
    await page.evaluate(() => document.fonts.ready)
    const shifts = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type: 'layout-shift', buffered: true })
      return observer.takeRecords().map((entry) => Number(entry.toJSON().value))
    })
    // To two decimals, as it is always reported: a face that comes late moves its line by a hair.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeCloseTo(0, 2)
  })

  test(`${address} asks for its stylesheet and its faces before its scripts`, async ({ page }) => {
    const kinds: string[] = []
    page.on('request', (request) => kinds.push(request.resourceType()))
    await page.goto(address)
    const firstScript = kinds.indexOf('script')
    expect(kinds.indexOf('stylesheet')).toBeGreaterThan(0)
    expect(kinds.slice(0, firstScript).toSorted()).toEqual(
      expect.arrayContaining(['document', 'font', 'font', 'stylesheet']),
    )
  })
}
