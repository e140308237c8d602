import { Button, NativeSelect } from '@mantine/core'
import type { SettingsChange } from '@vitrine/contract/admin/settings'
import { previewSettings } from '@vitrine/contract/endpoints/settings'
import { useState } from 'react'
import { call } from '../http/client.ts'
import { getFrameSandbox } from '../http/frame-sandbox.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { getDefaultLocale, useSession } from '../session/session.ts'
import { useCall } from '../ui/use-call.ts'

const widths = [390, 1280]
const schemes = ['light', 'dark'] as const

/** The home page with the unsaved settings in a frame, rendered by the site. */
export function SettingsPreview({ change }: { change: SettingsChange }) {
  const t = useTexts('settings')
  const { site } = useSession()
  const [shown, setShown] = useState<{ urls: Record<string, string>; count: number }>()
  const [width, setWidth] = useState(1280)
  const [scheme, setScheme] = useState<string>('light')
  const [locale, setLocale] = useState(getDefaultLocale(site))
  const opening = useCall(
    () => call(previewSettings, { body: { fields: change } }),
    [],
    ({ data }) => setShown({ urls: data.urls, count: (shown?.count ?? 0) + 1 }),
  )
  const url = shown?.urls[locale]
  return (
    <fieldset className="panel">
      <legend>{t('preview')}</legend>
      <p>{t('previewHint')}</p>
      <ProblemNotice refused={opening.refused} />
      <div className="buttons">
        <Button variant="outline" loading={opening.isBusy} onClick={() => opening.run(undefined)}>
          {t(shown ? 'previewAgain' : 'previewShow')}
        </Button>
        <Choice
          label={t('previewWidth')}
          value={String(width)}
          options={widths.map((each) => [String(each), t(`width-${each}`)])}
          onChoose={(value) => setWidth(Number(value))}
        />
        <Choice
          label={t('previewScheme')}
          value={scheme}
          options={schemes.map((each) => [each, t(`scheme-${each}`)])}
          onChoose={setScheme}
        />
        <Choice
          label={t('previewLanguage')}
          value={locale}
          options={site.locales.map(({ code, name }) => [code, name])}
          onChoose={setLocale}
        />
      </div>
      {url ? (
        <div className="settings-frame">
          <iframe
            key={`${shown?.count} ${url}`}
            title={t('preview')}
            sandbox={getFrameSandbox(url)}
            src={url}
            // A framed page uses the colour scheme of its frame.
            style={{ inlineSize: width, colorScheme: scheme }}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

interface PreviewChoiceProps {
  label: string
  value: string
  options: [value: string, label: string][]
  onChoose: (value: string) => void
}

const Choice = ({ label, value, options, onChoose }: PreviewChoiceProps) => (
  <NativeSelect
    aria-label={label}
    value={value}
    data={options.map(([each, text]) => ({ value: each, label: text }))}
    onChange={({ currentTarget }) => onChoose(currentTarget.value)}
  />
)
