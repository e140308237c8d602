import { TextInput } from '@mantine/core'
import { encode } from 'uqr'
import { AccountForm, getRefusal } from '../../forms/account/account-form.tsx'
import type { IssuedSecrets } from '../../forms/account/form-action.ts'
import type { FormState } from '../../forms/account/use-form.ts'
import { useTexts } from '../../site/use-texts.ts'
import { CopyButton } from './copy-button.tsx'

interface Props {
  form: FormState
  ownKey: NonNullable<IssuedSecrets['key']>
}

export function TwoFactorKey({ form, ownKey: { url, secret } }: Props) {
  const t = useTexts()
  const refused = getRefusal(form, 'two-factor-confirm')
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
            <code className="secret">{formatSecret(secret)}</code>
          </p>
          <CopyButton text={secret} describedBy="v-secret" />
        </div>
      </div>
      <AccountForm form={form} intent="two-factor-confirm" submit={t('twoFactorConfirm')}>
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

/** Groups of four characters are easier to type. */
const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Quiet zone around the code in modules, which scanners need. */
const border = 4

/** Text as a QR code. Always black on white, because some scanners cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={modules.join('')} />
    </svg>
  )
}
