import { readFileSync } from 'node:fs'
import { newPage, signInTo, waitForSave } from './admin.ts'
import { openTab, openTarget } from './new-tab.ts'
import { linksSentTo } from './people.ts'
import { admin, expect, test } from './product.ts'

test.use({
  locale: 'fr-FR',
  adminAt: 'path',
  // A sandbox without `allow-scripts` reports the script of the preview.
  expectedNoise: /status of (401|403|422|428)|Blocked script execution/,
})

test('an admin below a path of the site shares its host and session', async ({ page, product }) => {
  const { siteUrl, adminUrl, printed } = product
  expect(printed).toContain('The admin is a path of the site')
  await page.goto(`${adminUrl}/media?q=lac`)
  await expect(page).toHaveURL(`${adminUrl}/login?redirect=%2Fmedia%3Fq%3Dlac`)
  await signInTo(page, admin)
  await expect(page).toHaveURL(`${adminUrl}/media?q=lac`)
  const menu = page.getByRole('navigation', { name: 'Menu de l’administration' })
  await menu.getByRole('link', { name: 'Pages' }).click()
  await expect(page).toHaveURL(`${adminUrl}/pages`)
  await menu.getByRole('link', { name: 'Tableau de bord' }).click()
  await expect(page).toHaveURL(`${siteUrl}/dashboard`)
  await page.getByRole('link', { name: 'Administration', exact: true }).click()
  await expect(page).toHaveURL(`${adminUrl}/to-do`)

  await page.goto(`${siteUrl}/en/guide`)
  await page.locator('.header').getByRole('link', { name: 'Edit this page' }).click()
  await expect(page).toHaveURL(new RegExp(`^${adminUrl}/pages/\\d+/en$`))
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Guide')
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Guide')
  // The admin reports that the page is closed before the session ends.
  const leaving = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"leaving"') === true,
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await leaving).status()).toBe(200)
  await expect(page).toHaveURL(`${adminUrl}/login`)
})

test('a script of the site cannot use an admin on the same origin', async ({
  page,
  product: { siteUrl, adminUrl },
}) => {
  await page.goto(`${adminUrl}/pages`)
  await signInTo(page, admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
  const hasKey = await page.evaluate(() => document.querySelector('[data-key]') !== null)
  expect(hasKey).toBe(true)
  await page.goto(`${adminUrl}/changes`)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect(readFileSync(await (await saving).path(), 'utf8')).not.toContain('message')

  await page.goto(`${siteUrl}/contact`)
  const useAdmin = async () => {
    const status = async (path: string) => (await fetch(path)).status
    const read = await fetch('/admin/pages')
    const isKeyRead = (await read.text()).includes('data-key')
    history.pushState(null, '', '/admin/pages')
    const { cookie } = document
    const below = await status('/admin/api/admin/pages')
    const beside = await status('/api/admin/pages')
    return { isKeyRead, cookie, below, beside }
  }
  const found = await page.evaluate(useAdmin)
  expect(found).toMatchObject({ isKeyRead: false, below: 428, beside: 403 })
  expect(found.cookie).not.toContain('vitrine_admin')
  const open = () => page.evaluate(() => void window.open('/admin/pages'))
  const popup = await openTab(page, open, `${adminUrl}/pages`)
  const title = () => popup.evaluate(() => document.querySelector('h1')?.textContent)
  await expect.poll(title).toBe('Pages')
  // Cross-Origin-Opener-Policy separates the window from its opener.
  expect(await popup.evaluate(() => window.opener === null)).toBe(true)
  await popup.close()
})

test('a preview runs no script, and keeps its scroll position after a save', async ({
  page,
  product: { adminUrl },
}) => {
  // Like a script from a template, or one that passes the sanitizer.
  const hostile =
    '<script>parent.document.body.dataset.found = parent.document.querySelector("[data-key]").dataset.key</script>'
  await page.route(/_preview/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `${hostile}</body>`)
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, body, headers })
  })
  await page.goto(`${adminUrl}/pages`)
  await signInTo(page, admin)
  await newPage(page, 'Longue page', 'page')
  // The document that is opened now contains the key.
  await page.reload()
  expect(await page.locator('[data-key]').count()).toBeGreaterThan(0)
  const words = (mark: string) =>
    Array.from({ length: 60 }, (_, at) => `<p>${mark} ${at}</p>`).join('')
  await page.getByRole('button', { name: 'Code HTML' }).click()
  const source = page.getByRole('textbox', { name: 'Code HTML' })
  await source.fill(words('Avant'))
  await page.keyboard.press('Control+s')
  await waitForSave(page)
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click()
  const sandbox = 'allow-same-origin allow-forms'
  const frames = page.locator('.preview-frame iframe')
  const shownFrame = page.locator('.preview-frame iframe:not([data-coming])')
  const shown = shownFrame.contentFrame()
  const line = shown.getByText('Avant 55', { exact: true })
  await line.scrollIntoViewIfNeeded()
  expect(await page.locator('body').getAttribute('data-found')).toBeNull()
  // A request that is pending at the end of the test would fail it.
  await page.unrouteAll({ behavior: 'wait' })
  await source.fill(words('Après'))
  await expect(shown.getByText('Après 55', { exact: true })).toBeInViewport()
  await expect(shownFrame).toHaveAttribute('sandbox', sandbox)
  await expect(frames.and(page.locator(`:not([sandbox="${sandbox}"])`))).toHaveCount(0)

  await page.getByRole('button', { name: 'Versions…' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: /^Enregistrée/ }).click()
  await versions.getByLabel('Comme page').check()
  const compared = versions.locator('.version-frames iframe')
  await expect(compared).toHaveCount(2)
  for (const at of [0, 1]) await expect(compared.nth(at)).toHaveAttribute('sandbox', sandbox)
})

test('the mail links to the remark, and the remark links to its preview', async ({
  page,
  browser,
  product,
}) => {
  const { siteUrl, adminUrl } = product
  await page.goto(`${adminUrl}/pages`)
  await signInTo(page, admin)
  await newPage(page, 'À relire', 'page')
  const address = page.url()
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click()
  const shown = page.frameLocator('.preview-frame iframe').first()
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('À relire')
  await page.getByRole('button', { name: 'Fermer l’aperçu' }).click()
  await page.getByRole('button', { name: 'Liens d’aperçu…' }).click()
  const links = page.getByRole('dialog', { name: 'Liens d’aperçu' })
  await links.getByRole('button', { name: 'Copier' }).first().click()
  const made = links.getByRole('link', { name: 'Cette page, en cours de rédaction' })
  const url = (await made.getAttribute('href')) ?? ''
  expect(url.startsWith(`${siteUrl}/_preview/`)).toBe(true)

  const stranger = await browser.newContext({ locale: 'fr-FR' })
  const reader = await stranger.newPage()
  await reader.goto(url)
  const form = await openTarget(reader.getByRole('link', { name: 'Laisser une remarque' }))
  await form.getByLabel('Votre remarque').fill('Il manque la fin.')
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(form.getByRole('heading', { level: 1 })).toContainText('Merci')
  await stranger.close()

  await expect.poll(() => linksSentTo(product, admin)).toContain(address)
  await page.goto(address)
  const remarks = page.getByRole('region', { name: 'Remarques' })
  await expect(remarks).toContainText('Il manque la fin.')
  const preview = await openTarget(remarks.getByRole('link'))
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('À relire')
})
