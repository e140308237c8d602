import { useTexts } from '../locale/use-texts.ts'
import { PictureField } from '../media/picture-field.tsx'
import { FixedSetting, getFixedValue, type SettingFieldProps } from './setting-frame.tsx'

interface Props extends SettingFieldProps {
  name: 'logo' | 'darkLogo' | 'icon' | 'share'
}

/** A setting that is a picture of the media library. */
export function SettingPicture({ name, settings, values, errors, onChange }: Props) {
  const t = useTexts('settings')
  if (getFixedValue(settings, name)) return <FixedSetting name={name} settings={settings} />
  return (
    <div id={name} tabIndex={-1} className="settings-picture">
      <PictureField
        label={t(name)}
        value={values[name]}
        onChange={(id) => onChange({ [name]: id })}
      />
      <p className="settings-hint">{t(`${name}Hint`)}</p>
      {errors[name] ? <p className="settings-error">{errors[name]}</p> : null}
    </div>
  )
}
