import { expect, test } from './product.ts'

for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
  test.describe(`for a reader whose clock is at ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('cards and articles show the same day as the server', async ({ page }) => {
      await page.goto('/')
      const date = page.locator('.card time').first()
      const [year, , day] = ((await date.getAttribute('datetime')) ?? '').split(/[-T]/)
      await expect(date).toHaveText(new RegExp(`^${Number(day)} \\p{L}+ ${year}$`, 'u'))
      await page.locator('.card a').first().click()
      await expect(page.locator('.dateline time')).toContainText(`${Number(day)} `)
    })
  })
}
