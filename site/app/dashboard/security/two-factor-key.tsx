import { TextInput } from '@mantine/core'
import { AccountForm, refusalOf } from '../../forms/account/account-form.tsx'
import type { News } from '../../forms/account/form-action.ts'
import type { FormPart } from '../../forms/account/use-form.ts'
import { useTexts } from '../../site/use-texts.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

interface Props {
  part: FormPart
  ownKey: NonNullable<News['key']>
}

/** The secret for the authenticator, and the field for the first code that comes of it. */
export function TwoFactorKey({ part, ownKey: { url, secret } }: Props) {
  const t = useTexts()
  const refused = refusalOf(part, 'two-factor-confirm')
  return (
    <>
      <h3 tabIndex={-1} data-next>
        {t('scan')}
      </h3>
      <p>{t('scanAbout')}</p>
      <div className="key" data-private>
        <QrCode text={url} label={t('qrCode')} />
        <div>
          <p id="v-secret">{t('secret')}</p>
          <p>
            <code className="secret">{inGroups(secret)}</code>
          </p>
          <CopyButton text={secret} describedBy="v-secret" />
        </div>
      </div>
      <AccountForm part={part} intent="two-factor-confirm" submit={t('twoFactorConfirm')}>
        <TextInput
          size="md"
          label={t('code')}
          description={t('codeAbout')}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={refused?.errors.code}
          required
          withAsterisk={false}
        />
      </AccountForm>
    </>
  )
}

/** Four letters at a time are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
