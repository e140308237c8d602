import { MantineProvider } from '@mantine/core'
import type { TextFields as Texts } from '@vitrine/contract/admin/texts'
import { serializeFieldValues } from '@vitrine/contract/pages/field-values'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { shownIn } from '../session/testing/shown-in.tsx'
import { LanguageFields } from './language-fields.tsx'
import { useFieldFormatter } from './use-field-formatter.ts'

const site = {
  templates: [
    {
      name: 'landing',
      fields: [
        { name: 'action', kind: 'text' as const, label: { fr: 'Appel' } },
        { name: 'image', kind: 'picture' as const, label: { fr: 'Image' } },
        { name: 'notes', kind: 'html' as const, label: { fr: 'Notes' } },
      ],
    },
  ],
}
const fields: Texts = {
  slug: '',
  title: '',
  content: '',
  seo_title: '',
  seo_description: '',
  field_values: serializeFieldValues({ 'landing.action': 'Venez' }),
}

const shown = (element: ReactElement) =>
  shownIn(
    { site },
    <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
      {element}
    </MantineProvider>,
  )

const inForm = (isReadOnly: boolean) => (
  <LanguageFields
    template="landing"
    fields={fields}
    locale="fr"
    lang="fr"
    dir="ltr"
    isReadOnly={isReadOnly}
    onChange={() => {}}
  />
)

test('a user without the permission to write cannot choose a picture for a field', async () => {
  expect(await shown(inForm(true))).toContain('<fieldset class="panel" disabled="">')
  expect(await shown(inForm(false))).not.toContain('disabled=""')
})

test('the rules of lists of entries do not apply to the lists of a rich text', async () => {
  const html = await shown(inForm(false))
  expect(html).toContain('<legend>Notes</legend>')
  expect(html).not.toContain('ordered-list')
})

test('field values are formatted in the language of the interface', async () => {
  expect(await shown(<FormattedFields />)).toBe('Appel\u00a0: Venez')
})

const FormattedFields = () => useFieldFormatter()(fields, 'field_values')
