import type { Page } from '@playwright/test'
import { findingsInEachScheme } from './axe.ts'
import { titleAt } from './demo.ts'
import { hydrated } from './document.ts'
import { follow } from './navigation.ts'
import { expect, test } from './product.ts'

const written = '/guide/%C3%A9crire-et-traduire'
const caption = 'Une langue, c’est aussi une écriture, ses accents et son sens de lecture.'

const picture = (page: Page) => page.locator('figure .v-lightbox')
const modal = (page: Page) => page.getByRole('dialog')

async function openPicture(page: Page) {
  await page.goto(written)
  await hydrated(page)
  await picture(page).click()
  await expect(modal(page).locator('img')).toHaveJSProperty('complete', true)
}

test('a picture opens large, and closes by keyboard, by mouse and by Back', async ({ page }) => {
  await test.step('a picture opens large with its caption; Escape closes it and restores the focus', async () => {
    await openPicture(page)
    await expect(modal(page)).toHaveAccessibleName(caption)
    await expect(modal(page).locator('img')).toHaveAttribute('src', /\/storage\/ecritures/)
    await expect(page.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    await expect(modal(page)).toHaveCSS('z-index', '1000')
    await page.keyboard.press('Escape')
    await expect(modal(page)).toHaveCount(0)
    await expect(picture(page)).toBeFocused()
    await expect(page).toHaveURL(written)
  })

  await test.step('the picture above a text opens and closes with the keyboard alone', async () => {
    await page.goto('/guide/premiers-pas')
    await hydrated(page)
    const cover = page.getByRole('link', { name: /^Une porte ouverte dans une façade/ })
    await cover.focus()
    await page.keyboard.press('Enter')
    await expect(modal(page)).toHaveAccessibleName(/^Une porte ouverte/)
    await page.keyboard.press('Tab')
    await expect(page.locator('.modal-body')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(modal(page)).toHaveCount(0)
    await expect(cover).toBeFocused()
  })

  await test.step('a click outside the picture closes it, but not a press that starts inside', async () => {
    await openPicture(page)
    await page.locator('.modal-head h2').hover()
    await page.mouse.down()
    await page.mouse.move(beside.x, beside.y)
    await page.mouse.up()
    await expect(modal(page)).toBeVisible()
    await page.mouse.click(beside.x, beside.y)
    await expect(modal(page)).toHaveCount(0)
  })

  await test.step('a click outside does not close a modal with input', async () => {
    await openPicture(page)
    await modal(page).evaluate((dialog) => dialog.append(document.createElement('input')))
    await page.getByRole('textbox').fill('à garder')
    await page.mouse.click(beside.x, beside.y)
    await expect(page.getByRole('textbox')).toHaveValue('à garder')
    await page.getByRole('button', { name: 'Fermer' }).click()
    await expect(modal(page)).toHaveCount(0)
  })

  await test.step('a tooltip in a modal is on top, and Escape closes one layer at a time', async () => {
    await openPicture(page)
    await page.locator('.modal-head').evaluate((head) => {
      const code = document.createElement('button')
      Object.assign(code, { textContent: 'FR', autofocus: true })
      code.dataset.tip = 'La langue française'
      head.append(code)
    })
    await page.keyboard.press('Tab')
    const tip = page.getByRole('tooltip')
    await expect(tip).toHaveText('La langue française')
    await expect(tip).toHaveCSS('z-index', '1100')
    await tip.hover()
    await page.keyboard.press('Escape')
    await expect(tip).toBeHidden()
    await expect(modal(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal(page)).toHaveCount(0)
  })

  await test.step('Back closes the open picture and leaves the page', async () => {
    await page.goto('/contact')
    await hydrated(page)
    await follow(page, written)
    await expect(page).toHaveTitle(titleAt(written))
    await picture(page).click()
    await expect(modal(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveTitle(titleAt('/contact'))
    await expect(modal(page)).toHaveCount(0)
  })

  await test.step('on a phone a picture that is larger than the screen can be panned', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPicture(page)
    const room = page.locator('.modal-body')
    await expect
      .poll(() => room.evaluate((box) => box.scrollWidth - box.clientWidth))
      .toBeGreaterThan(200)
    await expect.poll(() => room.evaluate((box) => box.scrollLeft)).toBeGreaterThan(100)
  })
})

/** Background colours of images with these addresses in content. */
const backgroundsOf = (page: Page, addresses: string[]) =>
  page
    .locator('.content')
    .first()
    .evaluate((content, addresses) => {
      const images = addresses.map((src) => Object.assign(document.createElement('img'), { src }))
      content.append(...images)
      return images.map((image) => getComputedStyle(image).backgroundColor)
    }, addresses)

test('only an image that cannot be transparent has a background colour while it loads', async ({
  page,
}) => {
  await page.route('**/loading/**', () => {})
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(written)
    const photos = ['/loading/f_webp/storage/photo.jpg', '/loading/photo.JPEG']
    for (const colour of await backgroundsOf(page, photos))
      expect(colour).not.toBe('rgba(0, 0, 0, 0)')
    const drawings = ['png', 'webp', 'gif', 'svg', 'avif'].map((type) => `/loading/logo.${type}`)
    for (const colour of await backgroundsOf(page, drawings))
      expect(colour).toBe('rgba(0, 0, 0, 0)')
    await page.goto('/')
    const moving = page.locator('.v-parallax').first()
    await expect(moving).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  }
})

const beside = { x: 4, y: 4 }

test.describe('without the Content-Security-Policy, which would block axe', () => {
  test.use({ bypassCSP: true })

  test('an open picture passes axe, narrow and wide, light and dark', async ({ page }) => {
    await openPicture(page)
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture links to its file', async ({ page }) => {
    await page.goto(written)
    await picture(page).click()
    await expect(page).toHaveURL(/\/storage\/ecritures.*\.webp$/)
  })
})
