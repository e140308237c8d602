import { screenPaths } from '@vitrine/contract/http/paths'
import type { ReactNode } from 'react'
import { isEditorial } from '../../identity/roles.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { useIdentity } from '../../site/use-identity.ts'

interface Props {
  screen: 'lost-addresses' | 'pages'
  children: ReactNode
}

/** Leads editors to a screen of the admin. */
export function AdminLink({ screen, children }: Props) {
  const user = useIdentity()
  const getPath = useScreenPath()
  if (!user || !isEditorial(user)) return null
  return (
    <p className="aside">
      <a href={`${getPath(screenPaths.administration)}?screen=${screen}`}>{children}</a>
    </p>
  )
}
