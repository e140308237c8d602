import { TextInput } from '@mantine/core'

interface Props {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  description?: string | undefined
  error: string | undefined
}

export function AccountPasswordField(props: Props) {
  return <TextInput {...props} size="md" type="password" required withAsterisk={false} />
}
