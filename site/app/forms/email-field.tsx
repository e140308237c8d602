import { TextInput } from '@mantine/core'
import { useTexts } from '../site/use-texts.ts'

interface Props {
  given: string | undefined
  error: string | undefined
}

/** E-mail address for signing in; `username` lets password managers fill it in. */
export function EmailField({ given, error }: Props) {
  const t = useTexts()
  return (
    <TextInput
      label={t('email')}
      id="email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      spellCheck={false}
      defaultValue={given}
      error={error}
      required
      withAsterisk={false}
    />
  )
}
