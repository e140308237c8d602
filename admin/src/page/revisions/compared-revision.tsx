import { Button, Checkbox, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TextFields } from '@vitrine/contract/admin/texts'
import { restoreRevision, showRevision } from '@vitrine/contract/endpoints/revisions'
import { useState } from 'react'
import type { Autosave } from '../../autosave/autosave.ts'
import { findDifferingFields } from '../../autosave/differing-fields.ts'
import { FieldDiff } from '../../differences/field-diff.tsx'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { usePermissionCheck } from '../../session/session.ts'
import type { Notice } from '../../ui/undo-action.ts'
import { useCall } from '../../ui/use-call.ts'
import { RevisionNameForm } from './revision-name-form.tsx'
import { VersionFrames } from './version-frames.tsx'

interface Props {
  id: number
  locale: SiteLocale
  revision: number
  autosave: Autosave
  /** The text as it is now. */
  now: TextFields
  /** Called with a function that restores the previous text. */
  onRestored: (undo: Notice['undo']) => void
}

/**
 * Compares a version with the current text: as pages, by blocks or by words. Offers to restore it.
 */
export function ComparedRevision({ id, locale, revision, autosave, now, onRestored }: Props) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const [view, setView] = useState('page')
  const [chosenBeside, setBeside] = useState<boolean>()
  // Whole pages have no marks, so they are compared side by side.
  const isBeside = chosenBeside ?? view === 'page'
  const { data } = useQuery({
    queryKey: ['revision', id, revision],
    queryFn: async () => unwrap(await call(showRevision, { params: { id, revision } })).data,
  })
  const restoring = useRestore({ id, revision, autosave, onRestored })
  if (!data) return <p className="empty">{t('loading')}</p>
  return (
    <div className="compared">
      <ProblemNotice refused={restoring.refused} />
      {may('write-texts', locale.code) ? (
        <>
          <RevisionNameForm key={revision} id={id} revision={data} />
          <Button loading={restoring.isBusy} onClick={() => restoring.run(undefined)}>
            {t('restoreRevision')}
          </Button>
        </>
      ) : null}
      <Radio.Group label={t('compare')} value={view} onChange={setView}>
        <div className="choices">
          <Radio value="page" label={t('asPage')} />
          <Radio value="blocks" label={t('asBlocks')} />
          <Radio value="text" label={t('asText')} />
        </div>
      </Radio.Group>
      <Checkbox
        label={t('sideBySide')}
        checked={isBeside}
        onChange={(event) => setBeside(event.currentTarget.checked)}
      />
      {view === 'page' ? (
        <VersionFrames
          key={revision}
          id={id}
          revision={revision}
          autosave={autosave}
          isBeside={isBeside}
        />
      ) : (
        <Fields
          before={data.fields}
          after={now}
          isWords={view === 'text'}
          isBeside={isBeside}
          locale={locale}
        />
      )}
    </div>
  )
}

interface FieldsProps {
  before: TextFields
  after: TextFields
  isWords: boolean
  isBeside: boolean
  locale: SiteLocale
}

/** Shows the fields that differ. */
function Fields({ locale: { lang, dir }, ...compared }: FieldsProps) {
  const t = useTexts('page')
  const differing = findDifferingFields(compared.before, compared.after)
  if (differing.length === 0) return <p>{t('sameAsNow')}</p>
  return differing.map((field) => (
    <section key={field}>
      <h3>{t(field)}</h3>
      <FieldDiff {...compared} field={field} lang={lang} dir={dir} />
    </section>
  ))
}

/** Restores a version. The previous text was stored, so that the restore can be undone. */
function useRestore({
  id,
  revision,
  autosave,
  onRestored,
}: Pick<Props, 'id' | 'revision' | 'autosave' | 'onRestored'>) {
  const restore = (number: number, version: number) => {
    return call(restoreRevision, { params: { id, revision: number }, body: { version } })
  }
  return useCall(
    async () => {
      await autosave.flush()
      return restore(revision, autosave.version())
    },
    [
      ['page', id],
      ['revisions', id],
    ],
    ({ data: { before, version } }) =>
      onRestored(before === null ? undefined : () => restore(before, version)),
  )
}
