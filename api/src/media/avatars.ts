/** Folder of all portraits below the media folder. */
export const avatarFolder = 'avatars'

/** Whether a path below the media folder is a portrait: a person's, and no picture of the site. */
export const isAvatar = (path: string) => /^avatars\/[0-9a-f]{32}-\d+\.webp$/.test(path)
