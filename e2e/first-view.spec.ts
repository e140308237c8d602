import { hydrated } from './document.ts'
import { expect, test } from './product.ts'

for (const address of ['/', '/guide/premiers-pas']) {
  test(`${address} stands still while it loads, its stylesheet and faces before its scripts`, async ({
    page,
  }) => {
    const kinds: string[] = []
    page.on('request', (request) => kinds.push(request.resourceType()))
    await page.goto(address)
    await hydrated(page)
    const beforeScripts = kinds.slice(0, kinds.indexOf('script')).toSorted()
    expect(beforeScripts).toEqual(expect.arrayContaining(['document', 'font', 'stylesheet']))
    await page.evaluate(() => document.fonts.ready)
    const shifts = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type: 'layout-shift', buffered: true })
      return observer.takeRecords().map((entry) => Number(entry.toJSON().value))
    })
    // To two decimals, as it is always reported: a face that comes late moves its line by a hair.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeCloseTo(0, 2)
  })
}
