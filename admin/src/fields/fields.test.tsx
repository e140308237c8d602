import { MantineProvider } from '@mantine/core'
import type { TextFields as Texts } from '@vitrine/contract/admin/texts'
import { storedValues } from '@vitrine/contract/pages/template-fields'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { shownIn } from '../session/testing/shown-in.tsx'
import { TextFields } from './text-fields.tsx'
import { useSaid } from './use-said.ts'

const site = {
  templates: [
    {
      name: 'landing',
      fields: [
        { name: 'action', kind: 'text' as const, label: { fr: 'Appel' } },
        { name: 'image', kind: 'picture' as const, label: { fr: 'Image' } },
      ],
    },
  ],
}
const fields: Texts = {
  ...{ slug: '', title: '', content: '', seo_title: '', seo_description: '' },
  field_values: storedValues({ 'landing.action': 'Venez' }),
}

const shown = (element: ReactElement) =>
  shownIn(
    { site },
    <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
      {element}
    </MantineProvider>,
  )

const inForm = (isReadOnly: boolean) => (
  <TextFields
    {...{ template: 'landing', fields, lang: 'fr', dir: 'ltr', isReadOnly }}
    onChange={() => {}}
  />
)

test('a user without the permission to write cannot choose a picture for a field', async () => {
  expect(await shown(inForm(true))).toContain('<fieldset class="panel" disabled="">')
  expect(await shown(inForm(false))).not.toContain('disabled=""')
})

test('what fields hold is compared as the language writes it', async () => {
  expect(await shown(<Said />)).toBe('Appel\u00a0: Venez')
})

const Said = () => useSaid()(fields, 'field_values')
