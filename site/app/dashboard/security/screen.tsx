import { call } from '@vitrine/contract/client/call'
import type { HttpClient } from '@vitrine/contract/client/http-client'
import { listAccessTokens } from '@vitrine/contract/endpoints/access-tokens'
import { listSessions } from '@vitrine/contract/endpoints/account'
import type { User } from '@vitrine/contract/identity/identity'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { runFormAction } from '../../forms/account/form-action.ts'
import { requireUser } from '../../forms/account/require-user.ts'
import { isStaff } from '../../identity/roles.ts'
import { requireSession } from '../../routing/call-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useIdentity } from '../../site/use-identity.ts'
import { useTexts } from '../../site/use-texts.ts'
import { AccessTokensSection, createToken, revokeToken } from './access-tokens.tsx'
import { AccountDeletionSection, cancelDeletion, scheduleDeletion } from './deletion.tsx'
import { ExportSection } from './export.tsx'
import { changeNewDevices, NewDevicesSection } from './new-devices.tsx'
import { changePassword, PasswordSection } from './password.tsx'
import { endAllOtherSessions, endSession, SessionsSection } from './sessions.tsx'
import { TwoFactorSection } from './two-factor.tsx'
import {
  confirmTwoFactor,
  endTwoFactor,
  replaceRecoveryCodes,
  startTwoFactor,
} from './two-factor-actions.ts'

export function Component() {
  const t = useTexts()
  const user = useIdentity()
  const { sessions, tokens, now } = useLoaderData<typeof loader>()
  // After a sign-out the user is gone before the screen is.
  if (!user) return null
  return (
    <div className="screen">
      <h1>{t('title')}</h1>
      <PasswordSection user={user} />
      <TwoFactorSection user={user} />
      {sessions ? <SessionsSection sessions={sessions} now={now} /> : null}
      <NewDevicesSection user={user} />
      {tokens ? <AccessTokensSection list={tokens} now={now} /> : null}
      <ExportSection />
      <AccountDeletionSection user={user} now={now} />
    </div>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const user = await requireUser(site, request)
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
  if (!isStaff(user)) return undefined
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
      'two-factor-codes': replaceRecoveryCodes,
      'end-session': endSession,
      'end-others': endAllOtherSessions,
      'new-devices': changeNewDevices,
      'token-create': createToken,
      'token-revoke': revokeToken,
      delete: scheduleDeletion,
      keep: cancelDeletion,
    },
    args,
  )
