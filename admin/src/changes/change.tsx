import type { LoggedChange } from '@vitrine/contract/admin/changes'
import { Link } from 'react-router'
import { useSpeech, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'

/** Who changed what, when, before and after. */
export function Change({ change }: { change: LoggedChange }) {
  const t = useTexts('changes')
  const { language } = useSpeech()
  const { at, author, kind, page, locale, subject, before, after } = change
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li>
      <time dateTime={at}>{format.format(new Date(at))}</time>
      <p>
        <strong>{author?.name ?? t('machine')}</strong> – {t(`kind-${kind}`)} –{' '}
        {page !== null && locale !== null ? (
          <Link to={paths.page(page, locale)}>{subject}</Link>
        ) : (
          subject
        )}
        {locale ? <small> {locale}</small> : null}
      </p>
      {before || after ? (
        <dl>
          <Side name={t('before')} side={before} />
          <Side name={t('after')} side={after} />
        </dl>
      ) : null}
    </li>
  )
}

function Side({ name, side }: { name: string; side: LoggedChange['before'] }) {
  if (!side) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {Object.entries(side)
          .map(([field, value]) => `${field}: ${value ?? '–'}`)
          .join(', ')}
      </dd>
    </div>
  )
}
