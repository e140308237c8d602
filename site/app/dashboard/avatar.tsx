import { avatarRules, type User } from '@vitrine/contract/identity/identity'
import { getInitials } from '@vitrine/contract/names/initials'

const { small } = avatarRules.widths

/** Avatar of a user, or the initials. Decorative, because the name is next to it. */
export function Avatar({ user: { avatar, name } }: { user: Pick<User, 'avatar' | 'name'> }) {
  if (avatar)
    return <img className="avatar" src={avatar.small} width={small} height={small} alt="" />
  return (
    <span className="avatar" aria-hidden="true" translate="no">
      {getInitials(name)}
    </span>
  )
}
