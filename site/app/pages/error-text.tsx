import { typesetText } from '@vitrine/contract/locale/french-typography'
import { getErrorKey } from '../errors/messages.ts'
import type { PageError } from '../errors/page-error.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'

interface Props {
  error: PageError
  home: string
  /** Request id, with which the owner finds the failed request in the log. */
  reference?: string | undefined
}

/** Status, message and links of an error. The script handles `data-action="back"`. */
export function ErrorText({ error, home, reference }: Props) {
  const { config } = useSite()
  const t = useTexts()
  const { statusCode } = error
  const key = getErrorKey(error)
  if (!t.has(key))
    return <ErrorWithoutTexts statusCode={statusCode} home={home} name={config.name} />
  return (
    <div className="error" data-status={statusCode} {...t.lang(key)}>
      <p className="error-code">{statusCode}</p>
      {/* Messages of the specification are shown verbatim, apart from French spacing. */}
      <h1>{typesetText(t.locale(key), t(key))}</h1>
      {key === 'other' ? null : <p>{t(`${key}Detail`)}</p>}
      {reference === undefined ? null : (
        <p className="error-reference">
          {t('reference')} <code translate="no">{reference}</code>
        </p>
      )}
      <p className="error-actions">
        <a className="button" href={home}>
          {t('backHome')}
        </a>
        <button className="button quiet" type="button" data-action="back">
          {t('previousPage')}
        </button>
      </p>
    </div>
  )
}

function ErrorWithoutTexts(props: { statusCode: number; home: string; name: string }) {
  return (
    <div className="error" data-status={props.statusCode}>
      <h1 className="error-code">{props.statusCode}</h1>
      <p className="error-actions">
        <a className="button" href={props.home}>
          {props.name}
        </a>
      </p>
    </div>
  )
}
