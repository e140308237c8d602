export const avatarFolder = 'avatars'

const isAvatarFile = (name: string) => /^[0-9a-f]{32}-\d+\.webp$/.test(name)

/** True if a path below the media folder is that of an avatar, not of a picture of the site. */
export const isAvatarPath = (path: string) =>
  path.startsWith(`${avatarFolder}/`) && isAvatarFile(path.slice(avatarFolder.length + 1))
