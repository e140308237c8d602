import type { LostAddress } from '@vitrine/contract/admin/lost-addresses'
import { createRedirect } from '@vitrine/contract/endpoints/redirects'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useCall } from '../ui/use-call.ts'
import { ChoosePageDialog } from './choose-page-dialog.tsx'

/** The redirect of an address that the user has created on this screen. */
export interface CreatedRedirect {
  id: number
  leadsTo: string | null
  warnings: string[]
}

/** Page to which an address redirects; null for the language of the visitor. */
interface Target {
  page: number
  locale: string | null
}

interface Props {
  address: LostAddress
  onCreated: (redirect: CreatedRedirect) => void
}

/** Redirects an address to the proposed page, or to another one. */
export function RedirectActions({ address: { path, proposal }, onCreated }: Props) {
  const t = useTexts('lost-addresses')
  const [isChoosing, setChoosing] = useState(false)
  const creating = useCall(
    (target: Target) => call(createRedirect, { body: { source: path, target } }),
    [['redirects']],
    ({ data: { id, leadsTo }, warnings }) => {
      setChoosing(false)
      onCreated({ id, leadsTo, warnings: warnings.map(({ message }) => message) })
    },
  )
  return (
    <>
      {proposal ? (
        <button
          className="button"
          type="button"
          disabled={creating.isBusy}
          aria-label={t('redirectPath', { path, title: proposal.title })}
          onClick={() => void creating.run({ page: proposal.page, locale: proposal.locale })}
        >
          {t('redirect')}
        </button>
      ) : null}
      <button
        className={proposal ? 'link' : 'button quiet'}
        type="button"
        aria-label={t(proposal ? 'chooseOtherPath' : 'choosePath', { path })}
        onClick={() => setChoosing(true)}
      >
        {t(proposal ? 'chooseOther' : 'choose')}
      </button>
      {isChoosing ? (
        <ChoosePageDialog
          path={path}
          proposal={proposal}
          creating={creating}
          onClose={() => setChoosing(false)}
        />
      ) : (
        <ProblemNotice refused={creating.refused} />
      )}
    </>
  )
}
