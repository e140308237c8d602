import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { expectSameDocument, follow, markDocument } from './navigation.ts'
import { expect, test } from './product.ts'
import { holdPage } from './transition.ts'

test.use({ reducedMotion: 'no-preference' })

const guide = '/guide'
const steps = '/guide/premiers-pas'

test('after a navigation the focus is where the reader continues', async ({ page }) => {
  await test.step('a live region that exists before the navigation announces the title of the new page', async () => {
    await page.goto(guide)
    const news = page.locator('#v-news')
    await expect(news).toHaveText('')
    await expect(news).toHaveAttribute('aria-live', 'polite')
    await news.evaluate((element) => element.setAttribute('data-first', ''))
    await page.locator('.card a').first().click()
    await expect(news).toHaveText(titleAt(steps))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(news).toHaveText(titleAt(guide))
    await expect(news).toHaveAttribute('data-first')
  })

  await test.step('after Back the focus is on the link that was clicked', async () => {
    await page.goto(guide)
    await hydrated(page)
    const link = page.locator(`.card a[href="${steps}"]`)
    await link.focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1, name: 'Premiers pas' })
    await expect(heading).toBeFocused()
    await expect(heading).not.toHaveCSS('outline-style', 'none')
    await page.goBack()
    await expect(page).toHaveURL(guide)
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport()
  })

  await test.step('after a click the heading has the focus without an outline', async () => {
    await page.goto(guide)
    await hydrated(page)
    await page.locator('.card a').first().click()
    const heading = page.getByRole('heading', { level: 1, name: 'Premiers pas' })
    await expect(heading).toBeFocused()
    await expect(heading).toHaveCSS('outline-style', 'none')
  })

  await test.step('after a link to a heading the keyboard continues from that heading', async () => {
    await page.goto(guide)
    await follow(page, '/guide/adresses-et-langues#changer-d-avis')
    await expect(page.locator('#changer-d-avis')).toBeFocused()
    await expect(page.locator('#changer-d-avis')).toBeInViewport()
  })

  await test.step('the menu, a card and Back work with the keyboard alone', async () => {
    await page.goto('/')
    await markDocument(page)
    await hydrated(page)
    await page.locator('.menu a[href="/journal"]').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeFocused()
    const card = page.locator('.card a').first()
    for (let tabs = 0; tabs < 20 && !(await card.evaluate(isFocused)); tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Journal')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(card).toBeFocused()
    await expectSameDocument(page)
  })
})

test('the progress bar appears only when loading takes long', async ({ page }) => {
  await page.clock.install()
  await page.goto(guide)
  await hydrated(page)
  const bar = page.locator('.progress')
  const { requested, release } = await holdPage(page, /_part.*premiers-pas/)
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await follow(page, steps)
  await requested
  await expect(page.locator('html')).toHaveAttribute('data-status', 'pending')
  await page.clock.runFor(199)
  await expect(bar).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(bar).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  await expect(bar).toHaveCSS('animation-name', 'none')
  await page.clock.resume()
  release()
  await expect(bar).toHaveCount(0)
})

/** Runs in the browser. */
function isFocused(element: Element) {
  return element === document.activeElement
}
