import type { AddressChange } from '@vitrine/contract/admin/slugs'
import { useTexts } from '../locale/use-texts.ts'

interface Props {
  changes: AddressChange[]
  /** How many there are in all. */
  count: number
}

/** Addresses that change with a page above, and which of them cannot. */
export function AddressChangeList({ changes, count }: Props) {
  const t = useTexts('pages')
  const left = count - changes.length
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
      {left > 0 ? <li>{t('moreAddresses', { count: left })}</li> : null}
    </ul>
  )
}
