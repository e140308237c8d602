import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { type Revision, RevisionList, WholeRevision } from '@vitrine/contract/admin/revisions'
import { type TextFields, TextSaved } from '@vitrine/contract/admin/texts'
import { useState } from 'react'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useSpeech, useTexts } from '../locale/use-texts.ts'
import { differingFields } from '../saving/differing-fields.ts'
import type { Saver } from '../saving/saver.ts'
import { useMay } from '../session/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Difference } from '../ui/difference-view.tsx'
import { useCall } from '../ui/use-call.ts'

interface Props {
  id: number
  locale: string
  saver: Saver
  /** The text as it is now. */
  now: TextFields
  onRestored: () => void
  onClose: () => void
}

/** The versions of a text: what each is beside the present one, and the way back to it. */
export function RevisionsDialog({ id, locale, saver, now, onRestored, onClose }: Props) {
  const t = useTexts('page')
  const [chosen, setChosen] = useState<number>()
  const list = useQuery({
    queryKey: ['revisions', id, locale],
    queryFn: async () => {
      const query = new URLSearchParams({ locale })
      return dataOf(await ask(RevisionList, `${editingPaths.revisions(id)}?${query}`)).data
    },
  })
  return (
    <Dialog title={t('revisions')} wide onClose={onClose}>
      {list.data?.length === 0 ? <p className="empty">{t('noRevisions')}</p> : null}
      <div className="revisions">
        <ul>
          {list.data?.map((revision) => (
            <li key={revision.id}>
              <button
                className="revision"
                type="button"
                aria-pressed={revision.id === chosen}
                onClick={() => setChosen(revision.id)}
              >
                <RevisionName revision={revision} />
              </button>
            </li>
          ))}
        </ul>
        {chosen === undefined ? null : (
          <Compared id={id} revision={chosen} saver={saver} now={now} onRestored={onRestored} />
        )}
      </div>
    </Dialog>
  )
}

function RevisionName({ revision }: { revision: Revision }) {
  const t = useTexts('page')
  const { language } = useSpeech()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <strong>{revision.name ?? t(`revision-${revision.kind}`)}</strong>
      <time dateTime={revision.at}>{format.format(new Date(revision.at))}</time>
      <span>{revision.author?.name ?? t('nobody')}</span>
      {revision.isLive ? <em>{t('revisionLive')}</em> : null}
    </>
  )
}

interface ComparedProps {
  id: number
  revision: number
  saver: Saver
  now: TextFields
  onRestored: () => void
}

function Compared({ id, revision, saver, now, onRestored }: ComparedProps) {
  const t = useTexts('page')
  const may = useMay()
  const [isBeside, setBeside] = useState(false)
  const whole = useQuery({
    queryKey: ['revision', id, revision],
    queryFn: async () => dataOf(await ask(WholeRevision, editingPaths.revision(id, revision))).data,
  })
  const restoring = useCall(
    async () => {
      await saver.flush()
      const body = { version: saver.version() }
      return ask(TextSaved, editingPaths.restoreRevision(id, revision), { method: 'POST', body })
    },
    [
      ['page', id],
      ['revisions', id],
    ],
    onRestored,
  )
  const { data } = whole
  if (!data) return <p className="empty">{t('loading')}</p>
  const differing = differingFields(data.fields, now)
  return (
    <div className="compared">
      <ProblemNotice refused={restoring.refused} />
      <div className="buttons">
        {may('write-texts') ? (
          <Button loading={restoring.isBusy} onClick={() => restoring.run(undefined)}>
            {t('restoreRevision')}
          </Button>
        ) : null}
        <button
          className="link"
          type="button"
          aria-pressed={isBeside}
          onClick={() => setBeside(!isBeside)}
        >
          {t('sideBySide')}
        </button>
      </div>
      {differing.length === 0 ? <p>{t('sameAsNow')}</p> : null}
      {differing.map((field) => (
        <section key={field}>
          <h3>{t(field)}</h3>
          <Difference before={data.fields[field]} after={now[field]} isBeside={isBeside} />
        </section>
      ))}
    </div>
  )
}
