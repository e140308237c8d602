import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminPage, PageCare } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { type StructureFields, StructureSaved } from '@vitrine/contract/admin/structure'
import * as z from 'zod/mini'
import { StructureFields as TemplateStructure } from '../fields/structure-fields.tsx'
import { ask } from '../http/ask.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { PictureField } from '../media/picture-field.tsx'
import { useMay, useSession } from '../session/session.ts'
import { useCall } from '../ui/use-call.ts'
import { pageQuery, pageScope } from './page-query.ts'

/** What a page is in every language; it is published with any of them. */
export function StructurePanel({ page }: { page: AdminPage }) {
  const t = useTexts('page')
  const may = useMay()
  const { site } = useSession()
  const { fields } = page.structure
  const queries = useQueryClient()
  const saving = useCall(
    (change: Partial<StructureFields>) =>
      ask(StructureSaved, editingPaths.structure(page.id), {
        method: 'PUT',
        body: bodyOver(queries.getQueryData(pageQuery(page.id).queryKey) ?? page, change),
      }),
    [['page', page.id], ['pages']],
    () => {},
    pageScope(page.id),
  )
  const caring = useCall(
    (care: z.infer<typeof PageCare>) =>
      ask(z.unknown(), editingPaths.care(page.id), { method: 'PUT', body: care }),
    [['page', page.id]],
    () => {},
  )
  const isReadOnly = !may('write-texts')
  return (
    <fieldset className="panel" disabled={isReadOnly}>
      <legend>{t('structure')}</legend>
      <ProblemNotice refused={saving.refused ?? caring.refused} />
      <NativeSelect
        label={t('template')}
        value={fields.template}
        data={site.templates.map(({ name }) => name)}
        onChange={(event) => saving.run({ template: event.currentTarget.value })}
      />
      {(['picture', 'seo_image'] as const).map((name) => (
        <PictureField
          key={name}
          label={t(name)}
          value={fields[name]}
          onChange={(id) => saving.run({ [name]: id })}
        />
      ))}
      <TemplateStructure
        template={fields.template}
        stored={fields.field_values}
        isReadOnly={isReadOnly}
        onSave={(field_values) => saving.run({ field_values })}
      />
      <TextInput
        type="date"
        label={t('reviewOn')}
        defaultValue={page.reviewOn ?? ''}
        onBlur={(event) => {
          const reviewOn = event.currentTarget.value || null
          if (reviewOn !== page.reviewOn) caring.run({ owner: page.owner?.id ?? null, reviewOn })
        }}
      />
    </fieldset>
  )
}

/** A change over what the page is now, after all changes before it. */
const bodyOver = ({ structure }: AdminPage, change: Partial<StructureFields>) => ({
  version: structure.version,
  fields: { ...structure.fields, ...change },
})
