import type { NamedRow } from '@vitrine/contract/tracking/statistics'
import { useTexts } from '../../site/use-texts.ts'
import { redirectLine } from './redirect-line.ts'

const linesMax = 10

/** Shows lines for `redirects` in `site.config.ts`, for the most requested missing addresses. */
export function RedirectLines({ rows }: { rows: NamedRow[] }) {
  const t = useTexts()
  const target = `/${t('newAddress')}`
  const lines = rows.flatMap(({ name }) => (name && redirectLine(name, target)) || [])
  if (lines.length === 0) return null
  return (
    <details className="numbers">
      <summary>{t('redirect')}</summary>
      <p className="aside">{t('redirectHow')}</p>
      <ul className="lines" translate="no" dir="ltr">
        {lines.slice(0, linesMax).map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
