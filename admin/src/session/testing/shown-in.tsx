import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { AdminSession, SiteLocale } from '@vitrine/contract/admin/session'
import { User } from '@vitrine/contract/identity/identity'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { InterfaceLanguage } from '../../locale/languages.ts'
import { loadTexts, screenFiles } from '../../locale/texts.ts'
import { LanguageContext } from '../../locale/use-texts.ts'
import { sessionQuery } from '../session.ts'

/** Creates a language of a site. French is the default. */
export const siteLocale = (code: string, more: Partial<SiteLocale> = {}): SiteLocale => ({
  code,
  name: code,
  lang: code,
  dir: 'ltr',
  base: `http://localhost/${code}/`,
  isDefault: code === 'fr',
  ...more,
})

interface Around {
  site?: Partial<AdminSession['site']>
  /** Language of the interface. */
  language?: InterfaceLanguage
  /** Address of the screen. */
  at?: string
  /** Answers of queries, by their keys. */
  answers?: [QueryKey, unknown][]
}

/** Renders a part of a screen to HTML, for an administrator of a site. */
export async function shownIn(
  { site, language = 'fr', at = '/', answers = [] }: Around,
  element: ReactElement,
) {
  const session: AdminSession = {
    user: User.parse({ id: 1, name: 'Zoé', email: 'zoe@example.org', role: 1 }),
    can: [],
    locales: null,
    site: {
      name: 'Vitrine',
      url: 'http://localhost',
      byPass: false,
      timeZone: 'Europe/Paris',
      share: 'http://localhost/img/default.png',
      sendsMail: true,
      locales: [],
      templates: [],
      ...site,
    },
  }
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, session)
  for (const [key, answer] of answers) queries.setQueryData(key, answer)
  const translator = await loadTexts(language, screenFiles)
  return renderToStaticMarkup(
    <LanguageContext value={{ translator, language, choose: async () => {} }}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>
      </QueryClientProvider>
    </LanguageContext>,
  )
}
