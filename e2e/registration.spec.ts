import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { emptySite, openAdmin } from './admin.ts'
import { findingsInEachScheme } from './axe.ts'
import { importPageFile } from './command.ts'
import { linksSentTo } from './people.ts'
import { expect, root, test } from './product.ts'

test.use({
  locale: 'fr-FR',
  bypassCSP: true,
  expectedNoise: /status of 422/,
  // Each visitor of this journey has a network: one network sends ten responses in ten minutes.
  environment: { ...emptySite, TRUST_PROXY: '127.0.0.1' },
})

/** Words of the form in each language, and the number of people in the digits of its script. */
const languages = {
  fr: { slug: 'inscription', name: 'Nom', mail: 'Courriel', how: 'Sur place', count: '3' },
  en: { slug: 'registration', name: 'Name', mail: 'E-mail', how: 'On site', count: '3' },
  ar: { slug: 'تسجيل', name: 'الاسم', mail: 'البريد', how: 'حضوريًا', count: '٣' },
  ja: { slug: '申し込み', name: 'お名前', mail: 'メール', how: '会場で', count: '３' },
} as const
type Language = keyof typeof languages

const wordsOf = (part: 'name' | 'mail' | 'how' | 'slug', prefix = '') =>
  Object.fromEntries(
    Object.entries(languages).map(([locale, words]) => [locale, prefix + words[part]]),
  )
const form = {
  steps: [
    {
      id: 'you',
      title: wordsOf('slug', '1 '),
      fields: [
        { id: 'name', kind: 'text', label: wordsOf('name'), required: true, autocomplete: 'name' },
        { id: 'mail', kind: 'email', label: wordsOf('mail'), required: true },
      ],
    },
    {
      id: 'visit',
      title: wordsOf('slug', '2 '),
      fields: [
        {
          id: 'how',
          kind: 'choice',
          label: wordsOf('slug', '? '),
          choices: [{ value: 'place', label: wordsOf('how') }],
        },
        {
          id: 'persons',
          kind: 'number',
          label: { fr: 'Personnes' },
          max: 6,
          required: true,
          shownIf: { field: 'how', is: 'place' },
        },
      ],
    },
    {
      id: 'last',
      title: wordsOf('slug', '3 '),
      fields: [{ id: 'paper', kind: 'file', label: { fr: 'Pièce' }, accept: ['pdf'] }],
    },
  ],
  purpose: wordsOf('slug'),
  sendCopy: true,
}

/** Publishes the form on a page in all these languages. */
async function importRegistration(dataDir: string) {
  const toText = ([locale, { slug }]: [string, { slug: string }]) => [
    locale,
    { title: slug, slug, content: `<p>${slug}</p>` },
  ]
  const translations = Object.fromEntries(Object.entries(languages).map(toText))
  const fields = { 'form.form': { form } }
  const home = { fr: { title: 'Accueil', slug: '' } }
  const pages = [
    { key: 'home', template: 'home', translations: home },
    { key: 'registration', template: 'form', fields, translations },
  ]
  await importPageFile(dataDir, pages)
}

const readTexts = (locale: Language): Record<string, string> =>
  JSON.parse(readFileSync(join(root, `site/locales/form/${locale}.json`), 'utf8'))

/** Bytes of the scripts that a page has only for its form. */
const formScriptsMax = 8_000

/** Returns the sizes of the scripts of forms that a page loads. */
async function formScripts(page: Page, address: string): Promise<number[]> {
  await page.goto(address)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/watch-builds-')),
  )
  const isForm = await page.locator('form[data-form]').count()
  if (isForm > 0) await expect(page.locator('form[data-active]')).toBeVisible()
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && /\/(page-form|holds)-/.test(entry.name)
          ? entry.transferSize
          : [],
      ),
  )
}

const pdf = { name: 'pièce.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') }

