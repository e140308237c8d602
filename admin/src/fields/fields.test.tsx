import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { AdminSession } from '@vitrine/contract/admin/session'
import type { TextFields as Texts } from '@vitrine/contract/admin/texts'
import { User } from '@vitrine/contract/identity'
import { storedValues } from '@vitrine/contract/template-fields'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadTexts } from '../locale/texts.ts'
import { SpeechContext } from '../locale/use-texts.ts'
import { sessionQuery } from '../session/session.ts'
import { TextFields } from './text-fields.tsx'
import { useSaid } from './use-said.ts'

const session: AdminSession = {
  user: User.parse({ id: 1, name: 'Zoé', email: 'zoe@example.org', role: 1 }),
  can: [],
  site: {
    ...{ name: 'Vitrine', url: 'http://localhost', byPass: false, timeZone: 'Europe/Paris' },
    locales: [],
    templates: [
      {
        name: 'landing',
        fields: [
          { name: 'action', kind: 'text', label: { fr: 'Appel' } },
          { name: 'image', kind: 'picture', label: { fr: 'Image' } },
        ],
      },
    ],
  },
}
const fields: Texts = {
  ...{ slug: '', title: '', content: '', seo_title: '', seo_description: '' },
  field_values: storedValues({ 'landing.action': 'Venez' }),
}

async function shown(element: ReactElement) {
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, session)
  const translator = await loadTexts('fr')
  return renderToStaticMarkup(
    <SpeechContext value={{ translator, language: 'fr', choose: async () => {} }}>
      <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
        <QueryClientProvider client={queries}>{element}</QueryClientProvider>
      </MantineProvider>
    </SpeechContext>,
  )
}

const inForm = (isReadOnly: boolean) => (
  <TextFields
    {...{ template: 'landing', fields, lang: 'fr', dir: 'ltr', isReadOnly }}
    onChange={() => {}}
  />
)

test('whoever may not write chooses no picture for a field either', async () => {
  expect(await shown(inForm(true))).toContain('<fieldset class="panel" disabled="">')
  expect(await shown(inForm(false))).not.toContain('disabled=""')
})

test('what fields hold is compared as the language writes it', async () => {
  expect(await shown(<Said />)).toBe('Appel\u00a0: Venez')
})

const Said = () => useSaid()(fields, 'field_values')
