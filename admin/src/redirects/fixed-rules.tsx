import type { RedirectList } from '@vitrine/contract/admin/redirects'
import { useTexts } from '../locale/use-texts.ts'

/** The rules of `site.config.ts`, which only a developer can change. */
export function FixedRules({ rules }: { rules: RedirectList['fixed'] }) {
  const t = useTexts('redirects')
  return (
    <details className="redirect-fixed">
      <summary>{t('fixed', { count: rules.length })}</summary>
      <p>{t('fixedHint')}</p>
      <ul className="redirects">
        {rules.map(({ source, to, status }) => (
          <li key={source}>
            <p className="redirect-way">
              <code dir="ltr">{source}</code> <span aria-hidden="true">→</span>{' '}
              <code dir="ltr">{to}</code> <span className="badge">{status}</span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
