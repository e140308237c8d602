import { call } from '@vitrine/contract/client/call'
import type { HttpClient } from '@vitrine/contract/client/http-client'
import { listAccessTokens } from '@vitrine/contract/endpoints/access-tokens'
import { listSessions } from '@vitrine/contract/endpoints/account'
import type { User } from '@vitrine/contract/identity/identity'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { runFormAction } from '../../forms/account/form-action.ts'
import { presentPerson } from '../../forms/account/person.ts'
import { worksOnSite } from '../../identity/staff.ts'
import { requireSession } from '../../routing/ask-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { useTexts } from '../../site/use-texts.ts'
import { AccessTokensPart, createToken, revokeToken } from './access-tokens.tsx'
import { askDeletion, cancelDeletion, DeletionPart } from './deletion.tsx'
import { ExportPart } from './export.tsx'
import { changeNewDevices, NewDevicesPart } from './new-devices.tsx'
import { changePassword, PasswordPart } from './password.tsx'
import { endOthers, endSession, SessionsPart } from './sessions.tsx'
import { TwoFactorPart } from './two-factor.tsx'
import { confirmTwoFactor, endTwoFactor, renewCodes, startTwoFactor } from './two-factor-actions.ts'

export function Component() {
  const t = useTexts()
  const user = useIdentity()
  const { sessions, tokens, now } = useLoaderData<typeof loader>()
  // After a sign-out the user is gone before the screen is.
  if (!user) return null
  return (
    <div className="screen">
      <h1>{t('title')}</h1>
      <PasswordPart user={user} />
      <TwoFactorPart user={user} />
      {sessions ? <SessionsPart sessions={sessions} now={now} /> : null}
      <NewDevicesPart user={user} />
      {tokens ? <AccessTokensPart list={tokens} now={now} /> : null}
      <ExportPart />
      <DeletionPart user={user} now={now} />
    </div>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const user = await presentPerson(site, request)
  const now = new Date().toISOString()
  const http = await site.http()
  const response = await call(http, listSessions)
  requireSession(site, request, response)
  // A third-party API may not have this list.
  if (response.status === 404) return { sessions: undefined, tokens: undefined, now }
  if (!response.ok) throw new Error(`The API returned status ${response.status} for the sessions.`)
  return { sessions: response.data.data, tokens: await loadTokens(user, http), now }
}

async function loadTokens(user: User, http: HttpClient) {
  if (!worksOnSite(user)) return undefined
  const response = await call(http, listAccessTokens)
  return response.ok ? response.data : undefined
}

export const action = (args: ActionFunctionArgs) =>
  runFormAction(
    {
      password: changePassword,
      'two-factor-start': startTwoFactor,
      'two-factor-confirm': confirmTwoFactor,
      'two-factor-end': endTwoFactor,
      'two-factor-codes': renewCodes,
      'end-session': endSession,
      'end-others': endOthers,
      'new-devices': changeNewDevices,
      'token-create': createToken,
      'token-revoke': revokeToken,
      delete: askDeletion,
      keep: cancelDeletion,
    },
    args,
  )
