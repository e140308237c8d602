import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'

interface Props {
  label: string
  submit: string
  /** True if another form of the screen is the main one. */
  secondary?: boolean
  after?: ReactNode
  children: ReactNode
}

/** A form that posts to the address of its screen, with or without scripts. */
export function ScreenForm({ label, submit, secondary, after, children }: Props) {
  // Explicit, because the router would decode tokens and e-mail addresses in the path.
  const { pathname, search } = useLocation()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form
      method="post"
      action={pathname + search}
      discover="none"
      className="form"
      aria-label={label}
    >
      {children}
      <Button type="submit" loading={busy} variant={secondary ? 'outline' : 'filled'}>
        {submit}
      </Button>
      {after}
    </Form>
  )
}
