import { useQuery } from '@tanstack/react-query'
import { ignoreLostAddress } from '@vitrine/contract/endpoints/lost-addresses'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck } from '../session/session.ts'
import { useCall } from '../ui/use-call.ts'
import { ignoredAddressesQuery } from './lost-addresses-query.ts'

/** The ignored addresses, which can be listed again; loaded when they are opened. */
export function IgnoredAddresses({ count }: { count: number }) {
  const t = useTexts('lost-addresses')
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('ignoredAddresses', { count })}</summary>
      {isOpen ? <Ignored /> : null}
    </details>
  )
}

function Ignored() {
  const t = useTexts('lost-addresses')
  const may = usePermissionCheck()
  const { data, error } = useQuery(ignoredAddressesQuery)
  const restoring = useCall(
    (id: number) => call(ignoreLostAddress, { params: { id }, body: { isIgnored: false } }),
    [['ignored-addresses'], ['lost-addresses']],
    () => {},
  )
  return (
    <>
      <ProblemNotice refused={getRefusal(error) ?? restoring.refused} />
      <ul className="lost-addresses">
        {data?.map(({ id, path }) => (
          <li key={id} className="lost-address">
            <bdi className="lost-path" dir="ltr">
              {path}
            </bdi>
            {may('change-redirects') ? (
              <button
                className="link"
                type="button"
                aria-label={t('listAgainPath', { path })}
                onClick={() => void restoring.run(id)}
              >
                {t('listAgain')}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
