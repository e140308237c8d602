import { avatarRules, type User } from '@vitrine/contract/identity'

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

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words
  return ends.map((word) => (word ? firstLetter(word) : '')).join('')
}

const firstLetter = (word: string) => {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment.toLocaleUpperCase() ?? ''
}
