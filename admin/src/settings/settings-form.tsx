import { Button } from '@mantine/core'
import type { EditedSettings, SettingsChange } from '@vitrine/contract/admin/settings'
import { useState } from 'react'
import { statusConflict } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { Form } from '../ui/form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { AccentField } from './accent-field.tsx'
import { MachineLocalesField } from './machine-locales-field.tsx'
import { SettingsPreview } from './preview.tsx'
import { SettingPicture } from './setting-picture.tsx'
import { SettingText } from './setting-text.tsx'
import { SwitchField } from './switch-field.tsx'
import { TestMail } from './test-mail.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** All settings in groups. The preview shows them before they are saved. */
export function SettingsForm({ settings }: { settings: EditedSettings }) {
  const t = useTexts('settings')
  const [change, setChange] = useState<SettingsChange>({})
  const saving = useSaveSettings(settings, () => setChange({}))
  const isChanged = Object.keys(change).length > 0
  const errors = saving.refused?.errors ?? {}
  const isConflict = saving.refused?.status === statusConflict
  const field = {
    settings,
    values: { ...settings.values, ...change },
    errors,
    onChange: (changed: SettingsChange) => setChange((now) => ({ ...now, ...changed })),
  }
  return (
    <Form label={t('title')} onSend={() => saving.run(change)}>
      <ProblemNotice refused={saving.refused} fields={Object.keys(errors)}>
        {isConflict ? <p>{t('conflict')}</p> : null}
      </ProblemNotice>
      <fieldset className="panel">
        <legend>{t('identity')}</legend>
        <SettingText name="name" {...field} />
        <SettingText name="contact" {...field} />
      </fieldset>
      <fieldset className="panel">
        <legend>{t('look')}</legend>
        <AccentField {...field} />
        <div className="sides">
          <SettingPicture name="logo" {...field} />
          <SettingPicture name="darkLogo" {...field} />
          <SettingPicture name="icon" {...field} />
          <SettingPicture name="share" {...field} />
        </div>
      </fieldset>
      <SettingsPreview change={change} />
      <fieldset className="panel">
        <legend>{t('countingAndTime')}</legend>
        <SwitchField name="counting" {...field} />
        <SettingText name="timeZone" {...field} />
      </fieldset>
      <fieldset className="panel">
        <legend>{t('checking')}</legend>
        <SwitchField name="externalLinks" {...field} />
      </fieldset>
      <fieldset className="panel">
        <legend>{t('translations')}</legend>
        <MachineLocalesField {...field} />
      </fieldset>
      <div className="buttons settings-save">
        <Button type="submit" loading={saving.isBusy} disabled={!isChanged}>
          {t('save')}
        </Button>
        {isChanged ? (
          <Button variant="default" onClick={() => setChange({})}>
            {t('discard')}
          </Button>
        ) : null}
        <span role="status">{t(isChanged ? 'unsaved' : 'saved')}</span>
      </div>
      <TestMail />
      <LeaveGuard isDirty={isChanged} title={t('leaving')} help={t('leavingHelp')} />
    </Form>
  )
}
