/** Folder of all portraits below the media folder. */
export const avatarFolder = 'avatars'

/** Whether a file in that folder is a portrait by its name. */
export const isAvatarFile = (name: string) => /^[0-9a-f]{32}-\d+\.webp$/.test(name)

/** Whether a path below the media folder is a portrait: a person's, and no picture of the site. */
export const isAvatarPath = (path: string) =>
  path.startsWith(`${avatarFolder}/`) && isAvatarFile(path.slice(avatarFolder.length + 1))
