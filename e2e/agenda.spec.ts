import { openAdmin } from './admin.ts'
import { findingsInEachScheme, findingsInEveryLook } from './axe.ts'
import { importPageFile } from './command.ts'
import { hydrated } from './document.ts'
import { htmlFindings } from './html.ts'
import { administered, expect, test } from './product.ts'

// axe is injected as a script, which the Content-Security-Policy would block.
test.use({ bypassCSP: true, locale: 'fr-FR', environment: { ...administered, JOURNEY: 'agenda' } })

const titles = { ar: 'حفلة الحي', ja: '町内の音楽会' }

/** Adds an agenda in Arabic and Japanese, with an event of each Friday that has a topic. */
async function importAgenda(dataDir: string) {
  const texts = (title: string, slug: string) => ({ title, slug, content: `<p>${title}</p>` })
  const pages = [
    {
      key: 'mawaid',
      template: 'agenda',
      translations: { ar: texts('المواعيد', 'مواعيد'), ja: texts('行事', '行事') },
    },
    {
      key: 'hafla',
      template: 'event',
      parent: 'mawaid',
      fields: {
        'event.begin': '2026-01-02T19:30',
        'event.end': '2026-01-02T21:00',
        'event.repeats': 'FREQ=WEEKLY',
      },
      translations: {
        ar: texts(titles.ar, 'مواعيد/حفلة'),
        ja: texts(titles.ja, '行事/音楽会'),
      },
    },
  ]
  await importPageFile(dataDir, pages)
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  test('an agenda is read by month and by week, and an event added to a calendar', async ({
    page,
    request,
  }) => {
    await page.goto('/agenda')
    const main = page.getByRole('main')
    const periods = page.getByRole('navigation', { name: 'Période' })
    const next = periods.locator('a[rel=next]')
    await next.click()
    await expect(page).toHaveURL(/\/agenda\?month=\d{4}-\d\d$/)
    await expect(page).toHaveTitle(/^Agenda – \S+ \d{4} – Vitrine$/)
    const drop = main.getByRole('link', { name: 'Permanence du jeudi' })
    await expect(drop.nth(2)).toBeVisible()
    await expect(main.getByRole('heading', { level: 3, name: /^Jeudi / }).first()).toBeVisible()
    const html = await (await request.get(page.url())).text()
    expect(await htmlFindings(html)).toEqual([])
    await periods.getByRole('link', { name: 'Semaine' }).click()
    await expect(page).toHaveURL(/\?week=\d{4}-W\d\d$/)
    await next.click()
    await expect(periods.locator('[aria-current]')).toHaveText(['Semaine'])
    await periods.getByRole('link', { name: 'Aujourd’hui' }).click()
    await expect(periods.locator('[aria-current]')).toHaveText(['Semaine', 'Aujourd’hui'])
    await periods.getByRole('link', { name: 'Mois' }).click()
    await expect(page).toHaveURL('/agenda')
    await drop.first().click()
    await expect(main.getByText('Chaque jeudi', { exact: true })).toBeVisible()
    await expect(main.getByText('Fuseau horaire : heure d’Europe centrale')).toBeVisible()
    await expect(main.getByText('chez vous')).toHaveCount(0)
    const calendar = main.getByRole('link', { name: 'Ajouter à mon agenda' })
    const answer = await request.get((await calendar.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toContain('text/calendar')
    expect(await answer.text()).toContain('SUMMARY;LANGUAGE=fr:Permanence du jeudi')
  })
})

test.describe('for readers in New York', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('dates have their time, also after a navigation, and in the dark for axe', async ({
    page,
  }) => {
    await page.goto('/en/events/drop-in')
    const yours = page.getByText(/^\(\d\d?:30.*your time\)$/)
    await expect(yours.first()).toBeVisible()
    const count = await page.getByRole('main').locator('time').count()
    await expect(yours).toHaveCount(count)
    await page.getByRole('link', { name: 'Events', exact: true }).first().click()
    await expect(page).toHaveURL('/en/events')
    await expect(yours.first()).toBeVisible()
    expect(await findingsInEachScheme(page)).toEqual([])
  })
})

test.describe('for readers in Paris', () => {
  test.use({ timezoneId: 'Europe/Paris' })
  test('agendas in Arabic and Japanese have the times of the site and pass axe', async ({
    page,
    product,
  }) => {
    await importAgenda(product.dataDir)
    for (const [address, title] of [
      ['/ar/مواعيد', titles.ar],
      ['/ja/行事', titles.ja],
    ] as const) {
      await expect.poll(async () => (await page.request.get(encodeURI(address))).status()).toBe(200)
      await page.goto(encodeURI(address))
      await hydrated(page)
      await expect(page.locator('.v-yours')).toHaveCount(0)
      await page.locator('a[rel=next]').click()
      await expect(page.getByRole('main').getByRole('link', { name: title })).not.toHaveCount(0)
      expect(await findingsInEachScheme(page)).toEqual([])
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  })
})

test('a calendar of another system is added; one of this very site is not read', async ({
  page,
  product,
}) => {
  await openAdmin(page, product, '/calendars', 'Autres calendriers')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Agenda de la ville')
  await page
    .getByRole('textbox', { name: 'Adresse', exact: true })
    .fill(`${product.siteUrl}/calendar.ics`)
  await page.getByRole('button', { name: 'Ajouter un calendrier' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused()
  const calendar = page.getByRole('listitem').filter({ hasText: 'Agenda de la ville' })
  await expect(calendar.getByText(/^Ce calendrier est celui de ce site/)).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  await calendar.getByRole('button', { name: 'Retirer' }).press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
