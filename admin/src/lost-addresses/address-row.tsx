import type { LostAddress } from '@vitrine/contract/admin/lost-addresses'
import { ignoreLostAddress } from '@vitrine/contract/endpoints/lost-addresses'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import {
  getLanguageAttributes,
  getLocaleName,
  usePermissionCheck,
  useSession,
} from '../session/session.ts'
import { useDayFormat } from '../session/use-date-time-format.ts'
import { useCall } from '../ui/use-call.ts'
import { type CreatedRedirect, RedirectActions } from './redirect-actions.tsx'
import { Redirected } from './redirected.tsx'
import { Settled } from './settled.tsx'

/** An address with its actions. After one it shows the result and the undo. */
export function AddressRow({ address }: { address: LostAddress }) {
  const t = useTexts('lost-addresses')
  const [redirect, setRedirect] = useState<CreatedRedirect>()
  const [isIgnored, setIgnored] = useState(false)
  const may = usePermissionCheck()
  const ignoring = useCall(
    (next: boolean) =>
      call(ignoreLostAddress, { params: { id: address.id }, body: { isIgnored: next } }),
    [['ignored-addresses']],
    (_, next) => setIgnored(next),
  )
  return (
    <li className="lost-address">
      <Path address={address} />
      {redirect ? (
        <Redirected
          path={address.path}
          redirect={redirect}
          onUndone={() => setRedirect(undefined)}
        />
      ) : isIgnored ? (
        <Settled
          undo={t('undoIgnore', { path: address.path })}
          isBusy={ignoring.isBusy}
          onUndo={() => void ignoring.run(false)}
        >
          {t('isIgnored')}
        </Settled>
      ) : (
        <>
          <Proposal address={address} />
          {may('change-redirects') ? (
            <div className="buttons">
              <RedirectActions address={address} onCreated={setRedirect} />
              <button
                className="link"
                type="button"
                disabled={ignoring.isBusy}
                aria-label={t('ignorePath', { path: address.path })}
                onClick={() => void ignoring.run(true)}
              >
                {t('ignore')}
              </button>
            </div>
          ) : null}
        </>
      )}
      <ProblemNotice refused={ignoring.refused} />
    </li>
  )
}

function Path({ address: { path, hits, lastDay, locale } }: { address: LostAddress }) {
  const t = useTexts('lost-addresses')
  const { site } = useSession()
  const day = useDayFormat('medium')(lastDay)
  const name = site.locales.length > 1 ? ` · ${getLocaleName(site, locale) ?? locale}` : ''
  return (
    <p>
      <bdi className="lost-path" dir="ltr">
        {path}
      </bdi>
      <br />
      <small>
        {t('requests', { count: hits })} · {t('lastRequest', { day })}
        {name}
      </small>
    </p>
  )
}

function Proposal({ address: { proposal } }: { address: LostAddress }) {
  const t = useTexts('lost-addresses')
  const { site } = useSession()
  if (!proposal) return <p className="lost-none">{t('noProposal')}</p>
  return (
    <p>
      <small>{t('proposal')}</small>{' '}
      <a
        href={new URL(proposal.address, site.url).href}
        target="_blank"
        rel="noopener"
        {...getLanguageAttributes(site, proposal.locale)}
      >
        {proposal.title || proposal.address}
      </a>
      {site.locales.length > 1 ? (
        <small> {getLocaleName(site, proposal.locale) ?? proposal.locale}</small>
      ) : null}
    </p>
  )
}
