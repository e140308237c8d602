import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AdminSession } from '@vitrine/contract/admin/session'
import { User } from '@vitrine/contract/identity'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { loadTexts } from '../locale/texts.ts'
import { SpeechContext, useTexts } from '../locale/use-texts.ts'
import { sessionQuery, speechOf, useSession } from '../session/session.ts'
import { MatrixRow } from './matrix-row.tsx'
import { listedPage } from './testing/listed-page.ts'
import { rowsOf } from './tree.ts'
import { useFilter } from './use-filter.ts'

const locale = (code: string, lang: string, dir: 'ltr' | 'rtl' = 'ltr') => ({
  ...{ code, lang, dir, name: code, base: `http://localhost/${code}/` },
  isDefault: code === 'fr',
})

const session: AdminSession = {
  user: User.parse({ id: 1, name: 'Zoé', email: 'zoe@example.org', role: 1 }),
  can: [],
  site: {
    ...{ name: 'Vitrine', url: 'http://localhost', byPass: false, timeZone: 'Europe/Paris' },
    locales: [locale('fr', 'fr-FR'), locale('uk', 'en-GB'), locale('ar', 'ar', 'rtl')],
    templates: [],
  },
}

/** A row of the list, as somebody sees it who has chosen a language and filters. */
async function row(language: string, address: string, page = listedPage(1, null)) {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, session)
  const translator = await loadTexts('fr')
  return renderToStaticMarkup(
    <SpeechContext value={{ translator, language, choose: async () => {} }}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          <Shown page={page} />
        </MemoryRouter>
      </QueryClientProvider>
    </SpeechContext>,
  )
}

function Shown({ page }: { page: ReturnType<typeof listedPage> }) {
  const t = useTexts('pages')
  const { site } = useSession()
  const { filter, titleLocale, today } = useFilter()
  const none = () => {}
  return rowsOf([page], filter, ['fr'], new Set()).map((row) => (
    <MatrixRow
      key={row.page.id}
      {...{ row, t, titleLocale, today, ref: null, index: 0, offset: 0, base: '', columns: [] }}
      {...{ isActive: false, isChosen: false, drop: false, onGrip: undefined }}
      {...{ onFocus: none, onChoose: none, onToggle: none }}
      speechIn={(code) => speechOf(site, code)}
    />
  ))
}

test.each([
  ['en', '/pages', 'href="/pages/1/uk" tabindex="-1" lang="en-GB" dir="ltr"'],
  ['es', '/pages', 'href="/pages/1/fr" tabindex="-1" lang="fr-FR" dir="ltr"'],
  ['en', '/pages?locale=ar', 'href="/pages/1/ar" tabindex="-1" lang="ar" dir="rtl"'],
])(
  'titles are of the interface’s language, or of the one that is looked at: %s %s',
  async (...of) => {
    const [language, address, link] = of
    expect(await row(language, address)).toContain(link)
  },
)

test('a title of another language is marked as such, and leads to it', async () => {
  const page = listedPage(1, null, { titleLocale: 'ar', title: 'بيت' })
  expect(await row('en', '/pages', page)).toContain(
    'href="/pages/1/ar" tabindex="-1" lang="ar" dir="rtl" draggable="false">بيت<',
  )
})
