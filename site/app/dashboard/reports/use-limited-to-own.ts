import { contributesOnly } from '../../identity/staff.ts'
import { useIdentity } from '../../site/use-identity.ts'

/** True if the API gives the person their own reports alone, and takes no change of them but comments. */
export function useLimitedToOwn(): boolean {
  const user = useIdentity()
  return user !== undefined && contributesOnly(user)
}
