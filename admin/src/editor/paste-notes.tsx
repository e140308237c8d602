import { type Read, useTexts } from '../locale/use-texts.ts'
import type { LeftOfDocx } from './pasted/docx-left.ts'
import type { PasteNotes as Notes } from './use-files.ts'

const nothing: LeftOfDocx = { styles: [], others: [] }

const leftOf = ({ document }: Notes): LeftOfDocx =>
  typeof document === 'object' && 'left' in document ? document.left : nothing

/** True if there is something to tell of a text that came from another program. */
export function hasNotes(notes: Notes): boolean {
  const { pictures, comments, footnotes, players } = notes.left
  const { document } = notes
  const { styles, others } = leftOf(notes)
  const hasProblem = typeof document === 'object' && 'problem' in document
  if (notes.markdown || notes.isTooLong) return true
  const lengths = [players, styles, others].map(({ length }) => length)
  const counts = [pictures.remote, pictures.local, comments, footnotes, ...lengths]
  return document === 'reading' || hasProblem || counts.some((count) => count > 0)
}

/** What could not be taken of a text that came from another program. */
export function PasteNotes({ notes, onClear }: { notes: Notes; onClear: () => void }) {
  const t = useTexts('editor')
  const { others } = leftOf(notes)
  const { players } = notes.left
  const sentences = sentencesOf(notes, t)
  const isEmpty = sentences.length + players.length + others.length === 0
  return (
    <div role="status">
      {isEmpty ? null : (
        <div className="paste-notes">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Players addresses={players} />
          <Others messages={others} />
          {notes.markdown ? (
            <button className="link" type="button" onClick={notes.markdown.undo}>
              {t('markdownUndo')}
            </button>
          ) : null}{' '}
          <button className="link" type="button" onClick={onClear}>
            {t('close')}
          </button>
        </div>
      )}
    </div>
  )
}

function sentencesOf(notes: Notes, t: Read): string[] {
  const { document, left } = notes
  const { styles } = leftOf(notes)
  const counted = [
    ['picturesRemote', left.pictures.remote],
    ['picturesLocal', left.pictures.local],
    ['footnotesLeft', left.footnotes],
    ['commentsLeft', left.comments],
  ] as const
  return [
    ...(notes.isTooLong ? [t('pasteTooLong')] : []),
    ...(notes.markdown ? [t('markdownRead')] : []),
    ...counted.flatMap(([key, count]) => (count > 0 ? [t(key, { count })] : [])),
    ...(document === 'reading' ? [t('docxReading')] : []),
    ...(typeof document === 'object' && 'problem' in document
      ? [t(`docx-${document.problem}`)]
      : []),
    ...(styles.length > 0 ? [t('docxStyles', { names: styles.join(', ') })] : []),
  ]
}

/** Films that did not come along, by links to them. */
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

/** What the reader of a document says of it, in English. */
function Others({ messages }: { messages: string[] }) {
  const t = useTexts('editor')
  if (messages.length === 0) return null
  return (
    <>
      <p>{t('docxLeft')}</p>
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
