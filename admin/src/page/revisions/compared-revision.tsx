import { Button, Checkbox, Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { RevisionRestored, WholeRevision } from '@vitrine/contract/admin/revisions'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TextFields } from '@vitrine/contract/admin/texts'
import { useState } from 'react'
import { useSaid } from '../../fields/use-said.ts'
import { ask } from '../../http/ask.ts'
import { dataOf } from '../../http/call-failed.ts'
import { ProblemNotice } from '../../http/problem.tsx'
import { useTexts } from '../../locale/use-texts.ts'
import { differingFields } from '../../saving/differing-fields.ts'
import type { Saver } from '../../saving/saver.ts'
import { useMay } from '../../session/session.ts'
import { Difference } from '../../ui/difference-view.tsx'
import type { Notice } from '../../ui/take-back.ts'
import { useCall } from '../../ui/use-call.ts'
import { PageDifference } from './page-difference-view.tsx'
import { RevisionNameForm } from './revision-name-form.tsx'
import { VersionFrames } from './version-frames.tsx'

interface Props {
  id: number
  locale: SiteLocale
  revision: number
  saver: Saver
  /** The text as it is now. */
  now: TextFields
  /** Is told how to go back to what stood there before. */
  onRestored: (undo: Notice['undo']) => void
}

/**
 * A version beside the present text, as it is written, block by block or as the page shows it, and the
 * way back to it.
 */
export function ComparedRevision({ id, locale, revision, saver, now, onRestored }: Props) {
  const t = useTexts('page')
  const may = useMay()
  const [isBeside, setBeside] = useState(false)
  const [view, setView] = useState('text')
  const { data } = useQuery({
    queryKey: ['revision', id, revision],
    queryFn: async () => dataOf(await ask(WholeRevision, editingPaths.revision(id, revision))).data,
  })
  const restoring = useRestore({ id, revision, saver, onRestored })
  if (!data) return <p className="empty">{t('loading')}</p>
  return (
    <div className="compared">
      <ProblemNotice refused={restoring.refused} />
      {may('write-texts') ? (
        <>
          <RevisionNameForm key={revision} id={id} revision={data} />
          <Button loading={restoring.isBusy} onClick={() => restoring.run(undefined)}>
            {t('restoreRevision')}
          </Button>
        </>
      ) : null}
      <Radio.Group label={t('compare')} value={view} onChange={setView}>
        <div className="choices">
          <Radio value="text" label={t('asText')} />
          <Radio value="blocks" label={t('asBlocks')} />
          <Radio value="page" label={t('asPage')} />
        </div>
      </Radio.Group>
      <Checkbox
        label={t('sideBySide')}
        checked={isBeside}
        onChange={(event) => setBeside(event.currentTarget.checked)}
      />
      {view === 'page' ? (
        <VersionFrames key={revision} {...{ id, revision, saver, isBeside }} />
      ) : (
        <Fields then={data.fields} now={now} view={view} isBeside={isBeside} locale={locale} />
      )}
    </div>
  )
}

interface FieldsProps {
  // biome-ignore lint/suspicious/noThenProperty: it is no promise, and nobody awaits it.
  then: TextFields
  now: TextFields
  view: string
  isBeside: boolean
  locale: SiteLocale
}

/** The fields in which the two differ. */
function Fields({ then, now, view, isBeside, locale: { lang, dir } }: FieldsProps) {
  const t = useTexts('page')
  const said = useSaid()
  const differing = differingFields(then, now)
  if (differing.length === 0) return <p>{t('sameAsNow')}</p>
  return differing.map((field) => {
    const sides = { before: said(then, field), after: said(now, field), isBeside }
    const isInBlocks = field === 'content' && view === 'blocks'
    return (
      <section key={field}>
        <h3>{t(field)}</h3>
        {isInBlocks ? (
          <PageDifference {...sides} lang={lang} dir={dir} />
        ) : (
          <Difference {...sides} />
        )}
      </section>
    )
  })
}

/** Restores a version, and knows the way back: what stood there was kept. */
function useRestore({
  id,
  revision,
  saver,
  onRestored,
}: Pick<Props, 'id' | 'revision' | 'saver' | 'onRestored'>) {
  const restore = (number: number, version: number) => {
    const path = editingPaths.restoreRevision(id, number)
    return ask(RevisionRestored, path, { method: 'POST', body: { version } })
  }
  return useCall(
    async () => {
      await saver.flush()
      return restore(revision, saver.version())
    },
    [
      ['page', id],
      ['revisions', id],
    ],
    ({ data: { before, version } }) =>
      onRestored(before === null ? undefined : () => restore(before, version)),
  )
}
