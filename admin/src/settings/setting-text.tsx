import { TextInput } from '@mantine/core'
import { settingLimits } from '@vitrine/contract/admin/settings'
import { useId } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { FixedSetting, getFixedValue, type SettingFieldProps } from './setting-frame.tsx'

interface Props extends SettingFieldProps {
  name: 'name' | 'contact' | 'timeZone'
}

/** A setting that is a line of text. An empty one removes it, so that its default applies. */
export function SettingText({ name, settings, values, errors, onChange }: Props) {
  const t = useTexts('settings')
  const listId = useId()
  if (getFixedValue(settings, name)) return <FixedSetting name={name} settings={settings} />
  const value = values[name]
  const { value: inForce } = settings.inForce[name]
  return (
    <>
      <TextInput
        id={name}
        label={t(name)}
        description={t(`${name}Hint`)}
        placeholder={typeof inForce === 'string' && value === null ? inForce : ''}
        type={name === 'contact' ? 'email' : 'text'}
        dir={name === 'name' ? 'auto' : 'ltr'}
        maxLength={settingLimits[name]}
        value={value ?? ''}
        error={errors[name]}
        {...(name === 'timeZone' && { list: listId, autoComplete: 'off' })}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value || null })}
      />
      {name === 'timeZone' ? (
        <datalist id={listId}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}
