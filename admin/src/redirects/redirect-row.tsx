import { type SavedRedirect, statusGone } from '@vitrine/contract/admin/redirects'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { RowButtons } from '../ui/row-buttons.tsx'

interface Props {
  redirect: SavedRedirect
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  /** Undefined for those who may not change redirects. */
  onEdit: (() => void) | undefined
  onDelete: () => void
}

/** One redirect: source, target, language, status and note. */
export function RedirectRow({ redirect, isChosen, onChoose, onEdit, onDelete }: Props) {
  const t = useTexts('redirects')
  const { site } = useSession()
  const { source, locale, status, note } = redirect
  const language = site.locales.find(({ code }) => code === locale)?.name ?? locale
  return (
    <li>
      {onEdit ? (
        <input
          type="checkbox"
          aria-label={t('choose', { source })}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      ) : null}
      <div className="redirect-text">
        <p className="redirect-way">
          <code dir="ltr">{source}</code> <span aria-hidden="true">→</span>{' '}
          <Target redirect={redirect} />
        </p>
        <p className="redirect-about">
          <span className="badge">{status}</span> {language ?? t('allLanguages')}
          {note ? ` – ${note}` : null}
        </p>
      </div>
      {onEdit ? <RowButtons name={source} onChange={onEdit} onDelete={onDelete} /> : null}
    </li>
  )
}

function Target({ redirect: { target, status, leadsTo } }: Pick<Props, 'redirect'>) {
  const t = useTexts('redirects')
  if (!target) return <em>{t(status === statusGone ? 'isGone' : 'isBroken')}</em>
  if ('address' in target) return <code dir="ltr">{target.address}</code>
  return (
    <>
      {target.title || t('pages:untitled')}{' '}
      {leadsTo ? (
        <small dir="ltr">{decodeURI(leadsTo)}</small>
      ) : (
        <em>{t(target.isInTrash ? 'inTrash' : 'notPublished')}</em>
      )}
    </>
  )
}
