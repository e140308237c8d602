import { titleAt } from './demo.ts'
import { expectSameDocument, follow, markDocument, withoutPreloads } from './navigation.ts'
import { openTab } from './new-tab.ts'
import { expect, test } from './product.ts'
import { isCountingRequest } from './requests.ts'

// Readers of another language get an offer at `/`, whose words are one more request.
test.use({ locale: 'fr-FR' })

const long = '/guide/adresses-et-langues'
const heading = 'changer-d-avis'

test('Back and Forward restore what the reader left', async ({ page }) => {
  await test.step('Back and Forward restore the page, its title and its scroll position', async () => {
    await page.goto(long)
    await markDocument(page)
    const related = page.locator('.related a').first()
    await related.scrollIntoViewIfNeeded()
    const next = titleAt((await related.getAttribute('href')) ?? '')
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(0)
    await related.click()
    await expect(page).toHaveTitle(next)
    await page.goBack()
    await expect(page).toHaveTitle(titleAt(long))
    await expect(page).toHaveURL(long)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresses et langues')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await page.goForward()
    await expect(page).toHaveTitle(next)
    await expectSameDocument(page)
  })

  await test.step('Back restores opened elements, input and added content', async () => {
    await page.goto(long)
    await markDocument(page)
    await page.evaluate(() => {
      const details = document.createElement('details')
      const [summary, note] = [document.createElement('summary'), document.createElement('input')]
      summary.textContent = 'Plus'
      note.ariaLabel = 'Note'
      details.append(summary, note)
      document.querySelector('h1')?.after(details)
    })
    await page.getByText('Plus', { exact: true }).click()
    await page.getByLabel('Note').fill('à garder')
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await follow(page, '/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    await page.goBack()
    await expect(page).toHaveTitle(titleAt(long))
    await expect(page.getByLabel('Note')).toBeVisible()
    await expect(page.getByLabel('Note')).toHaveValue('à garder')
    expect(requested).not.toContain(`/_part${long}`)
    await expectSameDocument(page)
  })

  await test.step('Back after a reload shows the previous page at its scroll position', async () => {
    await page.goto(long)
    await page.evaluate(() => window.scrollTo(0, 300))
    await follow(page, '/journal')
    await expect(page).toHaveTitle(titleAt('/journal'))
    await page.reload()
    await markDocument(page)
    await page.goBack()
    await expect(page).toHaveURL(long)
    await expect(page).toHaveTitle(titleAt(long))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
    await expectSameDocument(page)
  })

  await test.step('a link to a heading of another page scrolls to it, in any script', async () => {
    await page.goto('/guide')
    await markDocument(page)
    for (const hash of [heading, 'quatre-façons-d-écrire-les-préfixes'])
      await test.step(hash, async () => {
        await follow(page, `${long}#${hash}`)
        await expect(page).toHaveTitle(titleAt(long))
        await expect(page.locator(`[id="${hash}"]`)).toBeInViewport()
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
        await page.goBack()
        await expect(page).toHaveTitle(titleAt('/guide'))
      })
    await expectSameDocument(page)
  })

  await test.step('a click with Control or Shift opens a new tab or window and keeps the page', async () => {
    await page.goto('/guide')
    for (const modifier of ['Control', 'Shift'] as const)
      await test.step(modifier, async () => {
        const link = page.locator('.card a').first()
        const click = () => link.click({ modifiers: [modifier] })
        const other = await openTab(page, click, '/guide/premiers-pas')
        await other.close()
        await expect(page).toHaveURL('/guide')
        await expect(page).toHaveTitle(titleAt('/guide'))
      })
  })
})

test('a link to a heading of the page scrolls to it without a request', async ({ page }) => {
  await withoutPreloads(page)
  await page.goto(long)
  await markDocument(page)
  const requested: string[] = []
  page.on('request', (request) => {
    if (!isCountingRequest(request)) requested.push(request.resourceType())
  })
  await follow(page, `#${heading}`)
  await expect(page).toHaveURL(`${long}#${heading}`)
  await expect(page.locator(`#${heading}`)).toBeInViewport()
  expect(requested).not.toContain('fetch')
  expect(requested).not.toContain('document')
  await page.goBack()
  await expect(page).toHaveURL(long)
  await expect(page).toHaveTitle(titleAt(long))
  await expectSameDocument(page)
})

test.describe('a hash that cannot be decoded', () => {
  test.use({ expectedNoise: /not a decodable element ID/ })

  test('is ignored, and the page opens', async ({ page }) => {
    await page.goto('/guide')
    await follow(page, '/journal#100%')
    await expect(page).toHaveTitle(titleAt('/journal'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal')
  })
})

test('Forward before the scripts of a document have loaded shows the right page', async ({
  page,
}) => {
  await page.goto('/guide')
  await follow(page, '/journal')
  await expect(page).toHaveTitle(titleAt('/journal'))
  await page.goBack()
  await expect(page).toHaveTitle(titleAt('/guide'))
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL('/journal')
  gate.resolve()
  await expect(page).toHaveTitle(titleAt('/journal'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal')
})
