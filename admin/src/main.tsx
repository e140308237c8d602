import { createTheme, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { appId, type DocumentContext } from './document.ts'
import { configureClient } from './http/client.ts'
import { getChosenLanguage, storeLanguage } from './locale/chosen-language.ts'
import { chooseLanguage } from './locale/languages.ts'
import { createInterfaceTexts, type InterfaceTexts } from './locale/texts.ts'
import { LanguageContext } from './locale/use-texts.ts'
import { routes } from './routes.tsx'
import { queriesContext } from './routing/queries-context.ts'
import { passwordConfirmation } from './session/password-confirmation.ts'
import { sessionEnded } from './session/session-events.ts'
import { NoticesProvider } from './ui/notices.tsx'
import './admin.css'

/**
 * Settings of Mantine that CSS cannot set. A theme with other variables would make Mantine insert a
 * style element, which the content security policy of the admin forbids.
 */
const theme = createTheme({ respectReducedMotion: true })

void start()

async function start() {
  const app = document.getElementById(appId)
  if (!app) return
  const texts = createInterfaceTexts()
  const translator = await texts.load(getChosenLanguage())
  const place = readContext(app)
  const locale = () => document.documentElement.lang
  configureClient({
    locale,
    onSignedOut: sessionEnded.emit,
    confirmPassword: passwordConfirmation.request,
    base: place.base,
    key: place.key,
  })
  const queries = new QueryClient({ defaultOptions })
  const router = createBrowserRouter(routes(queries, place, texts), {
    basename: place.base || '/',
    getContext: () => createRouterContext(queries),
  })
  createRoot(app).render(
    <StrictMode>
      <Application first={translator} texts={texts} queries={queries} router={router} />
    </StrictMode>,
  )
}

// Without a network, a call fails at once. By default, TanStack Query would pause it silently.
const networkMode = 'always'
const defaultOptions = {
  queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode },
  mutations: { networkMode },
} as const

/** Reads the base path and the key of the admin from its document. */
const readContext = ({ dataset: { base = '', byPass, key } }: HTMLElement): DocumentContext => ({
  base,
  key,
  byPass: byPass !== undefined,
})

function createRouterContext(queries: QueryClient) {
  const context = new RouterContextProvider()
  context.set(queriesContext, queries)
  return context
}

interface Props {
  first: i18n
  texts: InterfaceTexts
  queries: QueryClient
  router: ReturnType<typeof createBrowserRouter>
}

function Application({ first, texts, queries, router }: Props) {
  const [translator, setTranslator] = useState(first)
  const { language } = translator
  document.documentElement.lang = language
  const choose = async (tag: string) => {
    storeLanguage(tag)
    setTranslator(await texts.load(chooseLanguage([tag])))
  }
  return (
    <LanguageContext value={{ translator, language, choose }}>
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        forceColorScheme="light"
      >
        <QueryClientProvider client={queries}>
          <NoticesProvider>
            <RouterProvider router={router} />
          </NoticesProvider>
        </QueryClientProvider>
      </MantineProvider>
    </LanguageContext>
  )
}
