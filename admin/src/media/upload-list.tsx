import { formatRefusal } from '../http/problem.tsx'
import { type Translate, useTexts } from '../locale/use-texts.ts'
import type { Upload, Uploads } from './uploads.ts'

type Props = Pick<Uploads, 'cancel' | 'retry' | 'retryRefused' | 'clear'> & { list: Upload[] }

/** The files that are being uploaded, and the result of each. */
export function UploadList({ list, cancel, retry, retryRefused, clear }: Props) {
  const t = useTexts('media')
  if (list.length === 0) return null
  const count = (...states: Upload['state'][]) =>
    list.filter(({ state }) => states.includes(state)).length
  const isFinished = count('waiting', 'sending') === 0
  return (
    <section className="uploads" aria-label={t('uploads')}>
      <div className="uploads-head">
        <p role="status">
          {isFinished
            ? formatSummary(t, count('done'), count('refused'))
            : t('uploadsLeft', { count: count('waiting', 'sending') })}
        </p>
        {isFinished && count('refused') > 1 ? (
          <button className="link" type="button" onClick={() => retryRefused()}>
            {t('retryAll')}
          </button>
        ) : null}
        {isFinished ? (
          <button className="link" type="button" onClick={clear}>
            {t('uploadsClear')}
          </button>
        ) : null}
      </div>
      <ul>
        {(isFinished ? refusedFirst(list) : list).map((upload) => (
          <li key={upload.id} className={`upload upload-${upload.state}`}>
            <span className="upload-name">{upload.name}</span>
            <UploadState upload={upload} />
            <UploadAction upload={upload} cancel={cancel} retry={retry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Refused files come first, so that the user sees them. */
const refusedFirst = (list: Upload[]) =>
  list.toSorted((one, other) => Number(other.state === 'refused') - Number(one.state === 'refused'))

const formatSummary = (t: Translate, count: number, refused: number) =>
  refused > 0 ? t('uploadsOver', { count, refused }) : t('uploadsSent', { count })

function UploadState({ upload }: { upload: Upload }) {
  const t = useTexts('media')
  const { state, share, refused, duplicate, name } = upload
  if (state === 'sending')
    return <progress value={share} max={1} aria-label={t('progressOf', { name })} />
  if (state === 'refused' && refused)
    return <span>{refused.status === 413 ? t('tooLarge') : formatRefusal(refused, t)}</span>
  return <span>{t(duplicate ? 'upload-duplicate' : `upload-${state}`)}</span>
}

function UploadAction({
  upload,
  cancel,
  retry,
}: Pick<Props, 'cancel' | 'retry'> & { upload: Upload }) {
  const t = useTexts('media')
  const { id, state, name } = upload
  if (state === 'done') return null
  const isPending = state === 'waiting' || state === 'sending'
  return (
    <button
      className="link"
      type="button"
      aria-label={t(isPending ? 'cancelOf' : 'retryOf', { name })}
      onClick={() => (isPending ? cancel(id) : retry(id))}
    >
      {t(isPending ? 'cancel' : 'retry')}
    </button>
  )
}
