import { isEditorial } from '../../identity/roles.ts'
import { useIdentity } from '../../site/use-identity.ts'

/** True if the user sees only their own reports, which they may comment on but not change. */
export function useOwnReportsOnly(): boolean {
  const user = useIdentity()
  return user !== undefined && !isEditorial(user)
}
