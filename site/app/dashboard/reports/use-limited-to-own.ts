import { contributesOnly } from '../../identity/staff.ts'
import { useIdentity } from '../../site/use-identity.ts'

/** True if the user sees only their own reports, which they may comment on but not change. */
export function useLimitedToOwn(): boolean {
  const user = useIdentity()
  return user !== undefined && contributesOnly(user)
}