test('a registration in three steps is sent in four languages, with and without scripts, and deleted by its sender', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await importRegistration(product.dataDir)
  const addressOf = (locale: Language) =>
    `${product.siteUrl}${locale === 'fr' ? '' : `/${locale}`}/${encodeURIComponent(languages[locale].slug)}`
  await expect.poll(async () => (await fetch(addressOf('fr'))).status).toBe(200)

  let network = 0
  for (const locale of Object.keys(languages) as Language[])
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        javaScriptEnabled,
        locale,
        bypassCSP: true,
        extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${++network}` },
      })
      const visitor = await context.newPage()
      await visitor.goto(addressOf(locale))
      await fillRegistration(visitor, locale, javaScriptEnabled)
      await context.close()
    }

  expect(await formScripts(page, product.siteUrl)).toEqual([])
  const scripts = await formScripts(page, addressOf('fr'))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(formScriptsMax)

  await openAdmin(page, product, '/responses', 'Réponses')
  await page.getByRole('link', { name: languages.fr.slug }).click()
  const list = page.getByRole('list', { name: 'Réponses' })
  await page.getByLabel('Langue').selectOption({ label: 'العربية' })
  await list.getByRole('link', { name: /ar sans/ }).click()
  const response = page.getByRole('article')
  await expect(response.getByText('3', { exact: true })).toBeVisible()
  await expect(response.getByRole('link', { name: pdf.name })).toBeVisible()

  const person = { name: '', email: 'ja-sans@example.org', password: '' }
  await expect.poll(() => linksSentTo(product, person)).not.toEqual([])
  const [link = ''] = linksSentTo(product, person)
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja' })
  const sender = await context.newPage()
  const texts = readTexts('ja')
  await sender.goto(link)
  await expect(sender.getByText('ja sans')).toBeVisible()
  await sender.getByRole('button', { name: texts.delete }).click()
  await expect(sender.getByText(texts.deleted ?? '')).toBeVisible()
  await sender.goto(link)
  await expect(sender.getByText(texts.unknown ?? '')).toBeVisible()
  await context.close()
})

/** Fills in the form and sends it. With scripts it shows one step at a time. */
async function fillRegistration(visitor: Page, locale: Language, hasScripts: boolean) {
  const words = languages[locale]
  const texts = readTexts(locale)
  const who = `${locale} ${hasScripts ? 'avec' : 'sans'}`
  const name = visitor.getByLabel(words.name)
  const goOn = async () => {
    if (hasScripts) await visitor.getByRole('button', { name: texts.next }).click()
  }
  if (hasScripts) await expect(visitor.getByRole('group', { name: `2 ${words.slug}` })).toBeHidden()
  await name.fill(who)
  if (hasScripts) {
    await visitor.reload()
    await expect(name).toHaveValue(who)
  }
  await goOn()
  const mail = visitor.getByLabel(words.mail)
  if (hasScripts) {
    // A step does not end without its required fields, nor with half an address.
    await expect(mail).toBeFocused()
    await expect(mail).toHaveAccessibleDescription(texts['error-required'] ?? '')
    if (locale === 'ar') expect(await findingsInEachScheme(visitor)).toEqual([])
    await mail.fill('anne@')
    await goOn()
    await expect(mail).toBeFocused()
    await expect(mail).toHaveAccessibleDescription(texts['error-email'] ?? '')
  }
  await mail.fill(`${who.replace(' ', '-')}@example.org`)
  await goOn()
  const place = visitor.getByLabel(words.how)
  const persons = visitor.getByLabel('Personnes')
  if (hasScripts) await expect(persons).toBeHidden()
  await place.check()
  await persons.fill('9')
  await goOn()
  await visitor.getByLabel('Pièce').setInputFiles(pdf)
  const send = visitor.getByRole('button', { name: texts.send, exact: true })
  // Too many people: the second step comes back, with everything but the file.
  await send.click()
  await expect(visitor.getByRole('alert')).toContainText(pdf.name)
  await expect(name).toHaveValue(who)
  await expect(persons).toHaveValue('9')
  // These sentences exist in all languages.
  await expect(visitor.locator('.v-form-note [lang]')).toHaveCount(0)
  if (locale === 'ar' && hasScripts) expect(await findingsInEachScheme(visitor)).toEqual([])
  await expect(place).toBeChecked()
  await persons.fill(words.count)
  await goOn()
  await visitor.getByLabel('Pièce').setInputFiles(pdf)
  await send.click()
  await expect(visitor.getByText(texts.sent ?? '')).toBeVisible()
}
