import { expect, test } from 'vitest'
import type { InterfaceLanguage } from '../locale/languages.ts'
import { useTexts } from '../locale/use-texts.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { shownIn, siteLocale } from '../session/testing/shown-in.tsx'
import { MatrixRow } from './matrix-row.tsx'
import { listedPage } from './testing/listed-page.ts'
import { buildRows } from './tree.ts'
import { useFilter } from './use-filter.ts'

const locales = [
  siteLocale('fr', { lang: 'fr-FR' }),
  siteLocale('uk', { lang: 'en-GB' }),
  siteLocale('ar', { dir: 'rtl' }),
]

/** Renders a row of the list in a language of the interface, with the filters of an address. */
const row = (language: InterfaceLanguage, at: string, page = listedPage(1, null)) =>
  shownIn({ site: { locales }, language, at }, <Shown page={page} />)

function Shown({ page }: { page: ReturnType<typeof listedPage> }) {
  const t = useTexts('pages')
  const { site } = useSession()
  const { filter, titleLocale, today } = useFilter()
  const none = () => {}
  return buildRows([page], filter, ['fr'], new Set()).map((row) => (
    <MatrixRow
      key={row.page.id}
      row={row}
      t={t}
      titleLocale={titleLocale}
      today={today}
      ref={null}
      index={0}
      offset={0}
      base=""
      columns={[]}
      isActive={false}
      isChosen={false}
      drop={false}
      onGrip={undefined}
      onFocus={none}
      onChoose={none}
      onToggle={none}
      speechIn={(code) => getLanguageAttributes(site, code)}
    />
  ))
}

test.each<[InterfaceLanguage, string, string]>([
  ['en', '/pages', 'href="/pages/1/uk" tabindex="-1" lang="en-GB" dir="ltr"'],
  ['es', '/pages', 'href="/pages/1/fr" tabindex="-1" lang="fr-FR" dir="ltr"'],
  ['en', '/pages?locale=ar', 'href="/pages/1/ar" tabindex="-1" lang="ar" dir="rtl"'],
])('titles are in the language of the interface or of the filter: %s %s', async (...of) => {
  const [language, address, link] = of
  expect(await row(language, address)).toContain(link)
})

test('a title in another language has its language attributes and links to that language', async () => {
  const page = listedPage(1, null, { titleLocale: 'ar', title: 'بيت' })
  expect(await row('en', '/pages', page)).toContain(
    'href="/pages/1/ar" tabindex="-1" lang="ar" dir="rtl" draggable="false">بيت<',
  )
})

test('a page without a title is named as untitled in its link and its checkbox', async () => {
  const html = await row('fr', '/pages', listedPage(1, null, { title: '' }))
  expect(html).toContain('aria-label="Choisir «\u00a0Sans titre\u00a0»"')
  expect(html).toContain('href="/pages/1/fr" tabindex="-1" draggable="false">Sans titre<')
})
