import { inLanguage, oneOfEachTemplate } from './demo.ts'
import { hydrated } from './document.ts'
import { expectSameDocument, follow, markDocument } from './navigation.ts'
import { expect, test } from './product.ts'

/** Runs before the scripts of a page: records policy violations. */
function recordViolations() {
  const refused: string[] = []
  Object.assign(window, { refused })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    refused.push(`${effectiveDirective} ${blockedURI} ${sample}`)
  })
}

const refusals = () => Reflect.get(window, 'refused')

// Content in other languages passes the same sanitizer.
test('no French page, and no first page of a template in other languages, violates its policy', async ({
  page,
}) => {
  await page.addInitScript(recordViolations)
  const elsewhere = ['en', 'es'].flatMap((locale) => oneOfEachTemplate(inLanguage(locale)))
  const [first, ...others] = [...inLanguage('fr'), ...elsewhere]
  await page.goto(first?.address ?? '/')
  await hydrated(page)
  await markDocument(page)
  for (const { address, title } of others) {
    await follow(page, address)
    await expect(page).toHaveTitle(title)
  }
  await expectSameDocument(page)
  expect(await page.evaluate(refusals)).toEqual([])
})

test.describe('an attack', () => {
  test.use({ expectedNoise: /TrustedHTML|TrustedScript|policy/ })

  test('injected scripts and HTML are blocked', async ({ page }) => {
    await page.goto('/')
    const outcome = await page.evaluate(() => {
      const tried: Record<string, () => void> = {
        'HTML of strings': () => {
          document.body.innerHTML = '<b>x</b>'
        },
        'a script of strings': () => {
          document.createElement('script').text = 'alert(1)'
        },
        'a policy of its own': () => {
          Reflect.get(window, 'trustedTypes').createPolicy('mine', {})
        },
      }
      return Object.entries(tried).map(([name, attempt]) => {
        try {
          attempt()
          return `${name}: done`
        } catch {
          return `${name}: refused`
        }
      })
    })
    expect(outcome).toEqual([
      'HTML of strings: refused',
      'a script of strings: refused',
      'a policy of its own: refused',
    ])
  })
})
