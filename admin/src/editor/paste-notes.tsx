import { useTexts } from '../locale/use-texts.ts'
import type { LeftOfDocx } from './pasted/docx-left.ts'
import type { PasteNotes as Notes } from './use-files.ts'

const nothing: LeftOfDocx = { styles: [], others: [] }

const leftOf = ({ document }: Notes): LeftOfDocx =>
  typeof document === 'object' && 'left' in document ? document.left : nothing

/** True if there is something to tell of a text that came from another program. */
export function hasNotes(notes: Notes): boolean {
  const { pictures, document } = notes
  const { styles, others } = leftOf(notes)
  const hasProblem = typeof document === 'object' && 'problem' in document
  const counts = [pictures.remote, pictures.local, styles.length, others.length]
  return document === 'reading' || hasProblem || counts.some((count) => count > 0)
}

/** What could not be taken of a text that came from another program. */
export function PasteNotes({ notes, onClear }: { notes: Notes; onClear: () => void }) {
  const t = useTexts('editor')
  const { pictures, document } = notes
  const { styles, others } = leftOf(notes)
  const sentences = [
    ...(pictures.remote > 0 ? [t('picturesRemote', { count: pictures.remote })] : []),
    ...(pictures.local > 0 ? [t('picturesLocal', { count: pictures.local })] : []),
    ...(document === 'reading' ? [t('docxReading')] : []),
    ...(typeof document === 'object' && 'problem' in document
      ? [t(`docx-${document.problem}`)]
      : []),
    ...(styles.length > 0 ? [t('docxStyles', { names: styles.join(', ') })] : []),
    ...(others.length > 0 ? [t('docxLeft')] : []),
  ]
  return (
    <div role="status">
      {sentences.length === 0 ? null : (
        <div className="paste-notes">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {others.length === 0 ? null : (
            <ul>
              {others.map((each) => (
                <li key={each}>
                  <code lang="en">{each}</code>
                </li>
              ))}
            </ul>
          )}
          <button className="link" type="button" onClick={onClear}>
            {t('close')}
          </button>
        </div>
      )}
    </div>
  )
}
