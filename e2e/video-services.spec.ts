import type { Page } from '@playwright/test'
import { emptySite, newText, openPages, pasteHtml, publishedAddress, waitForSave } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { htmlFindings } from './html.ts'
import { expect, type Product, test } from './product.ts'

test.use({ locale: 'fr-FR', environment: emptySite })

const link = '<a href="https://youtu.be/dQw4w9WgXcQ?t=90">La fournée du matin</a>'
const service = /(youtube(-nocookie)?|google\w*|ytimg)\.com/

/** Answers for the service, and returns the addresses that were requested from it. */
async function answerForService(page: Page) {
  const requested: string[] = []
  await page.context().route(service, (route) => {
    requested.push(route.request().url())
    const body = '<!doctype html><title>Lecteur</title><button>Pause</button>'
    return route.fulfill({ contentType: 'text/html', body })
  })
  return requested
}

async function publishVideo(page: Page, product: Product, title: string) {
  await openPages(page, product)
  const text = await newText(page, title)
  await pasteHtml(text, `<p>Bonjour.</p><p>${link}</p>`)
  await waitForSave(page)
  const check = page.getByRole('region', { name: 'Contrôle du texte' })
  await expect(check.getByText(/Vidéo de YouTube/)).toHaveCount(1)
  await page.getByRole('button', { name: 'Publier en français' }).click()
  return publishedAddress(page)
}

const getButton = (page: Page) => page.getByRole('button', { name: /Lire la vidéo sur YouTube/ })

/** Leaves the page of a video that plays. A page that the reader comes back to does not play. */
async function leaveAndComeBack(page: Page) {
  const address = page.url()
  await page.locator('header a').first().click()
  await expect(page).not.toHaveURL(address)
  // The address changes before the page does.
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.goBack()
}

test('a link to a video becomes a button, and the service is asked only after it', async ({
  page,
  product,
  browser,
}) => {
  const requested = await answerForService(page)
  const address = await publishVideo(page, product, 'Au pétrin')
  await page.goto(address)

  const button = getButton(page)
  await expect(button).toHaveAccessibleName(/YouTube recevra alors votre adresse IP/)
  await expect(button).toHaveAccessibleDescription('La fournée du matin')
  expect(await htmlFindings(await (await page.request.get(address)).text())).toEqual([])
  expect(requested).toEqual([])

  await button.focus()
  await page.keyboard.press('Enter')
  const frame = page.locator('iframe')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAccessibleName('La fournée du matin – YouTube')
  const player = page.frameLocator('iframe').frameLocator('iframe')
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(requested).toEqual([
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&hl=fr&start=90',
  ])

  await leaveAndComeBack(page)
  await expect(button).toBeVisible()
  expect(requested).toHaveLength(1)

  const busy = await browser.newPage({ locale: 'fr-FR' })
  await busy.addInitScript(() => {
    // A browser that is never idle.
    window.requestIdleCallback = (run, options) =>
      options?.timeout ? Number(setTimeout(run, options.timeout)) : 0
  })
  await busy.goto(address)
  await getButton(busy).click()
  await expect(busy.locator('iframe')).toBeFocused()
  await leaveAndComeBack(busy)
  await expect(getButton(busy)).toBeVisible()
  await busy.close()

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(address)
  await expect(plain.getByRole('link', { name: 'La fournée du matin' })).toBeVisible()
  await expect(plain.locator('main button')).toHaveCount(0)
  await plain.close()
})

test.describe('the button and the player', () => {
  // axe is injected as a script, which the Content-Security-Policy would block.
  test.use({ bypassCSP: true })
  test('have no accessibility faults, on a phone too', async ({ page, product }) => {
    await answerForService(page)
    const address = await publishVideo(page, product, 'Au four')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(address)
    await expect(getButton(page)).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
    await getButton(page).click()
    await expect(page.locator('iframe')).toBeFocused()
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})
