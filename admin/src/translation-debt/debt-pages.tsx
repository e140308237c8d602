import type { DebtLine, DebtPage } from '@vitrine/contract/admin/translation-debt'
import type { TranslationWords } from '@vitrine/contract/admin/translations'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, getLocaleName, useSession } from '../session/session.ts'

/** Pages with their translations to do, the most read first. */
export function DebtPages({ pages }: { pages: DebtPage[] }) {
  const t = useTexts('translation-debt')
  const { site } = useSession()
  return (
    <ul className="debt-pages">
      {pages.map(({ id, title, locale, views, owner, translations }) => (
        <li key={id}>
          <p className="debt-title">
            <Link to={paths.page(id, locale)} {...(title && getLanguageAttributes(site, locale))}>
              {title || t('pages:untitled')}
            </Link>{' '}
            <small>
              {t('views', { count: views })}
              {owner ? ` – ${owner.name}` : null}
            </small>
          </p>
          <ul>
            {translations.map((line) => (
              <DebtLineItem key={line.locale} id={id} line={line} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function DebtLineItem({ id, line: { locale, words } }: { id: number; line: DebtLine }) {
  const { site } = useSession()
  return (
    <li>
      <Link to={paths.translate(id, locale)}>{getLocaleName(site, locale) ?? locale}</Link>{' '}
      <DebtWords words={words} />
    </li>
  )
}

const states = ['new', 'changed', 'removed', 'machine', 'unknown'] as const

/** The words to translate by their state: `12 new words, 3 changed`. */
function DebtWords({ words }: { words: TranslationWords }) {
  const t = useTexts('translation-debt')
  const parts = states.flatMap((state) =>
    words[state] > 0 ? [t(`words-${state}`, { count: words[state] })] : [],
  )
  return <small>{parts.join(', ')}</small>
}
