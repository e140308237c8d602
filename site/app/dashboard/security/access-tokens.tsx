import { Checkbox, TextInput } from '@mantine/core'
import { dayMs } from '@vitrine/contract/bounds/durations'
import * as endpoints from '@vitrine/contract/endpoints/access-tokens'
import {
  type AccessToken,
  type AccessTokenList,
  accessTokenRules,
  type TokenScope,
  tokenScopes,
} from '@vitrine/contract/identity/access-tokens'
import { printUtcDay } from '@vitrine/contract/locale/iso-time'
import { useEffect, useRef } from 'react'
import {
  AccountForm,
  getRefusal,
  SubmitButton,
  SuccessText,
} from '../../forms/account/account-form.tsx'
import { ConfirmDisclosure } from '../../forms/account/confirm.tsx'
import { DateTime } from '../../forms/account/date-time.tsx'
import { type FormAction, getField, sendConfirmed } from '../../forms/account/form-action.ts'
import { Section } from '../../forms/account/section.tsx'
import { type FormState, useForm } from '../../forms/account/use-form.ts'
import { getRefusalText } from '../../forms/refusal-text.ts'
import { requireData, sendForm } from '../../forms/send-form.ts'
import { longDate } from '../../locale/dates.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { CopyButton } from './copy-button.tsx'

interface Props {
  list: AccessTokenList
  now: string
}

export function AccessTokensSection({ list: { data: tokens, scopes }, now }: Props) {
  const t = useTexts()
  const form = useForm('token-create', 'token-revoke')
  const { done, news, root } = form
  const refused = getRefusal(form, 'token-revoke')
  return (
    <Section id="v-section-tokens" title={t('tokens')} about={t('tokensAbout')} ref={root}>
      <SuccessText>{done?.intent === 'token-revoke' ? t('tokenRevoked') : null}</SuccessText>
      {news?.token ? <NewToken token={news.token} /> : null}
      {refused ? (
        <p className="fault" role="alert">
          {getRefusalText(refused, t)}
        </p>
      ) : null}
      {tokens.length === 0 ? <p>{t('tokensNone')}</p> : null}
      <ul className="sessions">
        {tokens.map((token) => (
          <li key={token.id}>
            <TokenFacts token={token} now={now} />
            <RevokeForm token={token} form={form} />
          </li>
        ))}
      </ul>
      <ConfirmDisclosure
        summary={t('tokenNew')}
        open={getRefusal(form, 'token-create') !== undefined}
      >
        <NewTokenForm form={form} scopes={scopes} now={now} />
      </ConfirmDisclosure>
    </Section>
  )
}

function NewToken({ token }: { token: string }) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button with the focus has been removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="codes">
      <h3 id="v-token" ref={heading} tabIndex={-1} data-next>
        {t('tokenMade')}
      </h3>
      <p>{t('tokenMadeAbout')}</p>
      <p data-private>
        <code>{token}</code>
      </p>
      <div className="buttons">
        <CopyButton text={token} describedBy="v-token" />
      </div>
    </div>
  )
}

const getNameId = ({ id }: AccessToken) => `v-token-${id}`

function TokenFacts({ token, now }: { token: AccessToken; now: string }) {
  const t = useTexts()
  const locale = useTextLocale()
  return (
    <div>
      <h3 id={getNameId(token)}>{token.name}</h3>
      <p>
        {token.scopes.map((scope) => t(`scope-${scope}`)).join(', ')}
        <br />
        {t('tokenValidUntil', { date: longDate(locale, getLastDay(token)) })}
        <br />
        {token.last_used_at === null ? (
          t('tokenNeverUsed')
        ) : (
          <>
            {t('tokenLastUsed')} <DateTime iso={token.last_used_at} now={now} />
          </>
        )}
      </p>
    </div>
  )
}

// A token expires at the end of its last day.
const getLastDay = ({ expires_at }: AccessToken) =>
  new Date(Date.parse(expires_at) - 1).toISOString()

function RevokeForm({ token, form }: { token: AccessToken; form: FormState }) {
  const t = useTexts()
  const { Form, sending } = form
  return (
    <Form method="post" aria-describedby={getNameId(token)}>
      <input type="hidden" name="intent" value="token-revoke" />
      <input type="hidden" name="token" value={token.id} />
      <SubmitButton quiet busy={sending === 'token-revoke'}>
        {t('tokenRevoke')}
      </SubmitButton>
    </Form>
  )
}

const scopesErrorId = 'v-token-scopes-fault'
const defaultDays = 90
const addDaysToDate = (now: string, days: number) => printUtcDay(Date.parse(now) + days * dayMs)

interface NewTokenProps {
  form: FormState
  scopes: TokenScope[]
  now: string
}

function NewTokenForm({ form, scopes, now }: NewTokenProps) {
  const t = useTexts()
  const refused = getRefusal(form, 'token-create')
  const { given, errors } = refused ?? {}
  return (
    <AccountForm form={form} intent="token-create" submit={t('tokenCreate')}>
      <TextInput
        size="md"
        label={t('tokenName')}
        description={t('tokenNameAbout')}
        name="token_name"
        type="text"
        maxLength={accessTokenRules.nameMax}
        defaultValue={given?.token_name}
        error={errors?.name}
        required
        withAsterisk={false}
      />
      <fieldset className="choices" aria-describedby={errors?.scopes && scopesErrorId}>
        <legend>{t('tokenScopes')}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`scope-${scope}`)}
            name={getFieldName(scope)}
            defaultChecked={given ? getFieldName(scope) in given : false}
          />
        ))}
        {errors?.scopes ? (
          <p className="fault" id={scopesErrorId}>
            {errors.scopes}
          </p>
        ) : null}
      </fieldset>
      <TextInput
        size="md"
        type="date"
        label={t('tokenLastDay')}
        name="expires_on"
        min={addDaysToDate(now, 0)}
        max={addDaysToDate(now, accessTokenRules.daysMax - 1)}
        defaultValue={given?.expires_on ?? addDaysToDate(now, defaultDays)}
        error={errors?.expires_on}
        required
        withAsterisk={false}
      />
    </AccountForm>
  )
}

const getFieldName = (scope: TokenScope) => `scope_${scope}`

export const createToken: FormAction = async (site, form) => {
  const body = {
    name: getField(form, 'token_name'),
    scopes: tokenScopes.filter((scope) => form.has(getFieldName(scope))),
    expires_on: getField(form, 'expires_on'),
  }
  const result = await sendConfirmed(site, form, endpoints.createAccessToken, { body })
  return result.ok ? { ok: true, news: { token: requireData(result).data.token } } : result
}

export const revokeToken: FormAction = (site, form) =>
  sendForm(site, endpoints.revokeAccessToken, { params: { id: getField(form, 'token') } })
