import { call } from '@vitrine/contract/client/call'
import type { HttpClient } from '@vitrine/contract/client/http-client'
import { listAccessTokens } from '@vitrine/contract/endpoints/access-tokens'
import { listSessions } from '@vitrine/contract/endpoints/account'
import * as endpoints from '@vitrine/contract/endpoints/two-factor'
import type { User } from '@vitrine/contract/identity/identity'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type FormAction,
  getField,
  runFormAction,
  sendConfirmed,
} from '../../forms/account/form-action.ts'
import { requireUser } from '../../forms/account/require-user.ts'
import { requireData, sendForm } from '../../forms/send-form.ts'
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

export function Component() {
  const t = useTexts()
  const user = useIdentity()
  const { sessions, tokens, now } = useLoaderData<typeof loader>()
  // After a sign-out the user is gone before the screen is.
  if (!user) return null
  const isLimited = user.must_set_up_two_factor
  return (
    <div className="screen">
      <h1>{t('title')}</h1>
      {isLimited ? <p className="lead">{t('mustSetUp')}</p> : <PasswordSection user={user} />}
      <TwoFactorSection user={user} />
      {sessions ? <SessionsSection sessions={sessions} now={now} /> : null}
      {isLimited ? null : <NewDevicesSection user={user} />}
      {tokens ? <AccessTokensSection list={tokens} now={now} /> : null}
      {isLimited ? null : <ExportSection />}
      {isLimited ? null : <AccountDeletionSection user={user} now={now} />}
    </div>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const user = await requireUser(site, request)
  const now = new Date().toISOString()
  if (user.must_set_up_two_factor) return { sessions: undefined, tokens: undefined, now }
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

/** Creates a secret for an authenticator app. Two-factor sign-in is not enabled yet. */
const startTwoFactor: FormAction = async (site, form) => {
  const result = await sendConfirmed(site, form, endpoints.prepareTwoFactor)
  return result.ok ? { ok: true, news: { key: requireData(result) } } : result
}

/** Enables two-factor sign-in. After a wrong code the same secret is shown again. */
const confirmTwoFactor: FormAction = async (site, form) => {
  const body = { code: getField(form, 'code') }
  const result = await sendForm(site, endpoints.confirmTwoFactor, { body })
  if (result.ok) return { ok: true, news: { codes: requireData(result) } }
  if (!result.errors.code) return result
  const keyResult = await sendForm(site, endpoints.showTwoFactorKey)
  return keyResult.ok ? { ...result, news: { key: requireData(keyResult) } } : keyResult
}

const endTwoFactor: FormAction = (site, form) => sendConfirmed(site, form, endpoints.endTwoFactor)

const replaceRecoveryCodes: FormAction = async (site, form) => {
  const result = await sendConfirmed(site, form, endpoints.makeRecoveryCodes)
  return result.ok ? { ok: true, news: { codes: requireData(result) } } : result
}
