import { type Browser, chromium, type Page } from '@playwright/test'
import { median } from './median.ts'
import { startProduct, temporaryFolder } from './product.ts'

const adminPort = 4182
const adminUrl = `http://127.0.0.1:${adminPort}`
const person = { email: 'anna@example.org', password: 'une phrase de passe' }
/** Bytes of a typical text, and of the longest text in the goals. */
const textBytes = [5_000, 300_000]
const keys = 60
const keyEveryMs = 120
const pauses = 10
/** Idle time after which all work for a key has finished. */
const restMs = 6_000
const givenUpMs = 30_000
const flags = ['--no-sandbox', '--disable-gpu']

/** Measures the time from a key to the screen, and from the last key to the preview. */
export async function measureTyping() {
  const product = await startProduct(temporaryFolder(), '1', '0,1', {
    ADMIN_PORT: String(adminPort),
    ADMIN_URL: adminUrl,
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
  })
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    for (const bytes of textBytes) await measureText(browser, bytes)
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function measureText(browser: Browser, bytes: number) {
  const page = await browser.newPage({ locale: 'fr-FR', viewport: { width: 1280, height: 900 } })
  await signIn(page)
  await writeText(page, bytes)
  console.log(`${bytes / 1_000} kB: key to screen ${summary(await keysToScreen(page))}`)
  await page.getByRole('button', { name: 'Aperçu', exact: true }).click()
  await page.waitForTimeout(restMs)
  const shown: number[] = []
  for (let at = 0; at < pauses; at++) shown.push(await pauseToPreview(page, `pause${at}`))
  console.log(`${bytes / 1_000} kB: last key to preview ${summary(shown)}`)
  await page.close()
}

async function signIn(page: Page) {
  await page.goto(`${adminUrl}/pages`)
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByRole('button', { name: 'Nouvelle page' }).click()
}

/** Pastes a text of about this size into a new page, and puts the caret in its middle. */
async function writeText(page: Page, bytes: number) {
  await page.getByRole('dialog').getByLabel('Titre').fill(`Un texte de ${bytes} octets`)
  await page.getByRole('button', { name: 'Créer le brouillon' }).click()
  const text = page.getByRole('textbox', { name: 'Texte', exact: true })
  const words = '<p>Un paragraphe avec assez de mots pour une ligne et demie de cette colonne.</p>'
  const count = Math.ceil(bytes / words.length)
  await text.focus()
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, words.repeat(count))
  await text
    .locator('p')
    .nth(Math.floor(count / 2))
    .click()
  await page.waitForTimeout(restMs)
}

/** Returns the milliseconds from each key to the end of the frame that shows it. */
async function keysToScreen(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const samples: number[] = []
    Object.assign(window, { samples })
    addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => samples.push(performance.now() - timeStamp)
        port2.postMessage(undefined)
      })
    })
  })
  await page.keyboard.type('a'.repeat(keys), { delay: keyEveryMs })
  return page.evaluate(() => (window as never as { samples: number[] }).samples)
}

async function pauseToPreview(page: Page, word: string): Promise<number> {
  // A click on the preview's button moved the focus out of the text.
  await page.getByRole('textbox', { name: 'Texte', exact: true }).focus()
  await page.keyboard.type(` des mots ${word}`, { delay: keyEveryMs })
  const from = performance.now()
  while (performance.now() - from < givenUpMs) {
    const frame = await page.$('.preview-frame iframe:not([data-coming])')
    const content = await frame?.contentFrame()
    const shows = content?.evaluate((sought) => document.body.textContent?.includes(sought), word)
    if (await shows?.catch(() => false)) break
  }
  const took = performance.now() - from
  await page.waitForTimeout(restMs)
  return took
}

function summary(samples: number[]) {
  const sorted = samples.toSorted((one, other) => one - other)
  return `${median(sorted).toFixed(0)} ms median, ${(sorted.at(-1) ?? 0).toFixed(0)} ms worst of ${sorted.length}`
}
