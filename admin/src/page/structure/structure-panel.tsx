import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { publicationYears } from '@vitrine/contract/admin/structure'
import { saveStructure } from '@vitrine/contract/endpoints/admin-pages'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import { useState } from 'react'
import { SharedFields } from '../../fields/shared-fields.tsx'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { formatTime } from '../../locale/date-time.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { PictureField } from '../../media/picture-field.tsx'
import { useDeclaredNames } from '../../session/declared-names.ts'
import { usePermissionCheck, useSession } from '../../session/session.ts'
import { PageTaxonomy } from '../../taxonomy/page-taxonomy.tsx'
import { useUnloadGuard } from '../../ui/leave-guard.tsx'
import { useCall } from '../../ui/use-call.ts'
import { pageQuery, pageScope } from '../text/page-query.ts'
import { applyStructureChange, type StructureChange } from './apply-change.ts'
import { CareFields } from './care-fields.tsx'
import { ReadersField } from './readers-field.tsx'

/** The structure of a page, which all languages share. It is published with any of them. */
export function StructurePanel({ page, locale }: { page: AdminPage; locale: string }) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const { site } = useSession()
  const names = useDeclaredNames()
  const { fields } = page.structure
  const { saving, savedAt } = useSaving(page)
  const mayChange = may('change-structure')
  return (
    <fieldset className="panel" disabled={!mayChange}>
      <legend>{t('structure')}</legend>
      {mayChange ? null : <p>{t('structureLimit')}</p>}
      <ProblemNotice refused={saving.refused} />
      <NativeSelect
        label={t('template')}
        value={fields.template}
        data={site.templates.map(({ name }) => ({ value: name, label: names.template(name) }))}
        onChange={(event) => saving.run({ template: event.currentTarget.value })}
      />
      <ReadersField page={page} onChange={(visible_to) => saving.run({ visible_to })} />
      <PublicationDate
        value={fields.published_on}
        onChange={(moment) => saving.run({ published_on: moment })}
      />
      {(['picture', 'seo_image'] as const).map((name) => (
        <PictureField
          key={name}
          label={t(name)}
          value={fields[name]}
          onChange={(id) => saving.run({ [name]: id })}
        />
      ))}
      <PageTaxonomy
        locale={locale}
        topics={fields.topics}
        authors={fields.authors}
        onChange={saving.run}
      />
      <SharedFields
        template={fields.template}
        stored={fields.field_values}
        isReadOnly={!mayChange}
        onSave={(values) => saving.run({ values })}
      />
      <CareFields page={page} />
      <StructureStatus isSaving={saving.isBusy} savedAt={savedAt} />
    </fieldset>
  )
}

/** Saves changes one after the other. The browser asks before the tab is closed while one is saved. */
function useSaving(page: AdminPage) {
  const queries = useQueryClient()
  const [savedAt, setSavedAt] = useState<string>()
  const saving = useCall(
    (change: StructureChange) =>
      call(saveStructure, {
        params: { id: page.id },
        body: applyStructureChange(
          queries.getQueryData(pageQuery(page.id).queryKey) ?? page,
          change,
        ),
      }),
    [['page', page.id], ['pages']],
    () => setSavedAt(new Date().toISOString()),
    pageScope(page.id),
  )
  useUnloadGuard(saving.isBusy)
  return { saving, savedAt }
}

/** Shows the state of saving, like the line of the text. */
function StructureStatus({
  isSaving,
  savedAt,
}: {
  isSaving: boolean
  savedAt: string | undefined
}) {
  const t = useTexts('page')
  const { language } = useLanguage()
  return (
    <p className="save-line structure-status" role="status">
      {isSaving
        ? t('saving')
        : savedAt
          ? t('savedAt', { time: formatTime(language, savedAt) })
          : null}
    </p>
  )
}

interface PublicationDateProps {
  /** The stored moment; null until the first publication. */
  value: string | null
  onChange: (moment: string) => void
}

/** The day that readers see on the page. An emptied field keeps the stored one. */
function PublicationDate({ value, onChange }: PublicationDateProps) {
  const t = useTexts('page')
  // Pages show the day in UTC.
  const shown = sliceDay(value ?? '')
  return (
    <TextInput
      key={shown}
      type="date"
      min={`${publicationYears.min}-01-01`}
      max={`${publicationYears.max}-12-31`}
      label={t('publishedOn')}
      description={t(value ? 'publishedOnHint' : 'publishedOnFirst')}
      defaultValue={shown}
      onBlur={({ currentTarget }) => {
        const day = currentTarget.value
        if (day === '') currentTarget.value = shown
        else if (day !== shown) onChange(`${day}T00:00:00.000Z`)
      }}
    />
  )
}
