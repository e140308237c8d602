import { avatarRules, type User } from '@vitrine/contract/identity/identity'
import { initialsOf } from '@vitrine/contract/names/initials'

const { small } = avatarRules.widths

/** A person's picture, or else the initials: beside the name, which says the same. */
export function Avatar({ user: { avatar, name } }: { user: Pick<User, 'avatar' | 'name'> }) {
  if (avatar)
    return <img className="avatar" src={avatar.small} width={small} height={small} alt="" />
  return (
    <span className="avatar" aria-hidden="true" translate="no">
      {initialsOf(name)}
    </span>
  )
}
