import { TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Revision } from '@vitrine/contract/admin/revisions'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import type { TextFields } from '@vitrine/contract/admin/texts'
import { listRevisions } from '@vitrine/contract/endpoints/revisions'
import { useState } from 'react'
import type { Autosave } from '../../autosave/autosave.ts'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { formatOfName } from '../../locale/of-name.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { useDateTimeFormat } from '../../session/use-date-time-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Notice } from '../../ui/undo-action.ts'
import { ComparedRevision } from './compared-revision.tsx'

interface Props {
  id: number
  locale: SiteLocale
  autosave: Autosave
  /** The text as it is now. */
  now: TextFields
  /** The version that is open at first. */
  opened?: number
  onRestored: (undo: Notice['undo']) => void
  onClose: () => void
}

/** The versions of a text: searched, compared with the current text, restored. */
export function RevisionsDialog(props: Props) {
  const { id, locale, autosave, now, opened, onRestored, onClose } = props
  const t = useTexts('page')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(opened)
  const list = useRevisions(id, locale.code, words)
  const revisions = list.data?.pages.flatMap(({ data }) => data)
  return (
    <Dialog title={t('revisions')} wide onClose={onClose}>
      <div className="revisions">
        <div>
          <TextInput
            type="search"
            label={t('searchRevisions')}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {revisions?.length === 0 ? (
            <p className="empty">{t(words ? 'noRevisionFound' : 'noRevisions')}</p>
          ) : null}
          <RevisionNames revisions={revisions ?? []} chosen={chosen} onChoose={setChosen} />
          {list.hasNextPage ? (
            <button className="link" type="button" onClick={() => void list.fetchNextPage()}>
              {t('olderRevisions')}
            </button>
          ) : null}
        </div>
        {chosen === undefined ? null : (
          <ComparedRevision
            revision={chosen}
            id={id}
            locale={locale}
            autosave={autosave}
            now={now}
            onRestored={onRestored}
          />
        )}
      </div>
    </Dialog>
  )
}

function useRevisions(id: number, locale: string, words: string) {
  return useInfiniteQuery({
    queryKey: ['revisions', id, locale, words],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => {
      const query = { locale, q: words, before: pageParam ?? undefined }
      return unwrap(await call(listRevisions, { params: { id }, query }))
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: (last) => last,
  })
}

interface NamesProps {
  revisions: Revision[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

function RevisionNames({ revisions, chosen, onChoose }: NamesProps) {
  return (
    <ul>
      {revisions.map((revision) => (
        <li key={revision.id}>
          <button
            className="revision"
            type="button"
            aria-pressed={revision.id === chosen}
            onClick={() => onChoose(revision.id)}
          >
            <RevisionName revision={revision} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function RevisionName({ revision }: { revision: Revision }) {
  const t = useTexts('page')
  const moment = useDateTimeFormat('medium')
  const kind = useKind(revision)
  return (
    <>
      <strong>{revision.name ?? kind}</strong>
      {revision.name ? <span>{kind}</span> : null}
      <time dateTime={revision.at}>{moment(revision.at)}</time>
      <span>{revision.author?.name ?? t('nobody')}</span>
      {revision.isMachine ? <em>{t('byMachine')}</em> : null}
      {revision.isLive ? <em>{t('revisionLive')}</em> : null}
    </>
  )
}

/**
 * Returns the kind of a version; for a replaced one, with its author and the person who replaced
 * it.
 */
function useKind({ kind, author, isMachine, replacedBy, replacedByMachine }: Revision): string {
  const t = useTexts('page')
  const { language } = useLanguage()
  if (kind !== 'replaced' || !author || !replacedBy) return t(`revision-${kind}`)
  const of = formatOfName(author.name, language)
  if (replacedByMachine) return t('revision-replacedByMachine', { of })
  if (author.id === replacedBy.id && isMachine) return t('revision-replaced')
  if (author.id === replacedBy.id) return t('revision-replacedInTab', { of })
  return t('revision-replacedBy', { of, by: replacedBy.name })
}
