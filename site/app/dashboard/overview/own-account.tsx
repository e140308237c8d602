import { screenPaths } from '@vitrine/contract/http/paths'
import type { User } from '@vitrine/contract/identity/identity'
import { findLocale } from '@vitrine/contract/locale/locale'
import type { ReactNode } from 'react'
import { longDate } from '../../locale/dates.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useSite } from '../../site/site.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { Fact } from './fact.tsx'

export function OwnAccount({ user, pages }: { user: User; pages: ReactNode }) {
  const locale = useTextLocale()
  const t = useTexts()
  return (
    <div className="screen screen-wide">
      <h1>{t('greeting', { name: user.name })}</h1>
      {user.deletion_at ? (
        <p className="notice" role="status">
          {t('deletionOn', { date: longDate(locale, user.deletion_at) })}
        </p>
      ) : null}
      {pages}
      <div className="halves">
        <section aria-labelledby="v-account">
          <h2 id="v-account">{t('accountInShort')}</h2>
          <AccountSummary user={user} />
        </section>
        <section aria-labelledby="v-ways">
          <h2 id="v-ways">{t('whatNext')}</h2>
          <NextSteps />
        </section>
      </div>
    </div>
  )
}

function AccountSummary({ user }: { user: User }) {
  const { config } = useSite()
  const locale = useTextLocale()
  const t = useTexts()
  const language = user.locale ? findLocale(config.i18n, user.locale)?.displayName : undefined
  return (
    <dl className="facts">
      <Fact name={t('name')}>
        <bdi translate="no">{user.name}</bdi>
      </Fact>
      <Fact name={t('email')}>
        <bdi translate="no">{user.email}</bdi>
        {user.pending_email ? (
          <small>{t('pendingEmail', { email: user.pending_email })}</small>
        ) : null}
      </Fact>
      <Fact name={t('language')}>{language ?? t('languageOfSite')}</Fact>
      <Fact name={t('twoFactor')}>{t(user.two_factor ? 'on' : 'off')}</Fact>
      {user.created_at ? (
        <Fact name={t('memberSince')}>
          <time dateTime={user.created_at}>{longDate(locale, user.created_at)}</time>
        </Fact>
      ) : null}
    </dl>
  )
}

const nextSteps = [
  { key: 'toProfile', path: screenPaths.profile },
  { key: 'toSecurity', path: screenPaths.security },
  { key: 'toSite', path: '/' },
]

function NextSteps() {
  const t = useTexts()
  const getPath = useScreenPath()
  return (
    <ul className="ways">
      {nextSteps.map(({ key, path }) => (
        <li key={key}>
          <a href={getPath(path)}>{t(key)}</a>
          <p>{t(`${key}Detail`)}</p>
        </li>
      ))}
    </ul>
  )
}
