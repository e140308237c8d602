import { type Translate, useTexts } from '../locale/use-texts.ts'
import type { PendingDocument } from './pasted/insert-documents.ts'
import type { UnreadParts } from './pasted/unread-parts.ts'
import type { PasteNotes as Notes } from './use-files.ts'

const nothing: UnreadParts = { styles: [], others: [] }

const getUnreadParts = ({ document }: Notes): UnreadParts =>
  document && 'left' in document ? document.left : nothing

/** True if there is any notice on a pasted text or document. */
export function hasNotes(notes: Notes): boolean {
  const { pictures, comments, footnotes, players, firstRow } = notes.left
  const { document, refused } = notes
  const { styles, others } = getUnreadParts(notes)
  if (notes.markdown || notes.isTooLong) return true
  const isDocumentShown = document !== undefined && !('html' in document)
  const lengths = [players, firstRow, styles, others, refused].map(({ length }) => length)
  const counts = [pictures.remote, pictures.local, comments, footnotes, ...lengths]
  return isDocumentShown || counts.some((count) => count > 0)
}

interface Props {
  notes: Notes
  /** Turns the first row with these words into a header. */
  onHeader: (words: string[]) => void
  onClear: () => void
}

/** Notices on pasted texts: missing parts, and changes that can be undone. */
export function PasteNotes({ notes, onHeader, onClear }: Props) {
  const t = useTexts('editor')
  const { others } = getUnreadParts(notes)
  const { document } = notes
  const { firstRow } = notes.left
  const reading = document && 'cancel' in document ? document : undefined
  return (
    <div role="status">
      {hasNotes(notes) ? (
        <div className="paste-notes">
          {formatNotes(notes, t).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {reading ? <ReadingDocument reading={reading} /> : null}
          <Players addresses={notes.left.players} />
          <Others messages={others} />
          {notes.markdown ? (
            <button className="link" type="button" onClick={notes.markdown.undo}>
              {t('markdownUndo')}
            </button>
          ) : null}{' '}
          {firstRow.length > 0 ? (
            <button className="link" type="button" onClick={() => onHeader(firstRow)}>
              {t('firstRowHeader')}
            </button>
          ) : null}{' '}
          {reading ? null : (
            <button className="link" type="button" onClick={onClear}>
              {t('close')}
            </button>
          )}
        </div>
      ) : null}
    </div>
  )
}

/** A document that is being read, with a button to cancel. */
function ReadingDocument({ reading: { name, cancel } }: { reading: PendingDocument }) {
  const t = useTexts('editor')
  const sentence = t('documentReading', { name })
  return (
    <>
      <p>{sentence}</p>
      <p>
        <progress aria-label={sentence} />{' '}
        <button className="link" type="button" onClick={cancel}>
          {t('documentCancel')}
        </button>
      </p>
    </>
  )
}

function formatNotes(notes: Notes, t: Translate): string[] {
  const { document, left, refused } = notes
  const { styles } = getUnreadParts(notes)
  const counted = [
    ['picturesRemote', left.pictures.remote],
    ['picturesLocal', left.pictures.local],
    ['footnotesLeft', left.footnotes],
    ['commentsLeft', left.comments],
  ] as const
  return [
    ...(notes.isTooLong ? [t('pasteTooLong')] : []),
    ...(notes.markdown ? [t('markdownRead')] : []),
    ...(left.firstRow.length > 0 ? [t('firstRowPlain')] : []),
    ...counted.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : [])),
    ...refused.map(({ name, reason }) => t(`refused-${reason}`, { name })),
    ...(document && 'problem' in document ? [t(`document-${document.problem}`)] : []),
    ...(styles.length > 0 ? [t('documentStyles', { names: styles.join(', ') })] : []),
  ]
}

/** Links to videos and other frames that were left out. */
function Players({ addresses }: { addresses: string[] }) {
  const t = useTexts('editor')
  if (addresses.length === 0) return null
  return (
    <>
      <p>{t('playersLeft', { count: addresses.length })}</p>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Messages of the document reader, in English. */
function Others({ messages }: { messages: string[] }) {
  const t = useTexts('editor')
  if (messages.length === 0) return null
  return (
    <>
      <p>{t('documentLeft')}</p>
      <ul>
        {messages.map((message) => (
          <li key={message}>
            <code lang="en">{message}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
