import type { AddressChange } from '@vitrine/contract/admin/slugs'
import { useTexts } from '../locale/use-texts.ts'

interface Props {
  changes: AddressChange[]
  /** Number of all changes. */
  count: number
}

/** Lists addresses that change with that of a page above, and their problems. */
export function AddressChangeList({ changes, count }: Props) {
  const t = useTexts('pages')
  const hiddenCount = count - changes.length
  return (
    <ul className="address-changes">
      {changes.map(({ page, locale, from, to, problem }) => (
        <li key={`${page} ${locale}`} data-problem={problem}>
          <small>{locale}</small> <bdi>/{from}</bdi> → <bdi>/{to}</bdi>
          {problem
            ? ` – ${t(problem === 'taken' ? 'addressTaken' : `page:slug-${problem}`)}`
            : null}
        </li>
      ))}
      {hiddenCount > 0 ? <li>{t('moreAddresses', { count: hiddenCount })}</li> : null}
    </ul>
  )
}
